import { isPagePath } from '#base/fileKind.ts';
import { joinPath, withoutExtension, type RepoPath } from '#base/repoPath.ts';
import type { DocsJson, JsonPlace } from '#config/docsJson.ts';
import { navigationTree } from '#config/navigation/navigationTree.ts';
import { pageEntries } from '#config/navigation/pageFiles.ts';
import type { ReadFile } from '../apiFiles.ts';
import type { Operation } from '../operation.ts';
import { readOpenapi, type NamedSchema, type ReadOpenapi } from '../readOpenapi.ts';
import { apiPlaces, type ApiPlace, type SourcesSaid } from './apiSources.ts';
import { generatedGroups, type GeneratedGroup } from './generatedGroups.ts';
import { generatedPage, type GeneratedPage } from './generatedPage.ts';
import { findOperation, findSchema, operationName, schemaName, type OperationName } from './operationEntry.ts';
import { freeSlug, operationSlug } from './pageSlug.ts';

/** What API pages are made of: a configuration, the files, and what front matter says. */
export interface ApiSiteInput {
  readonly docs: Pick<DocsJson, 'config' | 'places' | 'shape'>;
  /** The folder of the configuration. */
  readonly siteFolder: RepoPath;
  /** Those of the repository, and the addresses of descriptions that were fetched. */
  readonly files: ReadonlySet<RepoPath>;
  readonly read: ReadFile;
  /** Reads a description; without it, each is read anew. */
  readonly readSource?: (path: RepoPath, overlays: readonly RepoPath[]) => ReadOpenapi;
  /** The front matter of the pages, by their files. */
  readonly heads: ReadonlyMap<RepoPath, Readonly<Record<string, unknown>>>;
}

/** A page of a file whose front matter names an operation, a schema, or an endpoint. */
export interface WrittenPage {
  readonly file: RepoPath;
  /** `openapi`, `openapi-schema` or `api`, and what it says. */
  readonly key: 'openapi' | 'openapi-schema' | 'api';
  readonly written: string;
  /** What it names; null where there is no such thing, and for `api`, which names none. */
  readonly operation: Operation | null;
  readonly schema: NamedSchema | null;
  readonly source: ReadOpenapi | null;
}

/** An entry of the navigation that names an operation; without a page where there is no such operation. */
export interface ApiEntryPage {
  readonly place: JsonPlace;
  readonly written: string;
  readonly page: GeneratedPage | null;
}

/** All API pages of a site, and where they stand in its navigation. */
export interface ApiSite {
  readonly sources: readonly ReadOpenapi[];
  /** Descriptions at addresses that were not fetched. */
  readonly addresses: readonly string[];
  readonly generated: readonly GeneratedPage[];
  readonly written: readonly WrittenPage[];
  readonly entries: readonly ApiEntryPage[];
  /** The operation that front matter would name; null where there is none. */
  readonly find: (written: string) => Operation | null;
  readonly added: readonly AddedPages[];
}

/** What is added to the navigation: below a part of it, or at its end, where the place is null. */
export interface AddedPages {
  readonly place: JsonPlace | null;
  readonly groups: readonly GeneratedGroup[];
  /** Those of its pages that no menu names. */
  readonly hidden: readonly GeneratedPage[];
}

/** All API pages of a site by the rules of reference §5.3, for both shapes of the configuration. */
export function apiSite(input: ApiSiteInput): ApiSite {
  const { places, entries } = apiPlaces(input.docs, input.siteFolder, input.files);
  const reading = new SourceReading(input, places);
  const written = [...input.heads].flatMap(([file, values]) => writtenPage(file, values, reading));
  const taken = takenSlugs(input);
  const pageOf = (operation: Operation, source: ReadOpenapi, directory: string | null): GeneratedPage => {
    const slug = freeSlug(operation.wishes.href?.replace(/^\/|\/$/g, '') || operationSlug(operation, directory), taken);
    taken.add(slug);
    return generatedPage(operation, source, slug);
  };
  const entryPages = entries.map(({ node, sources }): ApiEntryPage => {
    const name = operationName(node.entry);
    const found = name === null ? null : reading.find(name, sources);
    return {
      place: node.place,
      written: node.entry,
      page: found === null ? null : pageOf(found.operation, found.source, sources?.directory ?? null),
    };
  });
  const byHand = new Set([
    ...entryPages.flatMap(({ page }) => (page === null ? [] : [page.source.path])),
    ...written.flatMap(({ source, key }) => (source === null || key !== 'openapi' ? [] : [source.path])),
  ]);
  const filled = new Set(
    places.filter(({ place, empty }) => place !== null && empty).flatMap(({ sources }) => sources.files),
  );
  const added = places.flatMap(({ place, sources, empty }) => {
    if (place !== null && !empty) return [];
    // Of a description that is listed by hand, or that a part of the navigation is made from, the site as a whole adds nothing.
    const files = sources.files.filter((file) => place !== null || (!byHand.has(file) && !filled.has(file)));
    const groups = files.flatMap((file) =>
      generatedGroups(reading.source(file), (operation, source) => pageOf(operation, source, sources.directory)),
    );
    return groups.length === 0 ? [] : [{ place, groups }];
  });
  return {
    sources: reading.all,
    addresses: [...new Set(places.flatMap(({ sources }) => sources.addresses))],
    generated: [
      ...entryPages.flatMap(({ page }) => (page === null ? [] : [page])),
      ...added.flatMap(({ groups }) => groups.flatMap(pagesOf)),
    ],
    written,
    entries: entryPages,
    find: (said) => {
      const name = operationName(said);
      return name === null ? null : (reading.find(name, null)?.operation ?? null);
    },
    added: added.map(({ place, groups }) => ({
      place,
      groups: groups.flatMap(shown),
      hidden: groups.flatMap(pagesOf).filter(({ hidden }) => hidden),
    })),
  };
}

/** All pages of a group and of those within it. */
export function pagesOf(group: GeneratedGroup): readonly GeneratedPage[] {
  return [...group.pages, ...group.groups.flatMap(pagesOf)];
}

/** A group as menus show it: without pages that are hidden; none where nothing is left. */
function shown(group: GeneratedGroup): readonly GeneratedGroup[] {
  const left = { ...group, pages: group.pages.filter(({ hidden }) => !hidden), groups: group.groups.flatMap(shown) };
  return left.pages.length + left.groups.length === 0 ? [] : [left];
}

/** The descriptions of a site: each file is read once, when it is first asked for. */
class SourceReading {
  readonly #input: ApiSiteInput;
  readonly #said: readonly RepoPath[];
  /** The overlays of each description: those of all parts that say some. */
  readonly #overlays = new Map<RepoPath, readonly RepoPath[]>();
  readonly #read = new Map<RepoPath, ReadOpenapi>();

  constructor(input: ApiSiteInput, places: readonly ApiPlace[]) {
    this.#input = input;
    this.#said = [...new Set(places.flatMap(({ sources }) => sources.files))];
    for (const { sources } of places)
      for (const file of sources.files)
        this.#overlays.set(file, [...new Set([...(this.#overlays.get(file) ?? []), ...sources.overlays])]);
  }

  source(path: RepoPath): ReadOpenapi {
    const overlays = this.#overlays.get(path) ?? [];
    const known =
      this.#read.get(path) ?? this.#input.readSource?.(path, overlays) ?? readOpenapi(path, this.#input.read, overlays);
    this.#read.set(path, known);
    return known;
  }

  /** All that the configuration names, and what pages named beside. */
  get all(): readonly ReadOpenapi[] {
    return [...new Set([...this.#said, ...this.#read.keys()])].map((path) => this.source(path));
  }

  /** The operation of a name: in the nearest descriptions, or else in any; a file that the configuration does not name is read where it is there. */
  find(
    name: OperationName,
    nearest: SourcesSaid | null,
  ): { readonly source: ReadOpenapi; readonly operation: Operation } | null {
    const near = (nearest?.files ?? []).map((path) => this.source(path));
    return findOperation(name, near) ?? findOperation(name, this.candidates(name.file));
  }

  candidates(file: string | null): readonly ReadOpenapi[] {
    const path =
      file === null
        ? null
        : [file, joinPath(this.#input.siteFolder, file), joinPath(file)].find((one) => this.#input.files.has(one));
    if (path !== null && path !== undefined) return [this.source(path)];
    return this.#said.map((one) => this.source(one));
  }
}

function writtenPage(
  file: RepoPath,
  values: Readonly<Record<string, unknown>>,
  reading: SourceReading,
): readonly WrittenPage[] {
  for (const key of ['openapi', 'openapi-schema', 'api'] as const) {
    const written = Object.hasOwn(values, key) ? values[key] : null;
    if (typeof written !== 'string' || written.trim() === '') continue;
    const page = { file, key, written, operation: null, schema: null, source: null };
    if (key === 'api') return [page];
    if (key === 'openapi-schema') {
      const name = schemaName(written);
      const found = name === null ? null : findSchema(name, reading.candidates(name.file));
      return [{ ...page, schema: found?.schema ?? null, source: found?.source ?? null }];
    }
    const name = operationName(written);
    const found = name === null ? null : reading.find(name, null);
    return [{ ...page, operation: found?.operation ?? null, source: found?.source ?? null }];
  }
  return [];
}

/** The addresses that the site's own pages have. */
export function takenSlugs({
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
    ...pageEntries(navigationTree(docs)).flatMap(({ entry, method }) => (method === null ? [entry] : [])),
  ]);
}
