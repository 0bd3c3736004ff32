import type { Node as DocumentNode } from '@tiptap/pm/model';
import { findOffsetAfter } from '#document/patch/findOffsetAfter.ts';
import type { PagePosition } from '#document/position/pagePosition.ts';
import { findBlockByPath } from '../commands/blockPath.ts';
import { textOffsetToPosition } from '../page/pageViewState.ts';

/** A finding with its place in the page's document, and the words of the source that it is about. */
export interface LocatedFinding {
  readonly place: PagePosition;
  readonly words: string;
  readonly message: string;
}

/** Positions in the document. */
export interface FindingRange {
  readonly from: number;
  readonly to: number;
  /** Whether it is a block as a whole. */
  readonly isBlock: boolean;
}

/** Shorter values of attributes stand in many words. */
const shortestValue = 3;

/** Where a finding stands in the document: at its words, at what holds them as an attribute, or at the block that begins with it. Null where that is not sure. */
export function resolveFindingRange(
  doc: DocumentNode,
  { place, words }: Pick<LocatedFinding, 'place' | 'words'>,
): FindingRange | null {
  if (place.head !== undefined || place.path.length === 0) return null;
  const { node, position } = findBlockByPath(doc, place);
  if (node === doc) return null;
  if (!node.isTextblock)
    return place.before === '' || holds(node.attrs, words)
      ? { from: position, to: position + node.nodeSize, isBlock: true }
      : null;
  const inText = wordsIn(node.textContent, place.before, words);
  if (inText !== null)
    return {
      from: position + 1 + textOffsetToPosition(node, inText),
      to: position + 1 + textOffsetToPosition(node, inText + words.length),
      isBlock: false,
    };
  return partHolding(node, position + 1, words);
}

/** Where the words stand in a block's text: behind what stands before them, or at the only place that has them. */
function wordsIn(text: string, before: string, words: string): number | null {
  if (words === '') return null;
  const at = before === '' ? 0 : findOffsetAfter(text, before);
  if (text.startsWith(words, at)) return at;
  const first = text.indexOf(words);
  return first >= 0 && text.indexOf(words, first + 1) < 0 ? first : null;
}

/** The part of a line that a mark or an attribute of holds the words: the text of a link, a picture. */
function partHolding(block: DocumentNode, start: number, words: string): FindingRange | null {
  let found: { from: number; to: number } | null = null;
  block.forEach((child, offset) => {
    const isIt = (!child.isText && holds(child.attrs, words)) || child.marks.some(({ attrs }) => holds(attrs, words));
    if (!isIt) return;
    const [from, to] = [start + offset, start + offset + child.nodeSize];
    if (found === null) found = { from, to };
    else if (found.to === from) found = { from: found.from, to };
  });
  return found === null ? null : { ...(found as { from: number; to: number }), isBlock: false }; // the compiler sees no assignment in a callback
}

function holds(attributes: Readonly<Record<string, unknown>>, words: string): boolean {
  return Object.values(attributes).some(
    (value) => typeof value === 'string' && value.length >= shortestValue && (value === words || words.includes(value)),
  );
}
