import type { Node as DocumentNode } from '@tiptap/pm/model';
import { findOffsetAfter } from '#document/patch/findOffsetAfter.ts';
import type { PagePosition } from '#document/position/pagePosition.ts';
import { findBlockByPath } from '../commands/blockPath.ts';
import { textOffsetToPosition } from '../page/pageViewState.ts';

/** A finding with its position in the document and its source text. */
export interface LocatedFinding {
  readonly place: PagePosition;
  readonly words: string;
  readonly message: string;
}

/** Positions in the document. */
export interface FindingRange {
  readonly from: number;
  readonly to: number;
  /** True for a block as a whole. */
  readonly isBlock: boolean;
}

/** Shorter attribute values would match too much text. */
const shortestValue = 3;

/**
 * Locates a finding in the document: its text, the mark or atom with an attribute that holds it, or the block that
 * starts with it. Null if ambiguous.
 */
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

/** Offset of `words` in a block's text: after `before`, or the only occurrence. Null otherwise. */
function wordsIn(text: string, before: string, words: string): number | null {
  if (words === '') return null;
  const at = before === '' ? 0 : findOffsetAfter(text, before);
  if (text.startsWith(words, at)) return at;
  const first = text.indexOf(words);
  return first >= 0 && text.indexOf(words, first + 1) < 0 ? first : null;
}

/** The inline content with a mark or attribute that holds `words`, such as a link's text or a picture. */
function partHolding(block: DocumentNode, start: number, words: string): FindingRange | null {
  let found: { from: number; to: number } | null = null;
  block.forEach((child, offset) => {
    const isIt = (!child.isText && holds(child.attrs, words)) || child.marks.some(({ attrs }) => holds(attrs, words));
    if (!isIt) return;
    const [from, to] = [start + offset, start + offset + child.nodeSize];
    if (found === null) found = { from, to };
    else if (found.to === from) found = { from: found.from, to };
  });
  return found === null ? null : { ...(found as { from: number; to: number }), isBlock: false }; // TypeScript does not track assignments in callbacks
}

function holds(attributes: Readonly<Record<string, unknown>>, words: string): boolean {
  return Object.values(attributes).some(
    (value) => typeof value === 'string' && value.length >= shortestValue && (value === words || words.includes(value)),
  );
}
