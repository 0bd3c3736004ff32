import type { Problem } from '#base/problem.ts';
import type { Result } from '#base/result.ts';
import type { FrontMatter, JSONContent } from '#document/page.ts';
import type { PagePosition } from '#document/position/pagePosition.ts';
import type { PackedDocument } from './packBlocks.ts';

/** A page as the worker hands it over. */
export interface PageContent {
  readonly doc: JSONContent;
  readonly frontMatter: FrontMatter;
  readonly problems: readonly Problem[];
}

/** A page, of which only the start was read where it `isStart`: blocks that the whole page begins with. */
export interface PartialPage extends PageContent {
  readonly isStart: boolean;
}

/** A page's new text, and what the writer should know of it. */
export interface SerializedPage {
  readonly text: string;
  readonly notices: readonly Problem[];
}

/** New values of a page's front matter, by key; a key that is missing is removed. */
export type FrontMatterData = Readonly<Record<string, unknown>>;

/** The document engine behind a worker: pages stay there, so that typing never waits for reading, writing or proving one. What takes too long is given up. */
export interface PagesClient {
  /** Reads a text as a page, which later edits are made against. One that takes too long to be read is its source, with the problem `page/too-complex`. */
  open(path: string, text: string): Promise<PageContent>;
  /** Reads the start of a long text as a page, which is there at once, and all of another one. What becomes of the start is an edit of the whole page. */
  openStart(path: string, text: string): Promise<PartialPage>;
  /** Reads a text as a page that is not edited: for a preview, a comparison, a finding. Never holds up what is done to an open page. */
  read(text: string): Promise<PageContent>;
  /** The page's new text: proved, or the problem `page/not-proved` and nothing changes. */
  edit(path: string, doc: JSONContent, frontMatter: FrontMatterData | null): Promise<Result<SerializedPage, Problem>>;
  close(path: string): Promise<void>;
  /** Where places of a page's document are in its source, as UTF-16 offsets. */
  offsetsOf(source: string, places: readonly PagePosition[]): Promise<readonly number[]>;
  /** Where offsets of a page's source are in its document. */
  placesOf(source: string, offsets: readonly number[]): Promise<readonly PagePosition[]>;
  /** Settles once no page is being opened, edited or looked up: what nobody waits for begins then. */
  whenFree(): Promise<void>;
}

/** What the worker itself answers: the same, with documents packed, and without a limit of time. */
export interface PagesWorker extends Omit<PagesClient, 'edit' | 'whenFree'> {
  /** Answers once the worker runs. */
  ready(): Promise<void>;
  /** Takes a text as a page of one block of source, for the given reason. */
  openAsSource(path: string, text: string, reason: Problem): Promise<PageContent>;
  edit(
    path: string,
    doc: PackedDocument,
    frontMatter: FrontMatterData | null,
  ): Promise<Result<SerializedPage, Problem>>;
}
