import type { Problem } from '#base/problem.ts';
import type { FrontMatter, JSONContent } from '#document/page.ts';
import type { CurrentStep } from '../journal/journalStore.ts';
import type { Revision } from '#workspace/workspace.ts';

/** Whether what is on screen is stored. */
export type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed'; readonly problem: Problem };

/**
 * A page as blocks, as parsed; its session has what was typed since. `version` identifies one parse: it grows when the
 * document is replaced from outside the blocks, and no two pages share one.
 */
export interface PageSnapshot {
  readonly doc: JSONContent;
  readonly frontMatter: FrontMatter;
  readonly problems: readonly Problem[];
  readonly version: number;
  /** True if these blocks are only the start of a long page; the whole page follows at once. Changes of the start apply to the whole. */
  readonly isStart: boolean;
}

/** How a site step in this tab changes a file: it is made, undone, or redone. */
export type SiteStepKind = 'site' | 'site undo' | 'site redo';

/** Returns how the current step replaces a page. */
export function toSiteStepKind(step: CurrentStep | null): SiteStepKind {
  return step === null || step.kind === 'do' ? 'site' : `site ${step.kind}`;
}

/**
 * What replaces the page on screen: undo or redo of the user's own edit; a site step in this tab; the rest of a page
 * whose start was shown; the same page from another text; what others may have published; or anything else.
 */
export type ReplaceReason = 'own step' | SiteStepKind | 'rest' | 'text' | 'published' | 'others';

/** Called with a page that replaces the one on screen. */
export type PageListener = (page: PageSnapshot, by: ReplaceReason) => void;

/** An open text file. */
export interface OpenTextFile {
  readonly kind: 'text';
  readonly text: string;
  /** The stored text and its revision; '' and 0 if the file no longer exists. */
  readonly stored: { readonly text: string; readonly revision: Revision };
  readonly saving: SaveState;
  /** Null for files that aren't pages. */
  readonly page: PageSnapshot | null;
  /** True while the page is older than the text, which was edited as source and isn't parsed yet. */
  readonly isPageStale: boolean;
  /** True while the text is older than the blocks on screen, which are being serialized. */
  readonly isTextStale: boolean;
}

/** An open file as the screens see it. */
export type OpenFile =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly problem: Problem }
  | OpenTextFile;
