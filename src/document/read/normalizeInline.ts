import type { JSONContent } from '../page.ts';
import { renumberElements } from './elementNumbers.ts';
import { isSameMarks, type MarkJson } from './readInline.ts';

/** Marks whose delimiters can't be next to white space. Moving them inward makes no visible difference. */
const tightMarks = ['bold', 'italic', 'strike'];

/** Normalizes inline nodes, ignoring insignificant differences: as they are printed and numbered when read, without spaces at the edges. */
export function normalizeInline(nodes: readonly JSONContent[]): readonly JSONContent[] {
  return renumberElements(withoutLastSpaces(withoutFirstSpaces(joinInline(nodes))));
}

/**
 * Inline nodes as they are printed: line endings are spaces, adjacent formulas are separated by a space, tight marks
 * exclude white space at their edges, and spaces at the start or end of a line are removed, because Markdown ignores them
 * there (CommonMark, 4.8 and 6.7), unless they are inside a link or element, whose tag is next to them in the source.
 */
export function normalizeInlineWhitespace(nodes: readonly JSONContent[]): readonly JSONContent[] {
  const joined = withoutFirstSpaces(joinInline(nodes));
  return isEnclosed(joined.at(-1)) ? joined : withoutLastSpaces(joined);
}

function joinInline(nodes: readonly JSONContent[]): readonly JSONContent[] {
  let pieces = nodes.flatMap(splitText);
  for (const type of tightMarks) pieces = tighten(pieces, type);
  const merged: JSONContent[] = [];
  for (const node of pieces) {
    const last = merged.at(-1);
    if (node.type === 'text' && last?.type === 'text' && isSameMarks(last.marks ?? [], node.marks ?? [])) {
      merged[merged.length - 1] = { ...last, text: `${last.text ?? ''}${node.text ?? ''}` };
    } else {
      // `$a$$b$` is not two formulas.
      if (node.type === 'mathInline' && last?.type === 'mathInline')
        merged.push({
          type: 'text',
          text: ' ',
          ...(isSameMarks(last.marks ?? [], node.marks ?? []) && node.marks !== undefined ? { marks: node.marks } : {}),
        });
      merged.push(node);
    }
  }
  return merged;
}

const isCode = (node: JSONContent) => (node.marks ?? []).some(({ type }) => type === 'code');

const isEnclosed = (node: JSONContent | undefined) => (node?.marks ?? []).some(({ attrs }) => attrs !== undefined);

function withoutLastSpaces(nodes: readonly JSONContent[]): readonly JSONContent[] {
  const last = nodes.at(-1);
  if (last?.type !== 'text' || isCode(last) || !/[ \t]$/.test(last.text ?? '')) return nodes;
  const text = (last.text ?? '').replace(/[ \t]+$/, '');
  return text === '' ? withoutLastSpaces(nodes.slice(0, -1)) : [...nodes.slice(0, -1), { ...last, text }];
}

/** Removes spaces at the start of the block, and after line breaks. */
function withoutFirstSpaces(nodes: readonly JSONContent[]): readonly JSONContent[] {
  const isFirst = (index: number) => index === 0 || nodes[index - 1]?.type === 'hardBreak';
  const isIndented = (node: JSONContent, index: number) =>
    isFirst(index) && node.type === 'text' && !isCode(node) && !isEnclosed(node) && /^[ \t]/.test(node.text ?? '');
  if (!nodes.some(isIndented)) return nodes;
  const trimmed = nodes.flatMap((node, index) => {
    const text = isIndented(node, index) ? (node.text ?? '').replace(/^[ \t]+/, '') : node.text;
    return text === node.text ? [node] : text === '' ? [] : [{ ...node, text: text ?? '' }];
  });
  return withoutFirstSpaces(trimmed);
}

/** Splits a text into leading white space, words, and trailing white space, so that marks can be removed from the edges. */
function splitText(node: JSONContent): JSONContent[] {
  if (node.type !== 'text') return [node];
  const text = (node.text ?? '').replace(isCode(node) ? /\r\n?|\n/g : /[ \t]*\r?\n[ \t]*|\r/g, ' ');
  if (text === '') return [];
  if (!(node.marks ?? []).some(({ type }) => tightMarks.includes(type)) || isCode(node)) return [{ ...node, text }];
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  return [before, words, after].filter((part) => part !== '').map((part) => ({ ...node, text: part }));
}

const isBlank = (node: JSONContent) =>
  node.type === 'hardBreak' || (node.type === 'text' && !isCode(node) && /^\s*$/.test(node.text ?? ''));

function tighten(nodes: readonly JSONContent[], type: string): JSONContent[] {
  const has = (node: JSONContent | undefined) => (node?.marks ?? []).some((mark) => mark.type === type);
  if (!nodes.some(has)) return [...nodes];
  const result = [...nodes];
  const take = (index: number) => {
    const node = result[index];
    if (node !== undefined) result[index] = withoutMark(node, type);
  };
  for (let index = 0; index < result.length; index += 1) {
    if (!has(result[index])) continue;
    let end = index;
    while (has(result[end])) end += 1;
    let first = index;
    let last = end - 1;
    const isBlankEdge = (at: number, side: 'start' | 'end') =>
      isBlank(result[at] ?? { type: '' }) && !isEdgeOfElement(result, first, last, side);
    // Trimming can leave a single element as the whole run; its tags are then outside the delimiters.
    for (let before = -1; before !== last - first;) {
      before = last - first;
      while (first <= last && isBlankEdge(first, 'start')) take(first++);
      while (last > first && isBlankEdge(last, 'end')) take(last--);
    }
    index = end;
  }
  return result;
}

/** True if an element or link inside the run starts (or ends) with it: its tag is between the delimiter and the text. */
function isEdgeOfElement(nodes: readonly JSONContent[], first: number, last: number, side: 'start' | 'end'): boolean {
  const marks = nodes[side === 'start' ? first : last]?.marks ?? [];
  return marks.some((mark) => {
    if (mark.attrs === undefined || mark.type === 'code') return false;
    const holds = (at: number) => nodes[at]?.marks?.some((other) => isSameMarks([other], [mark])) === true;
    const isWhole = side === 'start' ? holds(last) : holds(first);
    return !isWhole && !holds(first - 1) && !holds(last + 1);
  });
}

function withoutMark(node: JSONContent, type: string): JSONContent {
  const marks: readonly MarkJson[] = (node.marks ?? []).filter((mark) => mark.type !== type);
  const { marks: _, ...rest } = node;
  return marks.length === 0 ? rest : { ...rest, marks };
}
