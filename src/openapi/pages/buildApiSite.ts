import { isPagePath } from '#base/fileKind.ts';
import { joinRepoPath, withoutExtension, type RepoPath } from '#base/repoPath.ts';
import type { DocsJson, JsonLocation } from '#config/docsJson.ts';
import { buildNavigationTree } from '#config/navigation/navigationTree.ts';
import { listPageEntries } from '#config/navigation/pageFiles.ts';
import type { ReadApiFile } from '../read/apiFiles.ts';
import type { ApiOperation } from '../read/apiOperation.ts';
import { listDescriptionFiles } from '../read/listDescriptionFiles.ts';
import { readOpenapi, type NamedSchema, type OpenapiDescription } from '../read/readOpenapi.ts';
import { listApiNavigation, type ApiNavigationPart, type ConfiguredSources } from './apiNavigation.ts';
import { groupOperationsByTag, type GeneratedGroup } from './groupOperationsByTag.ts';
import { createGeneratedPage, type GeneratedApiPage } from './generatedApiPage.ts';
import {
  findOperation,
  findSchema,
  parseOperationReference,
  parseSchemaReference,
  type OperationReference,
  type SchemaReference,
} from './operationReference.ts';
import { createUniqueSlug, createOperationSlug } from './pageSlug.ts';

/** Input for API pages: the configuration, the files, and front matter. */
export interface ApiSiteInput {
  readonly docs: Pick<DocsJson, 'config' | 'locations' | 'format'>;
  /** The servers from the site's settings. */
  readonly serverUrls?: readonly string[];
  /** The folder of the configuration. */
  readonly siteFolder: RepoPath;
  /** Repository files, and URLs of fetched descriptions. */
  readonly files: ReadonlySet<RepoPath>;
  readonly read: ReadApiFile;
  /** Reads a description, for example from a cache. Without it, each is parsed again. */
  readonly readSource?: (path: RepoPath, overlays: readonly RepoPath[]) => OpenapiDescription;
  /** Front matter of the pages, by file. */
  readonly heads: ReadonlyMap<RepoPath, Readonly<Record<string, unknown>>>;
}

/** A page file whose front matter names an operation, a schema, or an endpoint. */
export interface ApiFilePage {
  readonly file: RepoPath;
  /** The front matter key; `written` is its value. */
  readonly key: 'openapi' | 'openapi-schema' | 'api';
  readonly written: string;
  /** The operation or schema it names; null if it doesn't exist, and for `api`, which names none. */
  readonly operation: ApiOperation | null;
  readonly schema: NamedSchema | null;
  readonly source: OpenapiDescription | null;
}

/** A navigation entry that names an operation; `page` is null if the operation doesn't exist. */
export interface ApiEntryPage {
  readonly path: JsonLocation;
  readonly name: string;
  readonly page: GeneratedApiPage | null;
}

/** All API pages of a site, and their navigation. */
export interface ApiSite {
  readonly sources: readonly OpenapiDescription[];
  /** URLs of descriptions that weren't fetched. */
  readonly urls: readonly string[];
  readonly generatedPages: readonly GeneratedApiPage[];
  readonly filePages: readonly ApiFilePage[];
  readonly entries: readonly ApiEntryPage[];
  /** The operation that a front matter value names; null if there is none. */
  readonly find: (written: string) => ApiOperation | null;
  readonly generatedNavigation: readonly GeneratedNavigation[];
  /** The servers from the site's settings. */
  readonly serverUrls: readonly string[];
}

/** Groups added to the navigation: inside a part, or at its end if the place is null. */
export interface GeneratedNavigation {
  readonly path: JsonLocation | null;
  readonly groups: readonly GeneratedGroup[];
  /** Pages that no menu lists. */
  readonly hidden: readonly GeneratedApiPage[];
}

/** Builds all API pages of a site by the rules of reference §5.3, in both configuration formats. */
export function buildApiSite(input: ApiSiteInput): ApiSite {
  const { places, entries } = listApiNavigation(input.docs, input.siteFolder, input.files);
  const reading = new SourceReading(input, places);
  const filePages = [...input.heads].flatMap(([file, values]) => writtenPage(file, values, reading));
  const taken = listUsedSlugs(input);
  const pageOf = (operation: ApiOperation, source: OpenapiDescription, directory: string | null): GeneratedApiPage => {
    const slug = createUniqueSlug(
      operation.wishes.href?.replace(/^\/|\/$/g, '') || createOperationSlug(operation, directory),
      taken,
    );
    taken.add(slug);
    return createGeneratedPage(operation, source, slug);
  };
  const entryPages = entries.map(({ node, sources }): ApiEntryPage => {
    const name = parseOperationReference(node.entry);
    const found = name === null ? null : reading.find(name, sources);
    return {
      path: node.location,
      name: node.entry,
      page: found === null ? null : pageOf(found.operation, found.source, sources?.directory ?? null),
    };
  });
  const byHand = new Set([
    ...entryPages.flatMap(({ page }) => (page === null ? [] : [page.source.path])),
    ...filePages.flatMap(({ source, key }) => (source === null || key !== 'openapi' ? [] : [source.path])),
  ]);
  const filled = new Set(
    places.filter(({ path, empty }) => path !== null && empty).flatMap(({ sources }) => sources.files),
  );
  const added = places.flatMap(({ path, sources, empty }) => {
    if (path !== null && !empty) return [];
    // The site-wide setting adds nothing for a description that is listed by hand or that a part of the navigation already uses.
    const files = sources.files.filter((file) => path !== null || (!byHand.has(file) && !filled.has(file)));
    const groups = files.flatMap((file) =>
      groupOperationsByTag(reading.source(file), (operation, source) => pageOf(operation, source, sources.directory)),
    );
    return groups.length === 0 ? [] : [{ place: path, groups }];
  });
  return {
    sources: reading.all,
    serverUrls: input.serverUrls ?? [],
    urls: [...new Set(places.flatMap(({ sources }) => sources.urls))],
    generatedPages: [
      ...entryPages.flatMap(({ page }) => (page === null ? [] : [page])),
      ...added.flatMap(({ groups }) => groups.flatMap(listGroupPages)),
    ],
    filePages,
    entries: entryPages,
    find: (said) => {
      const name = parseOperationReference(said);
      return name === null ? null : (reading.findForPage(name)?.operation ?? null);
    },
    generatedNavigation: added.map(({ place: path, groups }) => ({
      path: path,
      groups: groups.flatMap(shown),
      hidden: groups.flatMap(listGroupPages).filter(({ hidden }) => hidden),
    })),
  };
}

/** All pages of a group and its subgroups. */
export function listGroupPages(group: GeneratedGroup): readonly GeneratedApiPage[] {
  return [...group.pages, ...group.groups.flatMap(listGroupPages)];
}

/** A group as menus show it, without hidden pages; empty if nothing is left. */
function shown(group: GeneratedGroup): readonly GeneratedGroup[] {
  const left = { ...group, pages: group.pages.filter(({ hidden }) => !hidden), groups: group.groups.flatMap(shown) };
  return left.pages.length + left.groups.length === 0 ? [] : [left];
}

/** The descriptions of a site. Each file is read once, on first use. */
class SourceReading {
  readonly #input: ApiSiteInput;
  readonly #said: readonly RepoPath[];
  /** The overlays of each description, from all parts that configure some. */
  readonly #overlays = new Map<RepoPath, readonly RepoPath[]>();
  readonly #read = new Map<RepoPath, OpenapiDescription>();
  #others: readonly OpenapiDescription[] | null = null;

  constructor(input: ApiSiteInput, places: readonly ApiNavigationPart[]) {
    this.#input = input;
    this.#said = [...new Set(places.flatMap(({ sources }) => sources.files))];
    for (const { sources } of places)
      for (const file of sources.files)
        this.#overlays.set(file, [...new Set([...(this.#overlays.get(file) ?? []), ...sources.overlays])]);
  }

  source(path: RepoPath): OpenapiDescription {
    const overlays = this.#overlays.get(path) ?? [];
    const known =
      this.#read.get(path) ?? this.#input.readSource?.(path, overlays) ?? readOpenapi(path, this.#input.read, overlays);
    this.#read.set(path, known);
    return known;
  }

  /** All configured descriptions, and those that only pages name. */
  get all(): readonly OpenapiDescription[] {
    return [...new Set([...this.#said, ...this.#read.keys()])].map((path) => this.source(path));
  }

  /** Finds an operation: in the nearest descriptions first, then in any. A file that isn't configured is read if it exists. */
  find(
    name: OperationReference,
    nearest: ConfiguredSources | null,
  ): { readonly source: OpenapiDescription; readonly operation: ApiOperation } | null {
    const near = (nearest?.files ?? []).map((path) => this.source(path));
    return findOperation(name, near) ?? findOperation(name, this.candidates(name.file));
  }

  candidates(file: string | null): readonly OpenapiDescription[] {
    const path =
      file === null
        ? null
        : [file, joinRepoPath(this.#input.siteFolder, file), joinRepoPath(file)].find((one) =>
            this.#input.files.has(one),
          );
    if (path !== null && path !== undefined) return [this.source(path)];
    return this.#said.map((one) => this.source(one));
  }

  /** Finds the operation that front matter names, also in descriptions that nothing else references (reference §5.3). */
  findForPage(name: OperationReference): ReturnType<typeof findOperation> {
    return this.find(name, null) ?? this.#adopt(findOperation(name, this.#unreferenced()));
  }

  /** Finds the schema that front matter names, in the same descriptions. */
  findSchemaForPage(name: SchemaReference): ReturnType<typeof findSchema> {
    return findSchema(name, this.candidates(name.file)) ?? this.#adopt(findSchema(name, this.#unreferenced()));
  }

  /** Descriptions in the site's folder that aren't configured. */
  #unreferenced(): readonly OpenapiDescription[] {
    const { files, siteFolder, read, readSource } = this.#input;
    this.#others ??= listDescriptionFiles(files, siteFolder, read)
      .filter((path) => !this.#said.includes(path))
      .map((path) => this.#read.get(path) ?? readSource?.(path, []) ?? readOpenapi(path, read, []));
    return this.#others;
  }

  /** Counts a description as one of the site's, now that a page uses it. */
  #adopt<Found extends { readonly source: OpenapiDescription }>(found: Found | null): Found | null {
    if (found !== null) this.#read.set(found.source.path, found.source);
    return found;
  }
}

function writtenPage(
  file: RepoPath,
  values: Readonly<Record<string, unknown>>,
  reading: SourceReading,
): readonly ApiFilePage[] {
  for (const key of ['openapi', 'openapi-schema', 'api'] as const) {
    const written = Object.hasOwn(values, key) ? values[key] : null;
    if (typeof written !== 'string' || written.trim() === '') continue;
    const page = { file, key, written, operation: null, schema: null, source: null };
    if (key === 'api') return [page];
    if (key === 'openapi-schema') {
      const name = parseSchemaReference(written);
      const found = name === null ? null : reading.findSchemaForPage(name);
      return [{ ...page, schema: found?.schema ?? null, source: found?.source ?? null }];
    }
    const name = parseOperationReference(written);
    const found = name === null ? null : reading.findForPage(name);
    return [{ ...page, operation: found?.operation ?? null, source: found?.source ?? null }];
  }
  return [];
}

/** The slugs of the site's own pages. */
export function listUsedSlugs({
  docs,
  siteFolder,
  files,
}: Pick<ApiSiteInput, 'docs' | 'siteFolder' | 'files'>): Set<string> {
  const below = siteFolder === '' ? '' : `${siteFolder}/`;
  const pages = [...files]
    .filter((path) => isPagePath(path) && path.startsWith(below))
    .map((path) => withoutExtension(path.slice(below.length)));
  return new Set([
    ...pages,
    ...listPageEntries(buildNavigationTree(docs)).flatMap(({ entry, method }) => (method === null ? [entry] : [])),
  ]);
}
