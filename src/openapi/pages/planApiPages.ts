import { joinRepoPath, type RepoPath } from '#base/repoPath.ts';
import type { JsonLocation, JsonValue } from '#config/docsJson.ts';
import { getOutermostHolder } from '#config/navigation/outermost.ts';
import {
  buildNavigationTree,
  type NavigationContainer,
  type NavigationNode,
} from '#config/navigation/navigationTree.ts';
import { findInsertionPointInside } from '#config/navigation/insertionPoint.ts';
import type { ApiOperation } from '../read/apiOperation.ts';
import {
  listGroupPages,
  listUsedSlugs,
  type GeneratedNavigation,
  type ApiSite,
  type ApiSiteInput,
} from './buildApiSite.ts';
import type { GeneratedGroup } from './groupOperationsByTag.ts';
import { createGeneratedPage, type GeneratedApiPage } from './generatedApiPage.ts';
import { createOperationFormatter, getOperationKey } from './operationReference.ts';
import { createUniqueSlug, createOperationSlug } from './pageSlug.ts';
import { listNavigationOperations, type NavigationOperation } from './navigationOperations.ts';

/** A page to create for an operation. */
export interface ApiPageToWrite {
  readonly path: RepoPath;
  readonly title: string;
  readonly frontMatter: Readonly<Record<string, unknown>>;
  /** Initial Markdown; may be empty. */
  readonly content: string;
}

/** A navigation change: sets a value at a place, or inserts entries before an index. */
export type NavigationEdit =
  | { readonly kind: 'set'; readonly place: JsonLocation; readonly value: JsonValue }
  | {
      readonly kind: 'insert';
      readonly list: JsonLocation;
      readonly index: number;
      readonly values: readonly JsonValue[];
    };

/** Pages to create and navigation changes, which apply in order. */
export interface ApiPagesPlan {
  readonly pages: readonly ApiPageToWrite[];
  readonly changes: readonly NavigationEdit[];
}

type Surroundings = Pick<ApiSiteInput, 'docs' | 'siteFolder' | 'files'>;

/**
 * Plans the pages of the operations whose keys are in `wanted`. A page takes over the URL and navigation place of the
 * generated one. If a whole part was generated, it is written out so that every other operation keeps its page. An
 * operation that already has a written page gets no other.
 */
export function planApiPages(input: Surroundings, site: ApiSite, wanted: ReadonlySet<string>): ApiPagesPlan {
  return new Planning(input, site, wanted).plan();
}

class Planning {
  readonly #input: Surroundings;
  readonly #site: ApiSite;
  readonly #wanted: Set<string>;
  readonly #tree: readonly NavigationNode[];
  readonly #entryOf: (operation: ApiOperation) => string;
  readonly #pages = new Map<string, GeneratedApiPage>();
  readonly #changes: NavigationEdit[] = [];

  constructor(input: Surroundings, site: ApiSite, wanted: ReadonlySet<string>) {
    this.#input = input;
    this.#site = site;
    this.#tree = buildNavigationTree(input.docs);
    this.#entryOf = createOperationFormatter(site.sources);
    this.#wanted = new Set(wanted);
    for (const { operation } of site.filePages) if (operation !== null) this.#wanted.delete(getOperationKey(operation));
  }

  plan(): ApiPagesPlan {
    const made = new Map(this.#site.generatedPages.toReversed().map((page) => [getOperationKey(page.operation), page]));
    const parts = this.#site.generatedNavigation.filter((part) => this.#isTouched(part));
    for (const part of parts) if (part.path?.path[0] === 'anchors') this.#wantAll(part);
    const taken = new Set([...listUsedSlugs(this.#input), ...this.#site.generatedPages.map(({ slug }) => slug)]);
    const without: ApiOperation[] = [];
    for (const source of this.#site.sources)
      for (const operation of source.operations) {
        const key = getOperationKey(operation);
        if (operation.excluded || !this.#wanted.has(key)) continue;
        const known = made.get(key);
        const slug = known?.slug ?? createUniqueSlug(createOperationSlug(operation, null), taken);
        taken.add(slug);
        this.#pages.set(key, known ?? createGeneratedPage(operation, source, slug));
        if (known === undefined && !operation.hidden) without.push(operation);
      }
    this.#replaceEntries();
    for (const part of parts) this.#writeOut(part);
    this.#addEntries(without);
    return { pages: [...this.#pages.values()].map((page) => this.#planned(page)), changes: inOrder(this.#changes) };
  }

  #isTouched({ groups, hidden }: GeneratedNavigation): boolean {
    return [...groups.flatMap(listGroupPages), ...hidden].some(({ operation }) =>
      this.#wanted.has(getOperationKey(operation)),
    );
  }

  /** A classic anchor lists no pages and determines their URLs, so all of them must be written. */
  #wantAll({ groups }: GeneratedNavigation): void {
    for (const { operation } of groups.flatMap(listGroupPages)) this.#wanted.add(getOperationKey(operation));
  }

  #replaceEntries(): void {
    for (const { path, page } of this.#site.entries) {
      const written = page === null ? undefined : this.#pages.get(getOperationKey(page.operation));
      if (written !== undefined) this.#changes.push({ kind: 'set', place: path, value: written.slug });
    }
  }

  #writeOut({ path, groups, hidden }: GeneratedNavigation): void {
    const isClassic = this.#input.docs.format === 'classic';
    const kept = hidden.flatMap(({ operation }) =>
      this.#pages.has(getOperationKey(operation)) ? [] : [this.#entryOf(operation)],
    );
    const values = [
      ...groups.map((group) => this.#groupValue(group, isClassic)),
      ...(kept.length === 0 || isClassic ? [] : [{ group: 'Hidden', hidden: true, pages: kept }]),
    ];
    if (path === null || isClassic) {
      // A classic tab contains the groups whose first page is a file in its folder.
      const first = (one: JsonValue) => (this.#beginsWithPage(one) ? 0 : 1);
      const ordered = isClassic ? values.toSorted((a, b) => first(a) - first(b)) : values;
      const isWhole = isClassic && ordered.length > 1;
      return this.#atEnd(folderOf(groups), isWhole ? [{ group: 'API Reference', pages: ordered }] : ordered);
    }
    const container = containerAt(this.#tree, path);
    const key = container?.kind === 'group' ? 'pages' : 'groups';
    this.#changes.push({ kind: 'set', place: { file: path.file, path: [...path.path, key] }, value: values });
  }

  #groupValue({ label, pages, groups }: GeneratedGroup, isClassic: boolean): JsonValue {
    const isWritten = ({ operation }: GeneratedApiPage) => this.#pages.has(getOperationKey(operation));
    const ordered = isClassic ? [...pages.filter(isWritten), ...pages.filter((page) => !isWritten(page))] : pages;
    return {
      group: label,
      pages: [
        ...ordered.map((page) => (isWritten(page) ? page.slug : this.#entryOf(page.operation))),
        ...groups.map((group) => this.#groupValue(group, isClassic)),
      ],
    };
  }

  #beginsWithPage(group: JsonValue): boolean {
    const slugs = new Set([...this.#pages.values()].map(({ slug }) => slug));
    const first = (value: JsonValue | undefined): boolean =>
      typeof value === 'string'
        ? slugs.has(value)
        : typeof value === 'object' && value !== null && 'pages' in value && Array.isArray(value['pages'])
          ? first(value['pages'][0])
          : false;
    return first(group);
  }

  /**
   * Adds entries for operations without a page: after one with the same tag, else in a group after those of the same
   * file, else at the end.
   */
  #addEntries(operations: readonly ApiOperation[]): void {
    const standing = listNavigationOperations(this.#tree, this.#site, this.#input);
    for (const [, alike] of groupedBy(operations, ({ api, tags }) => `${api.path}\n${tags[0] ?? ''}`)) {
      const [operation] = alike;
      if (operation === undefined) continue;
      const slugs = alike.flatMap((one) => this.#pages.get(getOperationKey(one))?.slug ?? []);
      const ofFile = standing.filter((one) => one.operation.api.path === operation.api.path);
      const beside = ofFile.findLast((one) => one.operation.tags[0] === operation.tags[0]);
      if (beside !== undefined) this.#insertBehind(beside.position, slugs);
      else this.#addGroup(ofFile.at(-1) ?? null, { group: this.#labelOf(operation), pages: slugs });
    }
  }

  #addGroup(
    last: NavigationOperation | null,
    group: { readonly group: string; readonly pages: readonly string[] },
  ): void {
    const around = last?.ancestors.at(-1);
    if (last === null) this.#atEnd(group.pages[0]?.split('/')[0] ?? '', [group]);
    else this.#insertBehind(around?.kind === 'group' ? around.position : last.position, [group]);
  }

  #insertBehind({ list, index }: NavigationOperation['position'], values: readonly JsonValue[]): void {
    this.#changes.push({ kind: 'insert', list, index: index + 1, values });
  }

  /** Inserts at the end of the navigation. If it is divided, uses the part with pages in the same folder, else the first visible one. */
  #atEnd(folder: string, groups: readonly JsonValue[]): void {
    const holder = getOutermostHolder(this.#input.docs, this.#tree, partFor(this.#tree, folder));
    const slot = findInsertionPointInside(holder, { kind: 'newGroup' }, 'last');
    if (holder.unreadable !== undefined) return;
    const { file, path } = holder.location;
    const { list, index } = slot.ok ? slot.value : { list: { file, path: [...path, 'groups'] }, index: 0 };
    this.#changes.push({ kind: 'insert', list, index, values: groups });
  }

  #labelOf({ api, tags: [tag] }: ApiOperation): string {
    const source = this.#site.sources.find(({ path }) => path === api.path);
    return tag === undefined ? 'API Reference' : (source?.tags.find(({ name }) => name === tag)?.label ?? tag);
  }

  #planned({ slug, title, metadata, hidden, operation }: GeneratedApiPage): ApiPageToWrite {
    return {
      path: joinRepoPath(this.#input.siteFolder, `${slug}.mdx`),
      title,
      frontMatter: { title, ...metadata, openapi: this.#entryOf(operation), ...(hidden ? { hidden } : {}) },
      content: operation.wishes.content ?? '',
    };
  }
}

function containerAt(tree: readonly NavigationNode[], { file, path }: JsonLocation): NavigationContainer | null {
  for (const node of tree) {
    if (!('children' in node)) continue;
    if (node.location.file === file && JSON.stringify(node.location.path) === JSON.stringify(path)) return node;
    const inner = containerAt(node.children, { file, path });
    if (inner !== null) return inner;
  }
  return null;
}

function partFor(tree: readonly NavigationNode[], folder: string): NavigationContainer | null {
  const parts = tree.filter(
    (node): node is NavigationContainer =>
      'children' in node && node.kind !== 'group' && !node.hidden && node.href === null,
  );
  const isAt = ({ source }: NavigationContainer) =>
    typeof source['url'] === 'string' && folder !== '' && source['url'].replaceAll(/^\/|\/$/g, '') === folder;
  const part = parts.find(isAt) ?? parts[0];
  return part === undefined ? null : (partFor(part.children, folder) ?? part);
}

function folderOf(groups: readonly GeneratedGroup[]): string {
  return groups.flatMap(listGroupPages)[0]?.slug.split('/')[0] ?? '';
}

function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** Orders changes so that none shifts another: sets first, then inserts from the end of each file. */
function inOrder(changes: readonly NavigationEdit[]): readonly NavigationEdit[] {
  const sets = changes.filter(({ kind }) => kind === 'set');
  const inserts = changes.filter((change) => change.kind === 'insert');
  return [
    ...sets,
    ...inserts.reverse().sort((a, b) => comparePaths([...b.list.path, b.index], [...a.list.path, a.index])),
  ];
}

function comparePaths(a: JsonLocation['path'], b: JsonLocation['path']): number {
  for (const [index, key] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (key === other) continue;
    if (typeof key === 'number' && typeof other === 'number') return key - other;
    return String(key) < String(other) ? -1 : 1;
  }
  return a.length - b.length;
}
