import type { Finding } from '#base/finding.ts';
import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { Result } from '#base/result.ts';
import type { TextEdit } from '#base/textEdit.ts';
import type { DocsJson } from '#config/docsJson.ts';
import type { NewOverlay } from '#openapi/overlay/planNewOverlay.ts';
import type { ApiPagesPlan } from '#openapi/pages/planApiPages.ts';
import type { ConstraintTarget } from '#openapi/write/setConstraint.ts';
import type { StringEditRefusal } from '#openapi/write/setStringAtPointer.ts';
import type { PointerLocation } from '#openapi/read/pointerLocation.ts';
import type { Pointer } from '#openapi/text/pointer.ts';
import type { ApiSnapshot } from '#site/api/compareApiSnapshots.ts';
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
import type { UrlResolution } from '#site/view/routes.ts';
import type { PageViewData, SiteViewData, SiteViewOptions } from './siteViewService.ts';

/** A file's path before and after a move. */
export interface FileRename {
  readonly from: RepoPath;
  readonly to: RepoPath;
}

/** Renamed headings of a page, and the pages that still link to their old IDs. */
export interface HeadingRenames {
  readonly renamed: RenamedParts;
  readonly pages: readonly InboundPage[];
}

/** A page that was sent, with the names read from it. */
export interface IndexedPage {
  readonly path: RepoPath;
  readonly names: PageNames;
}

/** The index of one site in a worker: it is sent texts, then queried. It keeps what it was sent until it ends. */
export interface SiteWorker extends ChecksWorker, SearchWorker {
  /** Resolves once the worker runs. */
  ready(): Promise<void>;
  /** Sets the structure of the site around the pages. */
  setContext(surroundings: SiteStructure): Promise<void>;
  /** Indexes texts; returns the pages' names. Skips texts it already has. */
  updatePages(texts: readonly PageSource[]): Promise<readonly IndexedPage[]>;
  /** Indexes a page by its front matter only, because its text takes too long to parse. */
  updatePageHead(text: PageSource, reason: Problem): Promise<readonly IndexedPage[]>;
  /** Removes pages. */
  removePages(paths: readonly RepoPath[]): Promise<void>;

  /** Returns the pages that reference a file, with counts. */
  inboundPages(files: readonly RepoPath[]): Promise<readonly InboundPage[]>;
  /** Returns the pages that show a snippet. */
  snippetUses(file: RepoPath): Promise<readonly RepoPath[]>;
  /** Returns the findings of pages: problems that break the build, and broken links. */
  findings(paths: readonly RepoPath[]): Promise<readonly Finding[]>;
  /** Returns broken links caused by deleted files, on all pages except `others`. */
  findLinksToDeletedFiles(gone: readonly RepoPath[], others: readonly RepoPath[]): Promise<readonly Finding[]>;
  /** Returns the pages generated from OpenAPI files, as far as their texts are known; null for a site without any. */
  apiPages(docs: Pick<DocsJson, 'config' | 'locations' | 'format'>): Promise<ApiPagesSummary | null>;
  /** Sends the texts of OpenAPI files; null for a missing file. */
  updateApiFiles(texts: readonly { readonly path: RepoPath; readonly text: string | null }[]): Promise<void>;
  /** Returns a page's operation, with its Markdown parsed to blocks; null if none. */
  apiPage(path: RepoPath): Promise<EditableApiPage | null>;
  /** Returns the operation of a page with this front matter, stored or not; null if none. */
  findApiPage(frontMatter: Readonly<Record<string, unknown>>): Promise<EditableApiPage | null>;
  /** Returns all operations that pages can document. */
  apiOperations(): Promise<readonly OperationListItem[]>;
  /** Returns the pages to write for operations, by key, with their navigation changes; null without OpenAPI files. */
  apiPagesPlan(
    docs: Pick<DocsJson, 'config' | 'locations' | 'format'>,
    operations: readonly string[],
  ): Promise<ApiPagesPlan | null>;
  /**
   * Returns pages and navigation entries that reference an operation missing from all descriptions in the state `then`,
   * but not `before`, and generated pages whose URL changes without a redirect.
   */
  apiChangeFindings(configuration: RepoPath, then: ApiSnapshot, before: ApiSnapshot): Promise<readonly Finding[]>;
  /** Returns how many operations show the text at a location on their pages. */
  countApiTextUses(place: PointerLocation): Promise<number>;
  /** Returns where an OpenAPI file repeats the value at a location: see `listApiTextCopies`. */
  listApiTextCopies(text: string, place: PointerLocation): Promise<readonly Pointer[]>;
  /** Returns the edits that change a text of an OpenAPI file, and its copies. */
  planApiTextEdits(
    text: string,
    place: PointerLocation,
    words: string,
    copies: readonly Pointer[],
  ): Promise<Result<readonly TextEdit[], StringEditRefusal>>;
  /** Plans a description's first overlay; null if it can't have one. */
  apiOverlayPlan(
    docs: Pick<DocsJson, 'config' | 'locations' | 'format'>,
    description: string,
  ): Promise<NewOverlay | null>;
  /** Returns the edits of an overlay that override the text at a location. */
  planOverlayTextEdits(
    text: string,
    place: PointerLocation,
    words: string,
  ): Promise<Result<readonly TextEdit[], StringEditRefusal>>;
  /** Returns the edits of an overlay that mark the operation at a location as deprecated, or not. */
  planOverlayDeprecatedEdits(
    text: string,
    place: PointerLocation,
    isDeprecated: boolean,
  ): Promise<Result<readonly TextEdit[], StringEditRefusal>>;
  /** Returns the line of an overlay's action for a location, or for what is around it. */
  findOverlayLine(text: string, place: PointerLocation): Promise<number>;
  /** Returns the edits of an OpenAPI file that mark the operation at a location as deprecated, or not. */
  planDeprecatedEdits(
    text: string,
    place: PointerLocation,
    isDeprecated: boolean,
  ): Promise<Result<readonly TextEdit[], StringEditRefusal>>;
  /** Returns the edits of an OpenAPI file that set a limit, the format, or the default of the schema at a location. */
  planConstraintEdits(
    text: string,
    place: PointerLocation,
    target: ConstraintTarget,
    words: string,
  ): Promise<Result<readonly TextEdit[], StringEditRefusal>>;
  /** Returns the edits that keep a page's links valid after a move. */
  planLinkEditsForMove(page: PageSource, move: FileRename): Promise<readonly TextEdit[]>;
  /** Returns the edits that keep a configuration file's entries and links valid after a move. */
  planEntryEditsForMove(file: PageSource, move: FileRename): Promise<readonly TextEdit[]>;

  /** Returns the headings of a page renamed since this text, and the pages that link to them. */
  findRenamedHeadings(before: PageSource): Promise<HeadingRenames>;
  /** Returns the edits that point a page's links to another page's renamed headings. */
  planLinkEditsForHeadings(page: PageSource, renamed: RenamedParts): Promise<readonly TextEdit[]>;

  /** Returns the data shared by all pages of the built site. */
  readSiteView(wanted: SiteViewOptions): Promise<SiteViewData>;
  /** Returns everything on a page of the built site except its own text; the not-found page for null. */
  readPageView(wanted: SiteViewOptions, path: RepoPath | null, version: string | null): Promise<PageViewData>;
  /** Resolves a URL of the built site. */
  resolveSiteUrl(wanted: SiteViewOptions, address: string): Promise<UrlResolution>;
  /** Returns the published lists for language models. */
  renderLlmsLists(wanted: SiteViewOptions): Promise<LlmsLists>;
  /** Returns the search records for readers. */
  collectSearchRecords(wanted: SiteViewOptions): Promise<readonly SearchRecord[]>;
}
