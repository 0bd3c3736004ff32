import type { Finding } from '#base/finding.ts';
import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { Result } from '#base/result.ts';
import type { TextEdit } from '#base/textEdit.ts';
import type { DocsJson } from '#config/docsJson.ts';
import type { OverlayPlan } from '#openapi/overlay/overlayPlan.ts';
import type { PagesPlan } from '#openapi/pages/pagesPlan.ts';
import type { WordsRefusal } from '#openapi/setWords.ts';
import type { WordsPlace } from '#openapi/wordsPlace.ts';
import type { ApiState } from '#site/api/lostOperations.ts';
import type { ApiPages } from '#site/api/shownApi.ts';
import type { ApiOperationName } from '#site/api/operationNames.ts';
import type { InboundPage } from '#site/links/inboundLinks.ts';
import type { RenamedParts } from '#site/links/renamedParts.ts';
import type { PageNames } from '#site/names/pageNames.ts';
import type { PageText, Surroundings } from '#site/site.ts';
import type { PublishedLists } from '#site/llms/publishedLists.ts';
import type { ApiPage } from './apiPage.ts';
import type { ChecksWorker } from './checksWorker.ts';
import type { SearchWorker } from './searchWorker.ts';
import type { SearchRecord } from '#site/view/searchRecords.ts';
import type { AtAddress } from '#site/view/pageView.ts';
import type { ViewedPage, ViewedWhole, WantedView } from './siteViewHere.ts';

/** A file that gets another name. */
export interface Move {
  readonly from: RepoPath;
  readonly to: RepoPath;
}

/** Renamed headings of a page, and the pages that still link to their old IDs. */
export interface RenamedLinks {
  readonly renamed: RenamedParts;
  readonly pages: readonly InboundPage[];
}

/** What was read of a page that was told. */
export interface ToldPage {
  readonly path: RepoPath;
  readonly names: PageNames;
}

/** The facts of one site, in a worker: it is told of texts, and asked about them. It knows what it was told, and forgets nothing until it ends. */
export interface SiteWorker extends ChecksWorker, SearchWorker {
  /** Answers once the worker runs. */
  ready(): Promise<void>;
  /** What the pages stand in from now on. */
  surround(surroundings: Surroundings): Promise<void>;
  /** Takes in texts; gives what pages are called. A text that it has already is not read again. */
  tell(texts: readonly PageText[]): Promise<readonly ToldPage[]>;
  /** Takes in a page whose text takes too long to be read, for the given reason: its front matter is all that is known of it. */
  tellHead(text: PageText, reason: Problem): Promise<readonly ToldPage[]>;
  /** These pages are gone. */
  forget(paths: readonly RepoPath[]): Promise<void>;

  /** The pages that name a file, and how often. */
  inboundPages(file: RepoPath): Promise<readonly InboundPage[]>;
  /** The pages that a snippet is shown on. */
  snippetUses(file: RepoPath): Promise<readonly RepoPath[]>;
  /** What is wrong with some pages: what keeps them from being built, and what leads nowhere. */
  findings(paths: readonly RepoPath[]): Promise<readonly Finding[]>;
  /** What leads nowhere because files are gone, on all pages but some. */
  leftBehind(gone: readonly RepoPath[], others: readonly RepoPath[]): Promise<readonly Finding[]>;
  /** The pages that are made of OpenAPI files, as far as the texts of these are known; null for a site that names none. */
  apiPages(docs: Pick<DocsJson, 'config' | 'places' | 'shape'>): Promise<ApiPages | null>;
  /** Takes in the texts of OpenAPI files; null for a file that is not there. */
  tellApi(texts: readonly { readonly path: RepoPath; readonly text: string | null }[]): Promise<void>;
  /** The operation that stands on a page, with its words as blocks; null where it has none. */
  apiPage(path: RepoPath): Promise<ApiPage | null>;
  /** The operation that a page has whose front matter says this, stored or not; null where it has none. */
  apiNamed(frontMatter: Readonly<Record<string, unknown>>): Promise<ApiPage | null>;
  /** All operations that pages can be of. */
  apiOperations(): Promise<readonly ApiOperationName[]>;
  /** The pages that are written for some operations, by their keys, and what changes in the navigation for them; none without OpenAPI files. */
  apiPagesPlan(
    docs: Pick<DocsJson, 'config' | 'places' | 'shape'>,
    operations: readonly string[],
  ): Promise<PagesPlan | null>;
  /** What is wrong in an OpenAPI file of the site, or in an overlay of one, and what readers miss there; nothing in any other file. */
  apiFindings(path: RepoPath): Promise<readonly Finding[]>;
  /** The pages and entries of the navigation that name an operation which no description has in the state `then`, and that were not so `before`. */
  lostOperations(configuration: RepoPath, then: ApiState, before: ApiState): Promise<readonly Finding[]>;
  /** How many operations have words on their pages that are written at a place. */
  apiUses(place: WordsPlace): Promise<number>;
  /** The edits of an OpenAPI file that make words others. */
  apiWords(text: string, place: WordsPlace, words: string): Promise<Result<readonly TextEdit[], WordsRefusal>>;
  /** How a description gets its first overlay; null where it cannot. */
  apiOverlayPlan(docs: Pick<DocsJson, 'config' | 'places' | 'shape'>, description: string): Promise<OverlayPlan | null>;
  /** The edits of an overlay that put words over those at a place. */
  apiOverlayWords(text: string, place: WordsPlace, words: string): Promise<Result<readonly TextEdit[], WordsRefusal>>;
  /** The edits of an overlay that make the operation at a place deprecated, or not any more. */
  apiOverlayDeprecated(
    text: string,
    place: WordsPlace,
    isDeprecated: boolean,
  ): Promise<Result<readonly TextEdit[], WordsRefusal>>;
  /** The edit of an OpenAPI file that makes the operation at a place deprecated, or not any more. */
  apiDeprecated(
    text: string,
    place: WordsPlace,
    isDeprecated: boolean,
  ): Promise<Result<readonly TextEdit[], WordsRefusal>>;
  /** The edits of a text of a page that keep its links where they lead. */
  movedLinks(page: PageText, move: Move): Promise<readonly TextEdit[]>;
  /** The edits of a file of the configuration that keep its entries and links where they lead. */
  movedEntries(file: PageText, move: Move): Promise<readonly TextEdit[]>;

  /** The headings of a page that were renamed since it had this text, and the pages with links to them. */
  renamedParts(before: PageText): Promise<RenamedLinks>;
  /** The edits of a text of a page that lead its links to the new names of another page's headings. */
  renamedLinks(page: PageText, renamed: RenamedParts): Promise<readonly TextEdit[]>;

  /** What all pages of the finished site share. */
  viewedWhole(wanted: WantedView): Promise<ViewedWhole>;
  /** All that stands on a page of the finished site but its own text; the page that says that there is none for null. */
  viewedPage(wanted: WantedView, path: RepoPath | null): Promise<ViewedPage>;
  /** Where an address of the finished site leads. */
  atAddress(wanted: WantedView, address: string): Promise<AtAddress>;
  /** The lists for language models that the site publishes. */
  publishedLists(wanted: WantedView): Promise<PublishedLists>;
  /** What readers search in. */
  searchRecords(wanted: WantedView): Promise<readonly SearchRecord[]>;
}
