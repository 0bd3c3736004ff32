import type { Problem } from '#base/problem.ts';
import type { Result } from '#base/result.ts';
import type { FrontMatter, JSONContent } from '#document/page.ts';
import type { BlockChange } from '#document/patch/blockChanges.ts';
import type { FormattingChange } from '#document/patch/formattingChanges.ts';
import type { PagePosition } from '#document/position/pagePosition.ts';
import type { PackedDocument } from './packBlocks.ts';

/** A page as the worker sends it. */
export interface PageContent {
  readonly doc: JSONContent;
  readonly frontMatter: FrontMatter;
  readonly problems: readonly Problem[];
}

/** A page, or only its start if `isStart`: blocks that the whole page begins with. */
export interface PartialPage extends PageContent {
  readonly isStart: boolean;
}

/** A page's new text, with notices for the user. */
export interface SerializedPage {
  readonly text: string;
  readonly notices: readonly Problem[];
}

/** New front matter values by key; missing keys are removed. */
export type FrontMatterData = Readonly<Record<string, unknown>>;

/**
 * The document engine in a worker: pages stay there, so typing never waits for parsing, writing, or proving. Operations
 * have time limits.
 */
export interface PagesClient {
  /**
   * Parses a text as a page, which later edits are made against. If it takes too long, the page is its source, with the
   * problem `page/too-complex`.
   */
  open(path: string, text: string): Promise<PageContent>;
  /** Parses the start of a long text as a page, which is fast, and all of any other. Edits of the start are edits of the whole page. */
  openStart(path: string, text: string): Promise<PartialPage>;
  /** Parses a text as a page that isn't edited, as for a preview or comparison. Never delays work on an open page. */
  read(text: string): Promise<PageContent>;
  /**
   * Returns the page's proved new text; with the problem `page/not-proved`, nothing changes. Blocks copied from one of
   * the texts in `sources` keep their spelling.
   */
  edit(
    path: string,
    doc: JSONContent,
    frontMatter: FrontMatterData | null,
    sources?: readonly string[],
  ): Promise<Result<SerializedPage, Problem>>;
  close(path: string): Promise<void>;
  /** Returns the UTF-16 offsets in a page's source of positions in its document. */
  offsetsOf(source: string, places: readonly PagePosition[]): Promise<readonly number[]>;
  /** Returns the positions in a page's document of offsets in its source. */
  positionsOf(source: string, offsets: readonly number[]): Promise<readonly PagePosition[]>;
  /**
   * Returns the text of `after` with one changed block as it is in `before`; null if a page can't be read as blocks in
   * time.
   */
  revertBlock(before: string, after: string, change: BlockChange): Promise<string | null>;
  /**
   * Returns the changes between two versions of a page that change only how it is written, as edits of `after` that undo them; none
   * if a page can't be read as blocks in time.
   */
  listFormattingChanges(before: string, after: string): Promise<readonly FormattingChange[]>;
  /** Resolves once no page is being opened, edited, or looked up, so background work can start. */
  whenFree(): Promise<void>;
}

/** The worker's own interface: the same with packed documents and without time limits. */
export interface PagesWorker extends Omit<PagesClient, 'edit' | 'whenFree'> {
  /** Resolves once the worker runs. */
  ready(): Promise<void>;
  /** Opens a text as a page with a single source block, for the given reason. */
  openAsSource(path: string, text: string, reason: Problem): Promise<PageContent>;
  edit(
    path: string,
    doc: PackedDocument,
    frontMatter: FrontMatterData | null,
    sources?: readonly string[],
  ): Promise<Result<SerializedPage, Problem>>;
}
