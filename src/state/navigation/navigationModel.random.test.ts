import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { readDocsJson } from '#config/docsJson.ts';
import { getEntryLocation, moveInNavigation } from '#config/edit/moveInNavigation.ts';
import type { InsertionPoint } from '#config/navigation/insertionPoint.ts';
import { buildNavigationTree, type NavigationContainer } from '#config/navigation/navigationTree.ts';
import { listPageEntries } from '#config/navigation/pageFiles.ts';
import { readOpenapi } from '#openapi/read/readOpenapi.ts';
import { summarizeApiPages } from '#site/api/apiPagesSummary.ts';
import { buildSiteApi, addApiPages } from '#site/api/siteApi.ts';
import { updateMovedPathInConfiguration } from '#site/links/updateMovedPathInConfiguration.ts';
import { readPageFacts, type PageFacts } from '#site/pageFacts.ts';
import type { SidebarEntry } from '#site/view/navigationView.ts';
import { createSiteView } from '#site/view/siteView.ts';
import { listMoveDestinations, getDropIndicator, getKeyboardMoveTarget } from './navigationMoves.ts';
import { formatBranchLabel, selectBranch, listNavigationRows, type NavigationRow } from './navigationRows.ts';
import { resolvePlacement } from './placement.ts';
import { createNavigationModel } from './navigationModel.ts';
import { soakRuns } from '../../../test/soakRuns.ts';

// Titles are paths, so the compared labels show where pages are.
const written = ['index', 'a', 'b', 'c', 'guides/a', 'guides/b', 'guides/index', 'api/x', 'api/v2/y', 'v1/old', 'api'];
const special: Readonly<Record<string, string>> = { 'api/secret': 'hidden: true', elsewhere: 'url: https://x.example' };
const startFiles: Readonly<Record<string, string>> = Object.fromEntries(
  [...written, ...Object.keys(special)].map((path) => [
    `${path}.mdx`,
    `---\ntitle: ${path}\n${special[path] ?? ''}\n---\n`,
  ]),
);
const operation = (summary: string, tag: string, more: object = {}) => ({
  summary,
  tags: [tag],
  responses: {},
  ...more,
});
const description = JSON.stringify({
  openapi: '3.1.0',
  paths: {
    '/a': { get: operation('Get a', 'A'), post: operation('Make a', 'A') },
    '/b': { get: operation('Get b', 'B'), delete: operation('Drop b', 'B', { 'x-hidden': true }) },
  },
});
/** Cached, because page texts stay the same. */
const factsOf = (() => {
  const known = new Map<string, PageFacts>();
  return (text: string) => {
    const facts = known.get(text) ?? readPageFacts(text);
    known.set(text, facts);
    return facts;
  };
})();
const readSource = (() => {
  const source = readOpenapi('api.json', (path) => (path === 'api.json' ? description : null), []);
  return () => source;
})();

const entry = fc.constantFrom(
  ...[...written, ...written, ...Object.keys(special), 'nowhere', 'api/nowhere', '/b', './c'],
  ...['GET /a', 'GET /b', 'DELETE /b', 'GET /nope'],
);
const name = fc.constantFrom('One', 'Two', 'Three', 'Four');
const seldom = <Value>(value: fc.Arbitrary<Value>, weight = 3) =>
  fc.oneof({ weight, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const defined = (object: object) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
/** Rare: each one generates pages, which takes time. */
const api = seldom(fc.constant('api.json'), 8);
const groupOf = (depth: number): fc.Arbitrary<object> =>
  fc
    .record({
      group: name,
      pages: fc.array(depth === 0 ? entry : fc.oneof({ weight: 3, arbitrary: entry }, groupOf(depth - 1)), {
        maxLength: 4,
      }),
      root: seldom(entry),
      hidden: seldom(fc.boolean()),
      openapi: api,
    })
    .map(defined);
const group = groupOf(1);

const kinds = {
  tabs: 'tab',
  anchors: 'anchor',
  dropdowns: 'dropdown',
  languages: 'language',
  versions: 'version',
  products: 'product',
  menu: 'item',
};
const listName = fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[]));
const leaf = fc.record({
  groups: seldom(fc.array(group, { maxLength: 3 })),
  pages: seldom(fc.array(fc.oneof(entry, group), { maxLength: 4 })),
});
const levelOf = (depth: number): fc.Arbitrary<object> =>
  depth === 0
    ? leaf.map(defined)
    : fc.oneof(
        leaf.map(defined),
        fc
          .record({
            list: listName,
            other: seldom(listName),
            loose: seldom(leaf, 4),
            global: seldom(listName),
          })
          .chain(({ list, other, loose, global }) => {
            const members = (key: keyof typeof kinds) =>
              fc.array(
                fc
                  .record({
                    name,
                    inside: levelOf(depth - 1),
                    hidden: seldom(fc.boolean()),
                    default: seldom(fc.constant(true)),
                    href: seldom(fc.constant('https://y.example')),
                    openapi: api,
                  })
                  .map(({ name: label, inside, ...more }) => defined({ [kinds[key]]: label, ...more, ...inside })),
                { minLength: 1, maxLength: 3 },
              );
            return fc
              .record({
                [list]: members(list),
                ...(other === undefined || other === list ? {} : { [other]: members(other) }),
                ...(global === undefined
                  ? {}
                  : { global: fc.constant({ [global]: [{ [kinds[global]]: 'Link', href: 'https://z.example' }] }) }),
              })
              .map((level) => ({ ...level, ...defined(loose ?? {}) }));
          }),
      );
const current = levelOf(2).map((navigation) => ({ navigation }));
const prefix = fc.constantFrom('api', 'api/v2', 'guides', 'v1', '/api/', 'none', 'https://w.example');
const part = fc
  .record({
    name,
    url: prefix,
    version: seldom(fc.constantFrom('v1', 'v2')),
    isDefaultHidden: seldom(fc.constant(true)),
    openapi: api,
  })
  .map(defined);
const classic = fc
  .record({
    navigation: fc.array(
      fc.oneof(
        {
          weight: 5,
          arbitrary: fc
            .tuple(group, seldom(fc.constantFrom('v1', 'v2', 'v9')))
            .map(([one, version]) => defined({ ...one, version })),
        },
        entry,
      ),
      { maxLength: 5 },
    ),
    tabs: seldom(fc.array(part, { minLength: 1, maxLength: 3 }), 1),
    anchors: seldom(fc.array(part, { minLength: 1, maxLength: 3 }), 1),
    versions: seldom(fc.constantFrom(['v1', 'v2'], [{ name: 'v1' }, { name: 'v2', default: true }])),
    openapi: api,
    primaryTab: seldom(fc.constant({ name: 'Docs' })),
  })
  .map(defined);

/** A site's navigation as readers and the editor see it. */
function seen(text: string, pages: Readonly<Record<string, string>>) {
  const docs = readDocsJson(text);
  const paths = new Set([...Object.keys(pages), 'docs.json', 'api.json']);
  const known = new Map(Object.entries(pages).map(([path, page]) => [path, { text: page, facts: factsOf(page) }]));
  const site = { siteFolder: '', files: paths, config: docs.config, pages: known };
  const api = buildSiteApi(site, docs, (path) => (path === 'api.json' ? description : null), readSource);
  const whole = addApiPages(site, api);
  const view = createSiteView({
    site: whole,
    docs,
    configPath: 'docs.json',
    ignores: () => false,
    address: null,
    repository: null,
    api: api.navigation,
  });
  const { navigation, pages: names } = summarizeApiPages(site, docs, api);
  const byPath = new Map(names.map((page) => [page.path, page]));
  const tree = buildNavigationTree(docs);
  const shown = createNavigationModel(docs, tree, '', paths, { navigation, byPath });
  const operations = new Map(names.map((page) => [page.entry, page]));
  const rowsAt = (chain: readonly NavigationContainer[] | null) => {
    const { nodes, branch } = selectBranch(shown.walk, new Map(), chain);
    const rows = listNavigationRows(nodes, {
      siteFolder: '',
      paths,
      summaryOf: (file) => known.get(file)?.facts.head ?? null,
      isExpanded: () => true,
      generatedPageOf: (node) => (node.method === null ? (operations.get(node.entry) ?? null) : null),
    });
    return { rows, branch };
  };
  return { docs, view, tree, shown, paths, rowsAt };
}

type Listed = string | readonly Listed[];

function listedBySite(entries: readonly SidebarEntry[], titleAt: (url: string) => string): readonly Listed[] {
  return entries.map((one) =>
    one.kind === 'group'
      ? [one.label, `root ${one.root === null ? '' : titleAt(one.root)}`, ...listedBySite(one.entries, titleAt)]
      : one.label,
  );
}

/** Returns the rows that readers see: nothing hidden, no missing pages, no empty groups. */
function listedByRows(rows: readonly NavigationRow[], parent: NavigationRow | null): readonly Listed[] {
  return rows.flatMap((row): readonly Listed[] => {
    if (row.parent !== parent || row.hidden) return [];
    if (row.kind === 'group') {
      const inside = listedByRows(rows, row);
      return inside.length === 0 && row.file === null ? [] : [[row.label, `root ${row.file ?? ''}`, ...inside]];
    }
    return row.file !== null || row.operation !== null ? [row.label] : [];
  });
}

/** Expects the site and the editor to list the same around each page. Pages that the editor doesn't list must be in no list. */
function expectSame(text: string, pages: Readonly<Record<string, string>>) {
  const site = seen(text, pages);
  const known = new Map<string, readonly SidebarEntry[]>();
  for (const path of site.view.routes.paths.values()) {
    const { entries } = site.view.page(path).navigation;
    const chain = site.shown.chains.get(path);
    // Pages of one branch share one list.
    const key = JSON.stringify(chain?.filter(({ kind }) => kind !== 'group').map(({ position }) => position) ?? path);
    if (known.has(key)) {
      if (known.get(key) !== entries) throw new Error(`${path} has a list of its own in ${text}`);
      continue;
    }
    known.set(key, entries);
    const bySite = listedBySite(entries, (url) => site.view.routes.paths.get(url) ?? '');
    if (chain !== undefined) {
      const byRows = listedByRows(site.rowsAt(chain).rows, null);
      if (JSON.stringify(byRows) !== JSON.stringify(bySite))
        expect(byRows, `around ${path} in ${text}`).toEqual(bySite);
    } else if (JSON.stringify(bySite).includes(`"${path.replace('.mdx', '')}"`))
      throw new Error(`${path} is listed in ${text}`);
  }
  return site;
}

interface Move {
  readonly row: NavigationRow;
  readonly slot: InsertionPoint;
  readonly branch: NavigationContainer | null;
  /** Its ancestors after the move, outermost first; null if not checked. */
  readonly names: string | null;
}

/** Picks a move that the editor offers by numbers; null if it offers none. */
function moveOf(
  site: ReturnType<typeof seen>,
  [kind, first, second, third]: readonly [number, number, number, number],
): Move | null {
  const chains = [...site.shown.chains.values()];
  const { rows, branch: inner } = site.rowsAt(chains[first % Math.max(1, chains.length)] ?? null);
  const row = rows[second % Math.max(1, rows.length)];
  if (row?.node == null || row.isGenerated) return null;
  const branch = inner?.kind === 'group' ? null : inner;
  const placed = { docs: site.docs, siteFolder: '', files: site.paths, tree: [] };
  if (kind === 0) {
    const places = listMoveDestinations(site.shown.nodes, row.node, (place) => resolvePlacement(placed, row, place));
    const place = places[third % Math.max(1, places.length)];
    return place === undefined ? null : { row, slot: place.slot, branch: place.branch, names: place.label };
  }
  if (kind === 1) {
    const found = getKeyboardMoveTarget(rows, row, (['up', 'down', 'in', 'out'] as const)[third % 4] ?? 'up');
    return found.ok ? { row, slot: found.value.slot, branch, names: null } : null;
  }
  const drop = getDropIndicator(rows, row.node, third % rows.length, (third % 7) / 7, 1 + (third % 3));
  return drop === null || drop.kind === 'refused' ? null : { row, slot: drop.landing.slot, branch, names: null };
}

/** Returns the site after a move, including the file if the move requires it. */
function moved(
  text: string,
  pages: Readonly<Record<string, string>>,
  site: ReturnType<typeof seen>,
  { row, slot, branch }: Move,
) {
  const { node } = row;
  const placement = resolvePlacement({ docs: site.docs, siteFolder: '', files: site.paths, tree: [] }, row, branch);
  if (node === null || placement.kind === 'refused') return null;
  let config = text;
  let files = pages;
  let file = row.file;
  if (placement.kind === 'movesFile') {
    const { file: from, to } = placement;
    config = applyEdits(
      config,
      updateMovedPathInConfiguration(config, 'docs.json', { from, to, siteFolder: '', files: site.paths }),
    );
    files = Object.fromEntries(Object.entries(pages).map(([path, page]) => [path === from ? to : path, page]));
    file = to;
  }
  for (const { edit } of moveInNavigation(getEntryLocation(node), slot)) config = applyEdits(config, edit(config));
  return { config, files, file };
}

const runs = soakRuns(600, 5000);
const number = fc.nat({ max: 10_000 });
const move = fc.tuple(fc.nat({ max: 2 }), number, number, number);

it('lists in every branch the same entries as the finished site, including after a move', () => {
  let moves = 0;
  let filesMoved = 0;
  fc.assert(
    fc.property(fc.oneof(current, classic), move, (config, wanted) => {
      const text = JSON.stringify(config);
      const site = expectSame(text, startFiles);
      const made = moveOf(site, wanted);
      const after = made === null ? null : moved(text, startFiles, site, made);
      if (made === null || after === null) return;
      moves += 1;
      if (after.files !== startFiles) filesMoved += 1;
      const then = expectSame(after.config, after.files);
      // A page with several entries is shown in the first one.
      const count = listPageEntries(then.tree).filter((node) => then.shown.fileOf(node) === after.file).length;
      if (made.names === null || after.file === null || count !== 1 || made.row.kind !== 'page') return;
      const names = (then.shown.chains.get(after.file) ?? []).map(formatBranchLabel).join(' › ');
      expect(names, `${after.file} moved in ${text}`).toBe(made.names);
    }),
    { numRuns: runs, endOnFailure: true },
  );
  // About a third of them, with other ones in each run.
  expect(moves).toBeGreaterThan(0.2 * runs);
  expect(filesMoved).toBeGreaterThan(0.002 * runs);
});
