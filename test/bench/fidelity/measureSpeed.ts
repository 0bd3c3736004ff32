import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { readPage, serializePage } from '#blocks/pages.ts';
import type { Row } from '../row.ts';
import type { NamedText } from './measureFidelity.ts';
import { randomOf } from './random.ts';
import { changeOneWord } from './wordEdits.ts';

const bare = unified().use(remarkParse).use(remarkMdx).use(remarkGfm);

function milliseconds(run: () => unknown): number {
  const started = performance.now();
  run();
  return performance.now() - started;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const best = (runs: number, run: () => unknown) => Math.min(...Array.from({ length: runs }, () => milliseconds(run)));
const body = (text: string) => text.replace(/^\uFEFF?---\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/, '');

/** How many times longer eight copies of a text take than one. Alternates both, so that other load on the machine affects both. */
function growthOf(text: string): number {
  const eight = `${text}\n\n`.repeat(8);
  const pairs = Array.from({ length: 7 }, () => ({
    one: best(2, () => readPage(text)),
    all: milliseconds(() => readPage(eight)),
  }));
  return Math.min(...pairs.map(({ all }) => all)) / Math.min(...pairs.map(({ one }) => one));
}

/** The speed figures: reading compared to bare remark on the same pages in the same run, and writing after a one-word change. */
export function measureSpeed(pages: readonly NamedText[]): Row[] {
  const valid = pages.filter(({ text }) => readPage(text).problems.length === 0 && !text.includes('{#'));
  const largest = valid.toSorted((a, b) => b.text.length - a.text.length)[0];
  if (largest === undefined) return [];
  const sample = valid.filter((_, index) => index % Math.ceil(valid.length / 150) === 0);
  const compare = ({ text }: NamedText, runs: number) =>
    best(runs, () => readPage(text)) / best(runs, () => bare.parse(body(text)));
  const median = quantile(
    sample.map((page) => compare(page, 3)),
    0.5,
  );
  const onLargest = compare(largest, 5);
  const random = randomOf(7);
  const page = readPage(largest.text);
  const writes: number[] = [];
  for (let tries = 0; writes.length < 200 && tries < 4000; tries += 1) {
    const edit = changeOneWord(random, page.doc);
    if (edit === null) continue;
    const doc = structuredClone(edit.doc);
    writes.push(milliseconds(() => serializePage(page, doc)));
  }
  const ordinary = valid
    .toSorted((a, b) => Math.abs(a.text.length - 8000) - Math.abs(b.text.length - 8000))
    .slice(0, 9);
  const growth = quantile(
    ordinary.map(({ text }) => growthOf(body(text))),
    0.5,
  );
  const row = (name: string, measured: number, unit: Row['unit'], limit: number, target: string): Row => ({
    name,
    measured,
    unit,
    target,
    reached: measured <= limit,
  });
  return [
    row('readPage against bare remark, median page', median, 'ratio', 2.5, 'at most 2.5'),
    row(
      `readPage against bare remark, largest page (${Math.round(largest.text.length / 1000)} kB)`,
      onLargest,
      'ratio',
      2.5,
      'at most 2.5',
    ),
    row(
      'writePage after one word on the largest page, p95',
      quantile(writes.slice(20), 0.95),
      'ms',
      10,
      'at most 10 ms',
    ),
    row('readPage on 8 × the page, median of 9 ordinary pages', growth, 'ratio', 9, 'at most 9'),
  ];
}
