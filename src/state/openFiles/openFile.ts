import type { Problem } from '#base/problem.ts';
import type { FrontMatter, JSONContent } from '#document/page.ts';
import type { CurrentStep } from '../journal/journalStore.ts';
import type { Revision } from '#workspace/workspace.ts';

/** Whether what is on the screen is in storage yet. */
export type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed'; readonly problem: Problem };

/**
 * A page as blocks, as it was read; what was typed into it since is its session's to tell. `version` names one reading:
 * it grows when the document was replaced from outside the blocks, and no two pages share one.
 */
export interface PageSnapshot {
  readonly doc: JSONContent;
  readonly frontMatter: FrontMatter;
  readonly problems: readonly Problem[];
  readonly version: number;
  /** Whether its blocks are the start of a long page only: all of it comes as another page at once. What becomes of the start is a change of the whole. */
  readonly isStart: boolean;
}

/** How a step of the site in this tab changes a file: it is made, undone or redone. */
export type SiteStepKind = 'site' | 'site undo' | 'site redo';

/** How a page is replaced by what changes files now. */
export function toSiteStepKind(step: CurrentStep | null): SiteStepKind {
  return step === null || step.kind === 'do' ? 'site' : `site ${step.kind}`;
}

/**
 * What replaces the page on the screen: the writer's own step, taken back or done again; a step of the site in this tab; the whole page, whose
 * start was shown; the same page of another text; what others may have published; or anything else.
 */
export type ReplaceReason = 'own step' | SiteStepKind | 'rest' | 'text' | 'published' | 'others';

/** Is called with a page that replaces the one on the screen. */
export type PageListener = (page: PageSnapshot, by: ReplaceReason) => void;

/** A text file that is open. */
export interface OpenTextFile {
  readonly kind: 'text';
  readonly text: string;
  /** The text that is in storage, and its revision; '' and 0 where there is no such file any more. */
  readonly stored: { readonly text: string; readonly revision: Revision };
  readonly saving: SaveState;
  /** Null for files that are no pages. */
  readonly page: PageSnapshot | null;
  /** Whether the page is older than the text, which was typed as source and has still to be read. */
  readonly reading: boolean;
  /** Whether the text is older than the blocks on the screen, which are being written. */
  readonly writing: boolean;
}

/** A file that is open, as the screens see it. */
export type OpenFile =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly problem: Problem }
  | OpenTextFile;
