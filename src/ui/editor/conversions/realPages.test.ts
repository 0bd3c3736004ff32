import type { Node as DocumentNode } from '@tiptap/pm/model';
import { AllSelection, EditorState, NodeSelection, TextSelection, type Selection } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import { documentSchema, patchAndProve, readPage } from '#blocks/pages.ts';
import { blockSpecs } from '#blocks/registry.ts';
import { createGrammar, getSourceMap } from '#document/read/readPage.ts';
import type { JSONContent, Page } from '#document/page.ts';
import { findForeignLines } from '../../../../test/bench/fidelity/foreignLines.ts';
import { keepsOutsideLines } from '../../../../test/bench/fidelity/outsideLines.ts';
import { pick, randomOf } from '../../../../test/bench/fidelity/random.ts';
import { corpusPages, hasCorpus } from '../../../../test/corpus/corpusPages.ts';
import { soakRuns } from '../../../../test/soakRuns.ts';
import { NodeRangeSelection } from '../plugins/nodeRangeSelection.ts';
import { listWords } from './contentInventory.ts';
import { blockConversions, type BlockConversion } from './conversions.ts';
import { applyConversion, planConversion, type ConversionPlan } from './planConversion.ts';

const grammar = createGrammar(blockSpecs, documentSchema);
const longestPage = 5000;
const seed = 20261129;

/** The spellings of a page: as it is, with Windows line endings, and without a line break at the end. */
const spellings: readonly ((source: string) => string)[] = [
  (source) => source,
  (source) => source.replaceAll(/\r?\n/g, '\r\n'),
  (source) => source.trimEnd(),
];

/** Text within a block or across blocks, one block, several, or all; null if the place can't be selected. */
function selectRandomly(random: () => number, doc: DocumentNode): Selection | null {
  const kind = random();
  if (kind < 0.02) return new AllSelection(doc);
  const $at = doc.resolve(Math.floor(random() * (doc.content.size + 1)));
  if (kind < 0.4 || $at.depth === 0) {
    const end = kind < 0.2 ? $at.pos : Math.min(doc.content.size, $at.pos + Math.floor(random() * 300));
    return TextSelection.between($at, doc.resolve(end));
  }
  const depth = 1 + Math.floor(random() * $at.depth);
  const parent = $at.node(depth - 1);
  if (parent.inlineContent || parent.type.spec['tableRole'] !== undefined) return null;
  const from = $at.before(depth);
  if (kind < 0.7) return NodeSelection.isSelectable($at.node(depth)) ? NodeSelection.create(doc, from) : null;
  const index = $at.index(depth - 1);
  const chosen = parent.children.slice(index, index + 2 + Math.floor(random() * 3));
  return NodeRangeSelection.between(
    doc,
    from,
    chosen.reduce((end, { nodeSize }) => end + nodeSize, from),
  );
}

/** Each word of the document, with the marks it has, as often as it is there. */
function listMarkedWords(doc: DocumentNode): readonly string[] {
  const found: string[] = [];
  doc.descendants(({ text = '', marks }) => {
    if (marks.length === 0) return;
    const names = marks.map(({ type, attrs }) => `${type.name} ${JSON.stringify(attrs)}`).toSorted();
    for (const word of text.split(/\s+/)) if (word !== '') found.push(`${names.join()} ${word}`);
  });
  return [...found, ...listWords([doc])];
}

function listLost(before: readonly string[], after: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const word of after) left.set(word, (left.get(word) ?? 0) + 1);
  return before.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}

/** The lines of the blocks that a plan replaces. */
function getSourceRange(page: Page, doc: DocumentNode, { from, to }: ConversionPlan) {
  const { reading, doc: json } = getSourceMap(grammar, page);
  const originAt = (position: number, isEnd: boolean) => {
    const $at = doc.resolve(position);
    let node: JSONContent | undefined = json;
    for (let depth = 0; depth < $at.depth; depth += 1) node = node?.content?.[$at.index(depth)];
    const block = node?.content?.[isEnd ? $at.indexAfter() - 1 : $at.index()];
    return block === undefined ? undefined : reading.origins.get(block);
  };
  return { from: originAt(from, false)?.from ?? 0, to: originAt(to, true)?.to ?? page.source.length };
}

/** What a conversion does wrong; null if nothing, and undefined if it isn't offered. */
function checkConversion(page: Page, state: EditorState, conversion: BlockConversion): unknown {
  const { doc, selection } = state;
  const plan = planConversion({ doc, selection, source: page.source }, conversion);
  if (plan === null) return undefined;
  const after = state.apply(applyConversion(state.tr, plan)).doc;
  after.check();
  const lost = conversion.id === 'codeBlock' ? [] : listLost(listMarkedWords(doc), listMarkedWords(after));
  if (lost.length > 0) return { lost };
  const proved = patchAndProve(page, after.toJSON() as JSONContent); // from `toJSON` of a document
  if (!proved.ok) return proved.problem;
  const { text } = proved.value;
  const range = getSourceRange(page, doc, plan);
  if (!keepsOutsideLines(page.source, text, range)) return { text, range };
  const next = readPage(text);
  const foreign = findForeignLines(page, next);
  if (foreign.length > 0) return { text, foreign };
  const again = patchAndProve(next, next.doc);
  return again.ok && again.value.text === text ? null : { text, again };
}

describe.skipIf(!hasCorpus)('an offered conversion of blocks of a real page', { timeout: 3_600_000 }, () => {
  it('keeps all words and marks, writes only the lines of the blocks, and can be read again', () => {
    const random = randomOf(seed);
    const pages = corpusPages(soakRuns(29, 1)).filter(({ text }) => text.length < longestPage);
    for (let left = soakRuns(25, 5000); left > 0;) {
      const found = pick(random, pages);
      const page = readPage(pick(random, spellings)?.(found?.text ?? '') ?? '');
      const doc = documentSchema.nodeFromJSON(page.doc);
      const selection = selectRandomly(random, doc);
      if (selection === null || page.problems.length > 0) continue;
      const state = EditorState.create({ doc, selection });
      for (const conversion of blockConversions.filter(() => random() < 0.3)) {
        const fault = checkConversion(page, state, conversion);
        if (fault !== undefined) left -= 1;
        const told = JSON.stringify({ id: conversion.id, name: found?.name, selection, fault });
        expect(fault ?? null, told).toBeNull();
      }
    }
  });
});
