import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import fc from 'fast-check';
import { applyEdits } from '#base/textEdit.ts';
import { readDocsJson } from '#config/docsJson.ts';
import { moveInNavigation } from '#config/edit/moveInNavigation.ts';
import { buildNavigationTree } from '#config/navigation/navigationTree.ts';
import { listPageEntries } from '#config/navigation/pageFiles.ts';
import { listPagesWithoutEntry } from '#site/navigation/sitePages.ts';
import { moveJsonEntry } from '#config/patchDocsJson.ts';
import { validateDocsJson } from '#config/validateDocsJson.ts';
import { listNavigationRows } from '#state/navigation/navigationRows.ts';
import type { Row } from '../row.ts';
import { corpusConfigurations, corpusFolder } from './corpusConfigurations.ts';
import { randomEdit, sampleOf, tryEdit } from './randomEdits.ts';

const editsPerFile = 2000;

/** Reading, validating, and rearranging a configuration of 5,000 pages, and random edits on the configurations of real sites. */
export async function benchConfig(): Promise<readonly Row[]> {
  const text = largeConfiguration();
  const rows = [
    timed('read a docs.json of 5,000 pages with its tree', 50, () => buildNavigationTree(readDocsJson(text))),
    timed('judge a docs.json of 5,000 pages', 100, () => validateDocsJson(text)),
    timed('move a group of 50 pages and read the result', 100, () =>
      buildNavigationTree(
        readDocsJson(
          applyEdits(
            text,
            moveJsonEntry(text, ['navigation', 'tabs', 0, 'groups', 1], ['navigation', 'tabs', 9, 'groups', 4]),
          ),
        ),
      ),
    ),
    timed('drag a page among 5,000: its text, the tree and the rows', 100, () => dragged(text)),
  ];
  return [...rows, ...corpusConfigurations().map(randomEditsOn)];
}

function timed(name: string, atMost: number, work: () => unknown): Row {
  for (let run = 0; run < 3; run += 1) work();
  const times = Array.from({ length: 9 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  }).toSorted((a, b) => a - b);
  const measured = times[4] ?? Number.NaN;
  return { name, measured, unit: 'ms', target: `under ${atMost} ms`, reached: measured < atMost };
}

/** The cost of one drop without storing: the edits, reading the result, and the rows of the whole navigation. */
function dragged(text: string): unknown {
  const from = { file: null, path: ['navigation', 'tabs', 0, 'groups', 1, 'pages', 3] };
  const slot = { list: { file: null, path: ['navigation', 'tabs', 9, 'groups', 4, 'pages'] }, key: 'pages', index: 7 };
  const after = moveInNavigation(from, slot).reduce((before, { edit }) => applyEdits(before, edit(before)), text);
  const tree = buildNavigationTree(readDocsJson(after));
  const paths = new Set(listPageEntries(tree).map(({ entry }) => `${entry}.mdx`));
  const context = { siteFolder: '', paths, summaryOf: () => null, isExpanded: () => true };
  return [listNavigationRows(tree, context), listPagesWithoutEntry(tree, '', [...paths], () => false)];
}

function randomEditsOn(path: string): Row {
  const sample = sampleOf(readFileSync(path, 'utf8'));
  const failures = fc
    .sample(randomEdit, { numRuns: editsPerFile, seed: 20261120 })
    .filter((edit) => tryEdit(sample, edit) !== null);
  return {
    name: `wrong of ${editsPerFile} random edits in ${relative(corpusFolder, path)}`,
    measured: failures.length,
    unit: 'count',
    target: 'none',
    reached: failures.length === 0,
  };
}

function largeConfiguration(): string {
  const groups = (tab: number) =>
    Array.from({ length: 10 }, (_, group) => ({
      group: `Group ${group}`,
      icon: 'book',
      pages: Array.from({ length: 50 }, (__, page) => `tab-${tab}/group-${group}/page-${page}`),
    }));
  return JSON.stringify(
    {
      theme: 'mint',
      name: 'Large',
      navigation: { tabs: Array.from({ length: 10 }, (_, tab) => ({ tab: `Tab ${tab}`, groups: groups(tab) })) },
    },
    null,
    2,
  );
}
