import type { Finding } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { Result } from '#base/result.ts';
import type { TextEdit } from '#base/textEdit.ts';
import type { DocsJson } from '#config/docsJson.ts';
import { setOrInsertString } from '#openapi/write/setOrInsertString.ts';
import { isDescriptionUrl } from '#openapi/read/isDescriptionUrl.ts';
import { buildApiReference, type ApiReference } from '#openapi/model/apiReference.ts';
import type { ApiOperation } from '#openapi/model/apiOperation.ts';
import { findOperationsUsing } from '#openapi/model/findOperationsUsing.ts';
import { checkOpenapi } from '#openapi/check/checkOpenapi.ts';
import { checkApiPages } from '#openapi/pages/checkApiPages.ts';
import { readApiSettings, applyPageSettings } from '#openapi/pages/readApiSettings.ts';
import type { GeneratedApiPage } from '#openapi/pages/generatedApiPage.ts';
import { listRequestFieldNames, type RequestFieldNames } from '#openapi/model/requestFieldNames.ts';
import { planNewOverlay, type NewOverlay } from '#openapi/overlay/planNewOverlay.ts';
import { setOverlayDeprecated, setOverlayText } from '#openapi/overlay/setOverlayText.ts';
import { getOperationKey } from '#openapi/pages/operationReference.ts';
import { planApiPages, type ApiPagesPlan } from '#openapi/pages/planApiPages.ts';
import { readOpenapi, type OpenapiDescription } from '#openapi/read/readOpenapi.ts';
import { buildSchemaReference, type SchemaReference } from '#openapi/model/schemaReference.ts';
import { setDeprecated } from '#openapi/write/setDeprecated.ts';
import type { StringEditRefusal } from '#openapi/write/setStringAtPointer.ts';
import { findLineOfPointer } from '#openapi/text/findLineOfPointer.ts';
import type { Pointer } from '#openapi/text/pointer.ts';
import { resolveSourceLocation } from '#openapi/read/locatedText.ts';
import type { PointerLocation } from '#openapi/read/pointerLocation.ts';
import type { Site } from '../site.ts';
import { findNewlyMissingOperations, type ApiSnapshot } from './newlyMissingOperations.ts';
import { listOperations, type OperationListItem } from './listOperations.ts';
import { buildSiteApi, addApiPages, type SiteApi } from './siteApi.ts';
import type { ApiNavigation } from './apiNavigation.ts';
import { findEditableOverlay, summarizeApiPages, type ApiPagesSummary } from './apiPagesSummary.ts';

/** The operation that stands on a page. */
export interface PageOperation {
  /** Which operation it is, whatever it is called. */
  readonly key: string;
  /** The description that it is of. */
  readonly file: RepoPath;
  readonly reference: ApiReference;
  /** Whether no file holds the page. */
  readonly isMade: boolean;
  /** Whether the page has no description of its own. */
  readonly describes: boolean;
  readonly title: string;
  /** Where the operation is written as it is read; null where an upgrade made it. */
  readonly at: PointerLocation | null;
  /** The line that it begins on there, counted from 1. */
  readonly line: number | null;
  /** All overlays that are put over its description, in their order. */
  readonly overlays: readonly RepoPath[];
  /** What shows that its file is made by a tool, which would undo what is edited in it; null where nothing does. */
  readonly generated: string | null;
  /** The overlay that takes what is edited of a file that a tool makes; null where there is none. */
  readonly overlay: RepoPath | null;
  /** Whether one can be made for it. */
  readonly canHaveOverlay: boolean;
}

type FrontMatter = Readonly<Record<string, unknown>>;
type Docs = Pick<DocsJson, 'config' | 'places' | 'shape'>;

/** The data model that stands on a page. */
export interface PageSchema {
  readonly reference: SchemaReference;
  /** Whether the page has no description of its own. */
  readonly describes: boolean;
}

/** A site with its API pages, and what these add to its navigation. */
export interface SiteWithApi {
  readonly site: Site;
  /** The configuration that the API pages were made by; null where there are none. */
  readonly docs: Docs | null;
  readonly navigation: ApiNavigation;
}

/** What API pages were made of: another key where they may be others. */
interface KeptApi {
  readonly key: string;
  readonly files: Site['files'];
  readonly api: SiteApi;
}

/** Keeps what the OpenAPI files of a site say: each is read once a text. */
export class ApiCache {
  readonly #texts = new Map<RepoPath, string | null>();
  readonly #read = new Map<
    RepoPath,
    { readonly source: OpenapiDescription; readonly texts: ReadonlyMap<RepoPath, string | null> }
  >();
  readonly #wanted = new Set<RepoPath>();
  readonly #found = new WeakMap<OpenapiDescription, { readonly key: string; readonly findings: readonly Finding[] }>();
  #docs: Docs | null = null;
  #kept: KeptApi | null = null;
  #whole: { readonly written: Site; readonly api: SiteApi; readonly whole: SiteWithApi } | null = null;

  /** Takes in the texts of files; null for one that is not there. */
  tell(texts: readonly { readonly path: RepoPath; readonly text: string | null }[]): void {
    for (const { path, text } of texts) this.#texts.set(path, text);
    this.#kept = null;
  }

  /** The site has no API pages any more. */
  leave(): void {
    this.#docs = null;
  }

  pages(site: Site, docs: Docs): ApiPagesSummary {
    this.#docs = docs;
    const api = this.#apiOf(site, docs);
    return { wanted: [...this.#wanted], files: [...this.#texts.keys()], ...summarizeApiPages(site, docs, api) };
  }

  /** The site with its API pages, by the configuration that they were asked for with last. */
  whole(site: Site): SiteWithApi {
    const docs = this.#docs;
    if (docs === null) return { site, docs, navigation: { entries: [], added: [] } };
    const api = this.#apiOf(site, docs);
    if (this.#whole?.written !== site || this.#whole.api !== api)
      this.#whole = {
        written: site,
        api,
        whole: { site: { ...addApiPages(site, api), config: docs.config }, docs, navigation: api.navigation },
      };
    return this.#whole.whole;
  }

  /** The operation on a page of a site; null where it has none. */
  operation(site: Site, path: RepoPath): PageOperation | null {
    if (this.#docs === null) return null;
    const { operations, made } = this.#apiOf(site, this.#docs);
    const operation = operations.get(path);
    if (operation === undefined) return null;
    const page = made.get(path);
    return this.#pageOf(
      site,
      operation,
      this.#docs,
      page ?? null,
      page?.metadata ?? site.pages.get(path)?.facts.frontMatter ?? {},
    );
  }

  /** The data model on a page of a site; null where it has none. */
  schema(site: Site, path: RepoPath): PageSchema | null {
    const schema = this.#docs === null ? undefined : this.#apiOf(site, this.#docs).schemas.get(path);
    if (this.#docs === null || schema === undefined) return null;
    return {
      reference: buildSchemaReference(schema, readApiSettings(this.#docs)),
      describes: typeof site.pages.get(path)?.facts.frontMatter['description'] !== 'string',
    };
  }

  /** What a request may hold of the operation on a page; null where it has none. */
  fieldsOf(site: Site, path: RepoPath): RequestFieldNames | null {
    const operation = this.#docs === null ? undefined : this.#apiOf(site, this.#docs).operations.get(path);
    return operation === undefined ? null : listRequestFieldNames(operation);
  }

  /** The operation that a page has whose front matter says this, whatever is stored of it; null where it has none. */
  named(site: Site, frontMatter: FrontMatter): PageOperation | null {
    const written = frontMatter['openapi'];
    if (this.#docs === null || typeof written !== 'string') return null;
    const operation = this.#apiOf(site, this.#docs).api.find(written);
    return operation === null ? null : this.#pageOf(site, operation, this.#docs, null, frontMatter);
  }

  /** All operations that pages can be of, in the order of their files. */
  operationNames(site: Site): readonly OperationListItem[] {
    if (this.#docs === null) return [];
    return listOperations(this.#apiOf(site, this.#docs));
  }

  /** The pages that are written for some operations, by their keys, and what changes in the navigation for them. */
  pagesPlan(site: Site, docs: Docs, wanted: readonly string[]): ApiPagesPlan {
    const { siteFolder, files } = site;
    return planApiPages({ docs, siteFolder, files }, this.#apiOf(site, docs).api, new Set(wanted));
  }

  /** What is said of a file stays the same as long as the file does. A file that is not there is the configuration's to mend, which says so. */
  #foundIn(source: OpenapiDescription, withPages: ReadonlySet<string>): readonly Finding[] {
    const key = [...withPages].toSorted().join(' ');
    const known = this.#found.get(source);
    if (known?.key === key) return known.findings;
    const findings = [...source.problems, ...checkOpenapi(source, withPages)].filter(
      ({ rule }) => rule !== 'openapi/not-there',
    );
    this.#found.set(source, { key, findings });
    return findings;
  }

  #pageOf(
    site: Site,
    operation: ApiOperation,
    docs: Docs,
    page: GeneratedApiPage | null,
    frontMatter: FrontMatter,
  ): PageOperation {
    const source = this.#read.get(operation.api.path)?.source;
    const at = resolveSourceLocation(operation.spot, operation.api);
    const text = at === null ? null : this.#texts.get(at.file);
    return {
      key: getOperationKey(operation),
      file: operation.api.path,
      reference: buildApiReference(operation, applyPageSettings(readApiSettings(docs), frontMatter)),
      isMade: page !== null,
      describes: page !== null || typeof frontMatter['description'] !== 'string',
      title: page?.title ?? operation.summary?.text ?? '',
      at,
      line: at === null || typeof text !== 'string' ? null : findLineOfPointer(text, at.pointer),
      overlays: source?.overlays ?? [],
      generated: source?.generated ?? null,
      overlay: source === undefined ? null : findEditableOverlay(source),
      canHaveOverlay:
        planNewOverlay({ docs, siteFolder: site.siteFolder, files: site.files }, operation.api.path) !== null,
    };
  }

  /** What is wrong with the OpenAPI files of a site and with the pages that are made of them; `text` gives the text of any other file. */
  findings(site: Site, configuration: RepoPath, text: (path: RepoPath) => string | null): readonly Finding[] {
    if (this.#docs === null) return [];
    const { api } = this.#apiOf(site, this.#docs);
    return [
      ...this.#foundInFiles(api),
      ...checkApiPages(api, {
        configuration,
        text: (path) => this.#texts.get(path) ?? site.pages.get(path)?.text ?? text(path),
      }),
    ];
  }

  /** The pages and entries of the navigation that name an operation which no description has in the state `then`, and that were not so `before`. */
  lostOperations(site: Site, configuration: RepoPath, then: ApiSnapshot, before: ApiSnapshot): readonly Finding[] {
    return findNewlyMissingOperations(site, configuration, (path) => this.#texts.get(path) ?? null, then, before);
  }

  /** What is wrong in one of the OpenAPI files of a site or of their overlays, and what readers miss there; nothing in any other file. */
  findingsIn(site: Site, path: RepoPath): readonly Finding[] {
    if (this.#docs === null) return [];
    return this.#foundInFiles(this.#apiOf(site, this.#docs).api).filter((finding) => finding.path === path);
  }

  #foundInFiles({ sources, written }: SiteApi['api']): readonly Finding[] {
    const withPages = new Set(written.flatMap(({ schema }) => schema?.name ?? []));
    // What is at an address is not the site's to mend.
    return sources.flatMap((source) => (isDescriptionUrl(source.path) ? [] : this.#foundIn(source, withPages)));
  }

  /** The text of an OpenAPI file; null for any other. */
  textOf(path: RepoPath): string | null {
    return this.#texts.get(path) ?? null;
  }

  /** On how many pages words stand. */
  uses(place: PointerLocation): number {
    return new Set([...this.#read.values()].flatMap(({ source }) => findOperationsUsing(source, place))).size;
  }

  /** How a description gets its first overlay; null where it cannot. */
  overlayPlan({ siteFolder, files }: Site, docs: Docs, description: string): NewOverlay | null {
    return planNewOverlay({ docs, siteFolder, files }, description);
  }

  /** The edits of an overlay that put words over those at a place of the description that it is put over. */
  setOverlayWords(
    text: string,
    { file, pointer }: PointerLocation,
    words: string,
  ): Result<readonly TextEdit[], StringEditRefusal> {
    return setOverlayText(text, this.#read.get(file)?.source.bare, pointer, words);
  }

  /** The edits of an overlay that make the operation at a place deprecated, or not any more. */
  setOverlayDeprecated(
    text: string,
    { file, pointer }: PointerLocation,
    isDeprecated: boolean,
  ): Result<readonly TextEdit[], StringEditRefusal> {
    return setOverlayDeprecated(text, this.#read.get(file)?.source.bare, pointer, isDeprecated);
  }

  setDeprecated(text: string, pointer: Pointer, isDeprecated: boolean): Result<readonly TextEdit[], StringEditRefusal> {
    return setDeprecated(text, pointer, isDeprecated);
  }

  setWords(text: string, pointer: Pointer, value: string): Result<readonly TextEdit[], StringEditRefusal> {
    return setOrInsertString(text, pointer, value);
  }

  /** The API pages of a site, which of all that its own pages say ask only which operations they name. */
  #apiOf(site: Site, docs: Docs): SiteApi {
    const names = [...site.pages].flatMap(
      ([
        path,
        {
          facts: { frontMatter },
        },
      ]) => {
        const named = [frontMatter['openapi'], frontMatter['openapi-schema'], frontMatter['api']];
        return named.every((one) => one === undefined) ? [] : [[path, ...named]];
      },
    );
    const key = JSON.stringify([site.siteFolder, docs.config, docs.shape, [...docs.places.values()], names]);
    if (this.#kept?.key === key && this.#kept.files === site.files) return this.#kept.api;
    this.#wanted.clear();
    const api = buildSiteApi(
      site,
      docs,
      (path) => this.#text(path),
      (path, overlays) => this.#source(path, overlays),
    );
    this.#kept = { key, files: site.files, api };
    return api;
  }

  #text(path: RepoPath): string | null {
    const text = this.#texts.get(path);
    if (text === undefined) this.#wanted.add(path);
    return text ?? null;
  }

  /** What a file says, as long as none of the texts that it is made of changed. */
  #source(path: RepoPath, overlays: readonly RepoPath[]): OpenapiDescription {
    const known = this.#read.get(path);
    const isSame = known?.source.overlays.join('\n') === overlays.join('\n');
    if (known !== undefined && isSame && [...known.texts].every(([file, text]) => this.#texts.get(file) === text))
      return known.source;
    const texts = new Map<RepoPath, string | null>();
    let isWhole = true;
    const source = readOpenapi(
      path,
      (file) => {
        const text = this.#text(file);
        isWhole &&= this.#texts.has(file);
        texts.set(file, text);
        return text;
      },
      overlays,
    );
    if (isWhole) this.#read.set(path, { source, texts });
    return source;
  }
}
