import type { Finding } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { Result } from '#base/result.ts';
import type { TextEdit } from '#base/textEdit.ts';
import type { DocsJson } from '#config/docsJson.ts';
import { listApiTextCopies, setApiText } from '#openapi/write/setApiText.ts';
import { buildApiReference, type ApiReference } from '#openapi/reference/apiReference.ts';
import type { ApiOperation } from '#openapi/read/apiOperation.ts';
import { findOperationsUsing } from '#openapi/model/findOperationsUsing.ts';
import { readApiSettings, applyPageSettings } from '#openapi/model/readApiSettings.ts';
import type { GeneratedApiPage } from '#openapi/pages/generatedApiPage.ts';
import { listRequestFieldNames, type RequestFieldNames } from '#openapi/model/requestFieldNames.ts';
import { findOverlayLine } from '#openapi/overlay/findOverlayLine.ts';
import { planNewOverlay, type NewOverlay } from '#openapi/overlay/planNewOverlay.ts';
import { setOverlayDeprecated, setOverlayText } from '#openapi/overlay/setOverlayText.ts';
import { getOperationKey } from '#openapi/pages/operationReference.ts';
import { planApiPages, type ApiPagesPlan } from '#openapi/pages/planApiPages.ts';
import { readOpenapi, type OpenapiDescription } from '#openapi/read/readOpenapi.ts';
import { buildSchemaReference, type SchemaReference } from '#openapi/model/schemaReference.ts';
import { setConstraint, type ConstraintTarget } from '#openapi/write/setConstraint.ts';
import { setDeprecated } from '#openapi/write/setDeprecated.ts';
import type { StringEditRefusal } from '#openapi/write/setStringAtPointer.ts';
import { findLineOfPointer } from '#openapi/text/findLineOfPointer.ts';
import type { Pointer } from '#openapi/text/pointer.ts';
import { resolveSourceLocation } from '#openapi/read/locatedText.ts';
import type { PointerLocation } from '#openapi/read/pointerLocation.ts';
import type { Site } from '../site.ts';
import { compareApiSnapshots, type ApiSnapshot } from './compareApiSnapshots.ts';
import { listApiFindings, listDescriptionFindings } from './listApiFindings.ts';
import { listOperations, type OperationListItem } from './listOperations.ts';
import { buildSiteApi, addApiPages, type SiteApi } from './siteApi.ts';
import type { ApiNavigation } from './apiNavigation.ts';
import { findEditableOverlay, summarizeApiPages, type ApiPagesSummary } from './apiPagesSummary.ts';

/** The operation on a page. */
export interface PageOperation {
  /** Identifies the operation (`getOperationKey`). */
  readonly key: string;
  /** The description file. */
  readonly file: RepoPath;
  readonly reference: ApiReference;
  /** True if the page is generated and has no file. */
  readonly isGenerated: boolean;
  /** True if the page has no description of its own, so it shows the operation's. */
  readonly describes: boolean;
  readonly title: string;
  /** Source location of the operation; null if an upgrade created it. */
  readonly at: PointerLocation | null;
  /** Line of that location, from 1. */
  readonly line: number | null;
  /** All overlays applied to its description, in order. */
  readonly overlays: readonly RepoPath[];
  /** Text showing that a tool generated its file and would overwrite edits; null if there is none. */
  readonly generated: string | null;
  /** The overlay for edits of a generated file; null if there is none. */
  readonly overlay: RepoPath | null;
  /** True if an overlay can be created for it. */
  readonly canHaveOverlay: boolean;
}

type FrontMatter = Readonly<Record<string, unknown>>;
type Docs = Pick<DocsJson, 'config' | 'locations' | 'format'>;

/** The data model on a page. */
export interface PageSchema {
  readonly reference: SchemaReference;
  /** True if the page has no description of its own, so it shows the data model's. */
  readonly describes: boolean;
}

/** A site including its API pages, and what they add to its navigation. */
export interface SiteWithApi {
  readonly site: Site;
  /** The configuration the API pages were built from; null if there are none. */
  readonly docs: Docs | null;
  readonly navigation: ApiNavigation;
}

/** Cached API pages. The key changes whenever they may differ. */
interface KeptApi {
  readonly key: string;
  readonly files: Site['files'];
  readonly api: SiteApi;
}

/** Caches the parsed OpenAPI files of a site. Each text is parsed once. */
export class ApiCache {
  readonly #texts = new Map<RepoPath, string | null>();
  readonly #read = new Map<
    RepoPath,
    { readonly source: OpenapiDescription; readonly texts: ReadonlyMap<RepoPath, string | null> }
  >();
  readonly #wanted = new Set<RepoPath>();
  #docs: Docs | null = null;
  #version = 0;
  #kept: KeptApi | null = null;
  #whole: { readonly written: Site; readonly api: SiteApi; readonly addApiPages: SiteWithApi } | null = null;

  /** Changes with the texts of the descriptions and the configuration, and never is 0. */
  get version(): number {
    return this.#version + 1;
  }

  /** Updates file texts; null for a file that doesn't exist. */
  update(texts: readonly { readonly path: RepoPath; readonly text: string | null }[]): void {
    for (const { path, text } of texts) this.#texts.set(path, text);
    this.#kept = null;
    this.#version += 1;
  }

  /** Called when the site no longer has API pages. */
  delete(): void {
    this.#docs = null;
    this.#version += 1;
  }

  listPages(site: Site, docs: Docs): ApiPagesSummary {
    if (this.#docs !== docs) this.#version += 1;
    this.#docs = docs;
    const api = this.#apiOf(site, docs);
    return { wanted: [...this.#wanted], files: [...this.#texts.keys()], ...summarizeApiPages(site, docs, api) };
  }

  /** The site including its API pages, built from the configuration last passed to `listPages`. */
  addApiPages(site: Site): SiteWithApi {
    const docs = this.#docs;
    if (docs === null) return { site, docs, navigation: { entries: [], added: [] } };
    const api = this.#apiOf(site, docs);
    if (this.#whole?.written !== site || this.#whole.api !== api)
      this.#whole = {
        written: site,
        api,
        addApiPages: { site: { ...addApiPages(site, api), config: docs.config }, docs, navigation: api.navigation },
      };
    return this.#whole.addApiPages;
  }

  /** The operation on a page; null if there is none. */
  operation(site: Site, path: RepoPath): PageOperation | null {
    if (this.#docs === null) return null;
    const { operations, generatedPages } = this.#apiOf(site, this.#docs);
    const operation = operations.get(path);
    if (operation === undefined) return null;
    const page = generatedPages.get(path);
    return this.#pageOf(
      site,
      operation,
      this.#docs,
      page ?? null,
      page?.metadata ?? site.pages.get(path)?.facts.frontMatter ?? {},
    );
  }

  /** The data model on a page; null if there is none. */
  schema(site: Site, path: RepoPath): PageSchema | null {
    const schema = this.#docs === null ? undefined : this.#apiOf(site, this.#docs).schemas.get(path);
    if (this.#docs === null || schema === undefined) return null;
    return {
      reference: buildSchemaReference(schema, readApiSettings(this.#docs)),
      describes: typeof site.pages.get(path)?.facts.frontMatter['description'] !== 'string',
    };
  }

  /** The field names that requests of the page's operation may have; null if the page has no operation. */
  fieldsOf(site: Site, path: RepoPath): RequestFieldNames | null {
    const operation = this.#docs === null ? undefined : this.#apiOf(site, this.#docs).operations.get(path);
    return operation === undefined ? null : listRequestFieldNames(operation);
  }

  /** The operation that this front matter names, which may differ from the stored page; null if there is none. */
  named(site: Site, frontMatter: FrontMatter): PageOperation | null {
    const written = frontMatter['openapi'];
    if (this.#docs === null || typeof written !== 'string') return null;
    const operation = this.#apiOf(site, this.#docs).api.find(written);
    return operation === null ? null : this.#pageOf(site, operation, this.#docs, null, frontMatter);
  }

  /** All operations that can have a page, in file order. */
  operationNames(site: Site): readonly OperationListItem[] {
    if (this.#docs === null) return [];
    return listOperations(this.#apiOf(site, this.#docs));
  }

  /** Plans pages for the operations with the keys in `wanted`, and the navigation changes for them. */
  pagesPlan(site: Site, docs: Docs, wanted: readonly string[]): ApiPagesPlan {
    const { siteFolder, files } = site;
    return planApiPages({ docs, siteFolder, files }, this.#apiOf(site, docs).api, new Set(wanted));
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
      isGenerated: page !== null,
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

  /** Findings in a site's OpenAPI files and the pages generated from them. `text` returns the text of any other file. */
  findings(site: Site, configuration: RepoPath, text: (path: RepoPath) => string | null): readonly Finding[] {
    if (this.#docs === null) return [];
    return listApiFindings(this.#apiOf(site, this.#docs).api, {
      configuration,
      text: (path) => this.#texts.get(path) ?? site.pages.get(path)?.text ?? text(path),
    });
  }

  /** Findings about what a change of API descriptions does to pages: see `compareApiSnapshots`. */
  apiChangeFindings(site: Site, configuration: RepoPath, then: ApiSnapshot, before: ApiSnapshot): readonly Finding[] {
    return compareApiSnapshots(site, configuration, (path) => this.#texts.get(path) ?? null, then, before);
  }

  /** Findings in one OpenAPI file or overlay of a site; empty for other files. */
  findingsIn(site: Site, path: RepoPath): readonly Finding[] {
    if (this.#docs === null) return [];
    return listDescriptionFindings(this.#apiOf(site, this.#docs).api).filter((finding) => finding.path === path);
  }

  /** The text of an OpenAPI file; null for other files. */
  textOf(path: RepoPath): string | null {
    return this.#texts.get(path) ?? null;
  }

  /** The number of operations, and so pages, that show the text at a location. */
  uses(place: PointerLocation): number {
    return new Set([...this.#read.values()].flatMap(({ source }) => findOperationsUsing(source, place))).size;
  }

  /** Plans the first overlay of a description; null if it can't have one. */
  overlayPlan({ siteFolder, files }: Site, docs: Docs, description: string): NewOverlay | null {
    return planNewOverlay({ docs, siteFolder, files }, description);
  }

  /** Edits of an overlay that override the text at a location of its description. */
  setOverlayWords(
    text: string,
    { file, pointer }: PointerLocation,
    words: string,
  ): Result<readonly TextEdit[], StringEditRefusal> {
    return setOverlayText(text, this.#read.get(file)?.source.bare, pointer, words);
  }

  /** Edits of an overlay that set or clear `deprecated` of an operation. */
  setOverlayDeprecated(
    text: string,
    { file, pointer }: PointerLocation,
    isDeprecated: boolean,
  ): Result<readonly TextEdit[], StringEditRefusal> {
    return setOverlayDeprecated(text, this.#read.get(file)?.source.bare, pointer, isDeprecated);
  }

  /** The line of an overlay's action for a place in a description, or for what is around it. */
  findOverlayLine(text: string, { file, pointer }: PointerLocation): number {
    return findOverlayLine(text, this.#read.get(file)?.source.bare, pointer);
  }

  setDeprecated(text: string, pointer: Pointer, isDeprecated: boolean): Result<readonly TextEdit[], StringEditRefusal> {
    return setDeprecated(text, pointer, isDeprecated);
  }

  setConstraint(
    text: string,
    pointer: Pointer,
    { keyword, types }: ConstraintTarget,
    words: string,
  ): Result<readonly TextEdit[], StringEditRefusal> {
    return setConstraint(text, pointer, keyword, words, types);
  }

  listTextCopies(text: string, pointer: Pointer): readonly Pointer[] {
    return listApiTextCopies(text, pointer);
  }

  setWords(
    text: string,
    pointer: Pointer,
    value: string,
    copies: readonly Pointer[],
  ): Result<readonly TextEdit[], StringEditRefusal> {
    return setApiText(text, pointer, value, copies);
  }

  /** The API pages of a site. Of the site's own pages, only the operations they name matter here. */
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
    const key = JSON.stringify([site.siteFolder, docs.config, docs.format, [...docs.locations.values()], names]);
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

  /** The parsed description, cached until one of its texts changes. */
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
