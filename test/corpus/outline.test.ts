import { describe, expect, it } from 'vitest';
import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import { checkTextDepth } from '#document/read/limitDepth.ts';
import { readOutline } from '#document/outline/readOutline.ts';
import { scanOutline } from '#document/outline/scanOutline.ts';
import { outlineSyntaxTree } from '#document/outline/outlineSyntaxTree.ts';
import type { OutlineParts } from '#document/outline/outline.ts';
import { parsePage } from '#document/read/parsePage.ts';
import { randomOf } from '../bench/fidelity/random.ts';
import { corpusPages, hasCorpus } from './corpusPages.ts';
import { mutate } from './mutations.ts';
import { soakRuns } from '../soakRuns.ts';

const mutationCount = soakRuns(100, 8000);

/** The outline from the syntax tree, or the parser's error message. */
function byTree(text: string): OutlineParts | string {
  const from = findFrontMatter(text)?.bodyFrom ?? 0;
  const parsed = parsePage(text.slice(from));
  return parsed.ok ? inOrder(outlineSyntaxTree(parsed.value, text, from)) : parsed.problem.message;
}

function byScanner(text: string): { readonly parts: OutlineParts; readonly isSure: boolean } {
  const { parts, isSure } = scanOutline(text, findFrontMatter(text)?.bodyFrom ?? 0);
  return { parts: inOrder(parts), isSure };
}

function inOrder(parts: OutlineParts): OutlineParts {
  return {
    ...parts,
    links: parts.links.toSorted((a, b) => a.from - b.from),
    elements: parts.elements.toSorted((a, b) => a.from - b.from),
    expressions: parts.expressions.toSorted((a, b) => a.from - b.from),
  };
}

describe.skipIf(!hasCorpus)('outlines of real pages (skipped if ../shared/corpus is missing)', () => {
  it('are the same from the scanner, if it is sure, and from the syntax tree', { timeout: 600_000 }, () => {
    for (const { name, text } of corpusPages(soakRuns(24, 1))) {
      const { parts, isSure } = byScanner(text);
      if (isSure) expect(parts, name).toEqual(byTree(text));
    }
  });

  it('come from the scanner for more than 97% of all pages', () => {
    const pages = corpusPages(soakRuns(4, 1));
    const sure = pages.filter(({ text }) => byScanner(text).isSure);
    expect(sure.length / pages.length).toBeGreaterThan(0.97);
  });

  it('are the same from both or left to the tree, after any mutation of a page', { timeout: 1_200_000 }, () => {
    const random = randomOf(11);
    const short = corpusPages(3).filter(({ text }) => text.length < 5000);
    for (let count = 0; count < mutationCount; count += 1) {
      const page = short[Math.floor(random() * short.length)];
      let text = page?.text ?? '';
      for (let times = Math.floor(random() * 4); times >= 0; times -= 1) text = mutate(random, text);
      const { parts, isSure } = byScanner(text);
      if (isSure && checkTextDepth(text) === null) expect(parts, JSON.stringify(text)).toEqual(byTree(text));
      expect(() => readOutline(text, 0)).not.toThrow();
    }
  });
});
