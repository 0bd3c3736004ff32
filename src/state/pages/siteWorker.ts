import type { Finding } from '#base/finding.ts';
import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { Result } from '#base/result.ts';
import type { TextEdit } from '#base/textEdit.ts';
import type { DocsJson } from '#config/docsJson.ts';
import type { NewOverlay } from '#openapi/overlay/planNewOverlay.ts';
import type { ApiPagesPlan } from '#openapi/pages/planApiPages.ts';
import type { StringEditRefusal } from '#openapi/write/setStringAtPointer.ts';
import type { PointerLocation } from '#openapi/read/pointerLocation.ts';
import type { ApiSnapshot } from '#site/api/newlyMissingOperations.ts';
import type { ApiPagesSummary } from '#site/api/apiPagesSummary.ts';
import type { OperationListItem } from '#site/api/listOperations.ts';
import type { InboundPage } from '#site/links/inboundLinks.ts';
import type { RenamedParts } from '#site/links/renamedParts.ts';
import type { PageNames } from '#site/names/pageNames.ts';
import type { PageSource, SiteStructure } from '#site/site.ts';
import type { LlmsLists } from '#site/llms/llmsLists.ts';
import type { EditableApiPage } from './editableApiPage.ts';
import type { ChecksWorker } from './checksWorker.ts';
import type { SearchWorker } from './searchWorker.ts';
import type { SearchRecord } from '#site/view/searchRecords.ts';
import type { UrlResolution } from '#site/view/siteView.ts';
import type { PageViewData, SiteViewData, SiteViewOptions } from './siteViewService.ts';

/** A file that gets another name. */
export interface FileRename {
  readonly from: RepoPath;
  readonly to: RepoPath;
}

/** Renamed headings of a page, and the pages that still link to their old IDs. */
export interface HeadingRenames {
  readonly renamed: RenamedParts;
  readonly pages: readonly InboundPage[];
}

/** What was read of a page that was told. */
export interface IndexedPage {
  readonly path: RepoPath;
  readonly names: PageNames;
}

/** The facts of one site, in a worker: it is told of texts, and asked about them. It knows what it was told, and forgets nothing until it ends. */
export interface SiteWorker extends ChecksWorker, SearchWorker {
  /** Answers once the worker runs. */
  ready(): Promise<void>;
  /** What the pages stand in from now on. */
  surround(surroundings: SiteStructure): Promise<void>;
  /** Takes in texts; gives what pages are called. A text that it has already is not read again. */
  tell(texts: readonly PageSource[]): Promise<readonly IndexedPage[]>;
  /** Takes in a page whose text takes too long to be read, for the given reason: its front matter is all that is known of it. */
  tellHead(text: PageSource, reason: Problem): Promise<readonly IndexedPage[]>;
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
  apiPages(docs: Pick<DocsJson, 'config' | 'places' | 'shape'>): Promise<ApiPagesSummary | null>;
  /** Takes in the texts of OpenAPI files; null for a file that is not there. */
  tellApi(texts: readonly { readonly path: RepoPath; readonly text: string | null }[]): Promise<void>;
  /** The operation that stands on a page, with its words as blocks; null where it has none. */
  apiPage(path: RepoPath): Promise<EditableApiPage | null>;
  /** The operation that a page has whose front matter says this, stored or not; null where it has none. */
  apiNamed(frontMatter: Readonly<Record<string, unknown>>): Promise<EditableApiPage | null>;
  /** All operations that pages can be of. */
  apiOperations(): Promise<readonly OperationListItem[]>;
  /** The pages that are written for some operations, by their keys, and what changes in the navigation for them; none without OpenAPI files. */
  apiPagesPlan(
    docs: Pick<DocsJson, 'config' | 'places' | 'shape'>,
    operations: readonly string[],
  ): Promise<ApiPagesPlan | null>;
  /** What is wrong in an OpenAPI file of the site, or in an overlay of one, and what readers miss there; nothing in any other file. */
  apiFindings(path: RepoPath): Promise<readonly Finding[]>;
  /** The pages and entries of the navigation that name an operation which no description has in the state `then`, and that were not so `before`. */
  lostOperations(configuration: RepoPath, then: ApiSnapshot, before: ApiSnapshot): Promise<readonly Finding[]>;
  /** How many operations have words on their pages that are written at a place. */
  apiUses(place: PointerLocation): Promise<number>;
  /** The edits of an OpenAPI file that make words others. */
  apiWords(
    text: string,
    place: PointerLocation,
    words: string,
  ): Promise<Result<readonly TextEdit[], StringEditRefusal>>;
  /** How a description gets its first overlay; null where it cannot. */
  apiOverlayPlan(docs: Pick<DocsJson, 'config' | 'places' | 'shape'>, description: string): Promise<NewOverlay | null>;
  /** The edits of an overlay that put words over those at a place. */
  apiOverlayWords(
    text: string,
    place: PointerLocation,
    words: string,
  ): Promise<Result<readonly TextEdit[], StringEditRefusal>>;
  /** The edits of an overlay that make the operation at a place deprecated, or not any more. */
  apiOverlayDeprecated(
    text: string,
    place: PointerLocation,
    isDeprecated: boolean,
  ): Promise<Result<readonly TextEdit[], StringEditRefusal>>;
  /** The edit of an OpenAPI file that makes the operation at a place deprecated, or not any more. */
  apiDeprecated(
    text: string,
    place: PointerLocation,
    isDeprecated: boolean,
  ): Promise<Result<readonly TextEdit[], StringEditRefusal>>;
  /** The edits of a text of a page that keep its links where they lead. */
  movedLinks(page: PageSource, move: FileRename): Promise<readonly TextEdit[]>;
  /** The edits of a file of the configuration that keep its entries and links where they lead. */
  movedEntries(file: PageSource, move: FileRename): Promise<readonly TextEdit[]>;

  /** The headings of a page that were renamed since it had this text, and the pages with links to them. */
  renamedParts(before: PageSource): Promise<HeadingRenames>;
  /** The edits of a text of a page that lead its links to the new names of another page's headings. */
  renamedLinks(page: PageSource, renamed: RenamedParts): Promise<readonly TextEdit[]>;

  /** What all pages of the finished site share. */
  viewedWhole(wanted: SiteViewOptions): Promise<SiteViewData>;
  /** All that stands on a page of the finished site but its own text; the page that says that there is none for null. */
  viewedPage(wanted: SiteViewOptions, path: RepoPath | null): Promise<PageViewData>;
  /** Where an address of the finished site leads. */
  atAddress(wanted: SiteViewOptions, address: string): Promise<UrlResolution>;
  /** The lists for language models that the site publishes. */
  publishedLists(wanted: SiteViewOptions): Promise<LlmsLists>;
  /** What readers search in. */
  searchRecords(wanted: SiteViewOptions): Promise<readonly SearchRecord[]>;
}
