import { Fragment, type Node as DocumentNode, type Slice } from '@tiptap/pm/model';
import { TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state';
import { Transform } from '@tiptap/pm/transform';
import { diffArrays } from 'diff';
import { isSameJson } from '#base/isSameJson.ts';
import { isSameDocument } from '#document/patch/compareDocuments.ts';
import type { JSONContent } from '#document/page.ts';
import type { ReplaceReason } from '#state/openFiles/openFile.ts';
import { moveCaretAfterChange } from './moveCaretToChange.ts';
import { setRemote } from './transactionOrigin.ts';
import { documentToJson } from '../page/documentToJson.ts';

/**
 * Returns the minimal remote transaction to another document; null if nothing changes. The caret keeps its place in its
 * text; for the writer's own step it moves after the change, where typing continues.
 * Equal blocks stay as displayed, including a trailing space that no file can hold.
 */
export function diffTransaction(
  state: EditorState,
  doc: JSONContent,
  by: ReplaceReason = 'others',
): Transaction | null {
  const next = state.schema.nodeFromJSON(doc);
  const { tr } = state;
  const stays = isBegun(state, by);
  const changes = changesOf(state.doc, next).flatMap((change) => changesAround(change, stays));
  for (const { place, before, after } of changes.toReversed()) replaceBlocks(tr, place, before, after);
  if (by === 'own step') moveCaretAfterChange(tr);
  else keepCaretBefore(state, tr);
  return tr.docChanged ? setRemote(tr, true) : null;
}

/**
 * True for an empty paragraph that must survive the replacement: the one at the caret, or any empty one when the rest
 * of a long page arrives. No file can hold it, so the new document lacks it, and typing continues there.
 */
function isBegun({ doc, selection }: EditorState, by: ReplaceReason): (block: DocumentNode) => boolean {
  if (by === 'own step' || doc.childCount === 1) return () => false;
  const here = selection.$head.parent;
  return (block) =>
    block.type.name === 'paragraph' &&
    block.content.size === 0 &&
    (by === 'rest' || (block === here && selection.empty));
}

/** Splits a change around the blocks that must stay. */
function changesAround(change: BlockChange, stays: (block: DocumentNode) => boolean): readonly BlockChange[] {
  const { place, before, after } = change;
  const index = before.findIndex(stays);
  if (index < 0) return [change];
  const behind = endOf({ place, before: before.slice(0, index + 1) });
  const cut = Math.min(index, after.length);
  return [
    { place, before: before.slice(0, index), after: after.slice(0, cut) },
    ...changesAround({ place: behind, before: before.slice(index + 1), after: after.slice(cut) }, stays),
  ];
}

function endOf({ place, before }: Pick<BlockChange, 'place' | 'before'>): number {
  return before.reduce((end, block) => end + block.nodeSize, place);
}

/** Keeps the caret before a remote insertion at its position: the next typed character belongs to the word before it. */
function keepCaretBefore({ selection }: EditorState, tr: Transaction): void {
  if (!(selection instanceof TextSelection) || !selection.empty) return;
  const place = tr.doc.resolve(tr.mapping.map(selection.head, -1));
  if (place.parent.isTextblock && place.parentOffset > 0) tr.setSelection(TextSelection.create(tr.doc, place.pos));
}

/** Blocks with more words and inline nodes than this are compared as a whole. */
const mostUnits = 4000;

/** Consecutive blocks and their replacement. */
interface BlockChange {
  readonly place: number;
  readonly before: readonly DocumentNode[];
  readonly after: readonly DocumentNode[];
}

function changesOf(before: DocumentNode, after: DocumentNode): readonly BlockChange[] {
  const changes: BlockChange[] = [];
  // Most of a long page is unchanged: only the part between is fully diffed.
  const head = sameAtStart(before.children, after.children);
  const tail = sameAtStart(before.children.slice(head).toReversed(), after.children.slice(head).toReversed());
  let index = head;
  let place = endOf({ place: 0, before: before.children.slice(0, head) });
  let hunk: BlockChange = { place, before: [], after: [] };
  const close = () => {
    if (hunk.before.length + hunk.after.length > 0) changes.push(hunk);
    hunk = { place, before: [], after: [] };
  };
  const [old, fresh] = [before, after].map(({ children }) => children.slice(head, children.length - tail));
  for (const part of diffArrays(old ?? [], fresh ?? [], { comparator: saysTheSame })) {
    const isKept = !part.added && !part.removed;
    if (isKept) close();
    if (part.added) hunk = { ...hunk, after: [...hunk.after, ...part.value] };
    else {
      // The displayed blocks, which may be equal but longer.
      const blocks = before.children.slice(index, index + part.value.length);
      index += blocks.length;
      place = endOf({ place, before: blocks });
      hunk = isKept ? { place, before: [], after: [] } : { ...hunk, before: [...hunk.before, ...blocks] };
    }
  }
  close();
  return changes;
}

function sameAtStart(before: readonly DocumentNode[], after: readonly DocumentNode[]): number {
  const differs = before.findIndex((block, index) => {
    const other = after[index];
    return other === undefined || !saysTheSame(block, other);
  });
  return differs < 0 ? before.length : differs;
}

function saysTheSame(one: DocumentNode, other: DocumentNode): boolean {
  return one.eq(other) || (one.type === other.type && isSameDocument(jsonOf(one), jsonOf(other)));
}

function jsonOf(block: DocumentNode): JSONContent {
  return documentToJson(block.type.schema.topNodeType.create(null, block)).content?.[0] ?? { type: block.type.name };
}

/** Replaces each block with the most similar one, so that the caret keeps its place in it. */
function replaceBlocks(
  tr: Transform,
  place: number,
  before: readonly DocumentNode[],
  after: readonly DocumentNode[],
): void {
  const [first] = before;
  const last = before.at(-1);
  if (first === undefined || last === undefined || before.length !== after.length) {
    const partner = before.length === 1 && first !== undefined ? mostAlike(first, after) : null;
    if (partner === null || first === undefined) {
      tr.replaceWith(place, endOf({ place, before }), after);
      return;
    }
    tr.insert(place + first.nodeSize, after.slice(partner + 1));
    replaceBlock(tr, place, first, after[partner] ?? first);
    tr.insert(place, after.slice(0, partner));
    return;
  }
  let end = endOf({ place, before });
  for (let index = before.length - 1; index >= 0; index -= 1) {
    const [old, fresh] = [before[index], after[index]];
    if (old === undefined || fresh === undefined) continue;
    end -= old.nodeSize;
    replaceBlock(tr, end, old, fresh);
  }
}

/** Index of the block that shares the most text with `block` at its start and end; null if none has its type. */
function mostAlike(block: DocumentNode, among: readonly DocumentNode[]): number | null {
  let best: number | null = null;
  let most = -1;
  among.forEach((other, index) => {
    if (other.type !== block.type) return;
    const [one, two] = [block.textContent.trim(), other.textContent.trim()];
    let common = 0;
    while (common < Math.min(one.length, two.length) && one[common] === two[common]) common += 1;
    let end = 0;
    while (end < Math.min(one.length, two.length) - common && one.at(-1 - end) === two.at(-1 - end)) end += 1;
    if (common + end > most) [best, most] = [index, common + end];
  });
  return best;
}

/**
 * Replaces as little of a block as possible, since unreplaced content keeps its undo steps: attributes, child blocks,
 * words. Replaces all of it if ProseMirror's fitting would change the result.
 */
function replaceBlock(tr: Transform, place: number, before: DocumentNode, fresh: DocumentNode): void {
  const after = withSpaceAtEnd(before, fresh);
  if (before.eq(after)) return;
  const isSameKind = before.type === after.type && before.marks.length === 0 && after.marks.length === 0;
  for (const replace of isSameKind ? [replaceInside, replaceWords, replaceRange] : []) {
    const trial = new Transform(tr.doc);
    for (const [name, value] of Object.entries(after.attrs))
      if (!isSameJson(before.attrs[name], value)) trial.setNodeAttribute(place, name, value);
    replace(trial, place, before.type.create(after.attrs, before.content), after);
    if (trial.doc.nodeAt(place)?.eq(after) !== true) continue;
    for (const step of trial.steps) tr.step(step);
    return;
  }
  tr.replaceWith(place, place + before.nodeSize, after);
}

function replaceInside(tr: Transform, place: number, before: DocumentNode, after: DocumentNode): void {
  if (before.inlineContent || before.isLeaf || before.childCount + after.childCount > mostUnits) return;
  for (const change of changesOf(before, after).toReversed())
    replaceBlocks(tr, place + 1 + change.place, change.before, change.after);
}

function replaceWords(tr: Transform, place: number, before: DocumentNode, after: DocumentNode): void {
  for (const { from, to, slice } of wordReplacements(before, after))
    tr.replace(place + 1 + from, place + 1 + to, slice);
}

function replaceRange(tr: Transform, place: number, before: DocumentNode, after: DocumentNode): void {
  for (const { from, to, slice } of rangeReplacement(before, after))
    tr.replace(place + 1 + from, place + 1 + to, slice);
}

/** Positions inside a block and their new content. */
interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly slice: Slice;
}

/** Everything from the first to the last difference. */
function rangeReplacement(before: DocumentNode, after: DocumentNode): readonly Replacement[] {
  const start = before.content.findDiffStart(after.content);
  const end = before.content.findDiffEnd(after.content);
  if (start === null || end === null) return [];
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  return [{ from: start, to: end.a + overlap, slice: after.slice(start, end.b + overlap) }];
}

/**
 * Each differing word, last first. A word includes the space before it, as typed, so undoing a typed word keeps
 * remote words next to it.
 */
function wordReplacements(before: DocumentNode, after: DocumentNode): readonly Replacement[] {
  const [old, fresh] = [unitsOf(before), unitsOf(after)];
  if (!before.isTextblock || old.length + fresh.length > mostUnits) return [];
  const hunks: { from: number; to: number; start: number; end: number }[] = [];
  let [from, at, goesOn] = [0, 0, false];
  for (const part of diffArrays([...old], [...fresh], { comparator: sameUnit })) {
    const size = part.value.reduce((sum, unit) => sum + unit.size, 0);
    const isKept = !part.added && !part.removed;
    if (!isKept && !goesOn) hunks.unshift({ from, to: from, start: at, end: at });
    goesOn = !isKept;
    if (!part.added) from += size;
    if (!part.removed) at += size;
    const [hunk] = hunks;
    if (goesOn && hunk !== undefined) [hunk.to, hunk.end] = [from, at];
  }
  return hunks.map((hunk) => ({ from: hunk.from, to: hunk.to, slice: after.slice(hunk.start, hunk.end) }));
}

/** A word with the space before it, or one inline node. */
interface Unit {
  readonly size: number;
  readonly node: DocumentNode;
}

function unitsOf(block: DocumentNode): readonly Unit[] {
  return block.children.flatMap((node): readonly Unit[] => {
    if (!node.isText || node.text === undefined) return [{ size: node.nodeSize, node }];
    return [...node.text.matchAll(/\s*[\p{L}\p{N}_]+|\s*[^\s\p{L}\p{N}_]|\s+/gu)].map(({ 0: text, index }) => ({
      size: text.length,
      node: node.cut(index, index + text.length),
    }));
  });
}

function sameUnit(one: Unit, other: Unit): boolean {
  return one.size === other.size && one.node.eq(other.node);
}

/** The new block plus the trailing space of the displayed one: no file can hold it, and the next word needs it. */
function withSpaceAtEnd(before: DocumentNode, after: DocumentNode): DocumentNode {
  const space = /[ \u00a0]+$/.exec(before.textContent)?.[0];
  const isText = before.isTextblock && after.isTextblock && before.lastChild?.isText === true;
  if (space === undefined || !isText || after.textContent === '' || /\s$/.test(after.textContent)) return after;
  return after.copy(after.content.append(Fragment.from(after.type.schema.text(space, after.lastChild?.marks))));
}
