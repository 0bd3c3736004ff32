import { alignChildren } from '../patch/alignChildren.ts';
import { isSameDocument } from '../patch/compareDocuments.ts';
import { createEqualBlocks, type EqualBlocks, type KnownBlock } from './equalBlocks.ts';
import type { DocumentSourceMap } from '../patch/documentSourceMap.ts';
import type { JSONContent } from '../page.ts';
import { getElementAttributes, printAttribute } from './printElement.ts';
import { getNodeText, getPrintedChildren, isElementNode, isTextBlock } from './printedNodes.ts';

/** A text that was read, with its document. */
export interface KnownText {
  readonly doc: JSONContent;
  readonly reading: DocumentSourceMap;
}

/**
 * Where new blocks come from: they were moved, copied, wrapped, or unwrapped if the page has one with the same content,
 * and pasted if one of the other texts has it.
 */
export interface KnownBlocks {
  /** The block with the same content; null if there is none. */
  readonly find: (node: JSONContent) => KnownBlock | null;
  /** The text block of any type with the same text and marks; null if there is none. */
  readonly findText: (node: JSONContent) => KnownBlock | null;
  /** The block of the same type with the most words in common; null if it is another block. */
  readonly findSimilar: (node: JSONContent) => KnownBlock | null;
}

/** Knows no blocks. */
export const noKnownBlocks: KnownBlocks = { find: () => null, findText: () => null, findSimilar: () => null };

interface Index {
  readonly byContent: ReadonlyMap<string, readonly KnownBlock[]>;
  readonly byText: ReadonlyMap<string, readonly KnownBlock[]>;
  readonly byType: ReadonlyMap<string, readonly KnownBlock[]>;
}

/** Indexes the blocks of the page and of the other texts when first needed. `wanted` is the page's new document. */
export function createKnownBlocks(page: KnownText, others: readonly KnownText[], wanted: JSONContent): KnownBlocks {
  let index: Index | null = null;
  let places: Places | null = null;
  const known = () => (index ??= indexOf([page, ...others]));
  const pickFrom = createEqualBlocks();
  const choose = (node: JSONContent, { blocks, isWrittenAlike }: EqualBlocks): KnownBlock | null => {
    if (isWrittenAlike) return blocks[0] ?? null;
    places ??= findPlaces(page, wanted);
    return closest(places, node, blocks);
  };
  const budget = { words: mostWords };
  const found = new Map<JSONContent, KnownBlock | null>();
  const words = new Map<JSONContent, ReadonlySet<string>>();
  return {
    find: (node) => {
      const before = found.get(node);
      if (before !== undefined) return before;
      const chosen = choose(
        node,
        pickFrom(known().byContent.get(contentKey(node)) ?? [], node, (block) => block),
      );
      found.set(node, chosen);
      return chosen;
    },
    findText: (node) => choose(node, pickFrom(known().byText.get(getNodeText(node)) ?? [], node, asParagraph)),
    findSimilar: (node) =>
      mostSimilar(node, canBeSimilar(node) ? (known().byType.get(node.type) ?? []) : [], words, budget),
  };
}

const asParagraph = (block: JSONContent): JSONContent => ({ ...block, type: 'paragraph', attrs: {} });

const contentKey = (node: JSONContent) => `${node.type}:${getNodeText(node)}`;

function indexOf(texts: readonly KnownText[]): Index {
  const byContent = new Map<string, KnownBlock[]>();
  const byText = new Map<string, KnownBlock[]>();
  const byType = new Map<string, KnownBlock[]>();
  const add = (map: Map<string, KnownBlock[]>, key: string, block: KnownBlock) => {
    const found = map.get(key);
    if (found === undefined) map.set(key, [block]);
    else found.push(block);
  };
  for (const { doc, reading } of texts) {
    const visit = (node: JSONContent): void => {
      const origin = reading.origins.get(node);
      if (origin !== undefined) {
        const block = { node, origin, reading };
        add(byContent, contentKey(node), block);
        add(byType, node.type, block);
        if (isTextBlock(node)) add(byText, getNodeText(node), block);
      }
      if (!isTextBlock(node)) node.content?.forEach(visit);
    };
    doc.content?.forEach(visit);
  }
  return { byContent, byText, byType };
}

/** Blocks of the page that stay where they are, and where its new blocks are: offsets of the blocks before them. */
interface Places {
  readonly kept: ReadonlySet<JSONContent>;
  readonly after: ReadonlyMap<JSONContent, number>;
}

function findPlaces({ doc, reading }: KnownText, wanted: JSONContent): Places {
  const kept = new Set<JSONContent>();
  const after = new Map<JSONContent, number>();
  const keep = (node: JSONContent): void => {
    kept.add(node);
    if (!isTextBlock(node)) node.content?.forEach(keep);
  };
  const place = (node: JSONContent, offset: number): void => {
    after.set(node, offset);
    if (!isTextBlock(node)) node.content?.forEach((child) => place(child, offset));
  };
  const visit = (base: JSONContent, edited: JSONContent, start: number): void => {
    const [before, next] = [getPrintedChildren(base), getPrintedChildren(edited)];
    let offset = start;
    for (const [index, { from, equal }] of alignChildren(before, next).entries()) {
      const [node, origin] = [next[index], from === null ? undefined : before[from]];
      if (node === undefined) continue;
      if (origin === undefined) place(node, offset);
      else if (equal) keep(origin);
      else {
        kept.add(origin);
        if (!isTextBlock(origin)) visit(origin, node, reading.origins.get(origin)?.from ?? offset);
      }
      if (origin !== undefined) offset = reading.origins.get(origin)?.to ?? offset;
    }
  };
  visit(doc, wanted, reading.bodyFrom);
  return { kept, after };
}

/** Of blocks with the same content, one that the page no longer has where it was, and otherwise the one nearest to the new one. */
function closest({ kept, after }: Places, node: JSONContent, found: readonly KnownBlock[]): KnownBlock | null {
  const gone = found.filter((other) => !kept.has(other.node));
  const place = after.get(node);
  const rest = gone.length > 0 ? gone : found;
  if (place === undefined) return rest[0] ?? null;
  const distance = ({ origin }: KnownBlock) => Math.min(Math.abs(origin.from - place), Math.abs(origin.to - place));
  return rest.reduce<KnownBlock | null>(
    (best, other) => (best === null || distance(other) < distance(best) ? other : best),
    null,
  );
}

/** Blocks of the same type with at least this likeness are versions of one block. */
export const alike = 0.5;

/** The share of words that two blocks have in common, from 0 to 1. */
export function getLikeness(one: JSONContent, other: JSONContent): number {
  const words = new Map<JSONContent, ReadonlySet<string>>();
  return likenessOf(wordsOf(one, words), wordsOf(other, words)).likeness;
}

function likenessOf(
  own: ReadonlySet<string>,
  other: ReadonlySet<string>,
): { readonly shared: number; readonly likeness: number } {
  let shared = 0;
  for (const word of own) if (other.has(word)) shared += 1;
  return { shared, likeness: (2 * shared) / Math.max(1, own.size + other.size) };
}

/** With more words to compare than this, a large part of the page is new. */
const mostWords = 1_000_000;

const changeable: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'codeBlock',
  'bulletList',
  'orderedList',
  'blockquote',
  'table',
  'tableRow',
]);

function canBeSimilar(node: JSONContent): boolean {
  return changeable.has(node.type) || isElementNode(node);
}

function mostSimilar(
  node: JSONContent,
  candidates: readonly KnownBlock[],
  words: Map<JSONContent, ReadonlySet<string>>,
  budget: { words: number },
): KnownBlock | null {
  if (candidates.length === 0) return null;
  const own = wordsOf(node, words);
  budget.words -= candidates.length * own.size;
  if (budget.words < 0) return null;
  let [best, most]: [KnownBlock | null, number] = [null, 0];
  for (const candidate of candidates) {
    const { shared, likeness } = likenessOf(own, wordsOf(candidate.node, words));
    const isPart = own.size >= 4 && shared >= 0.8 * own.size;
    if ((likeness >= alike || isPart) && likeness > most) [best, most] = [candidate, likeness];
  }
  return best === null || isWrapped(best.node, node) ? null : best;
}

/** True if one block contains the other: the other was wrapped in a block of its own type, or unwrapped. */
export function isWrapped(one: JSONContent, other: JSONContent): boolean {
  return hasInside(one, other) || hasInside(other, one);
}

function hasInside(outer: JSONContent, inner: JSONContent): boolean {
  const size = sizeOf(inner);
  const visit = (node: JSONContent): boolean =>
    !isTextBlock(node) &&
    (node.content ?? []).some(
      (child) =>
        sizeOf(child) >= size &&
        ((sizeOf(child) === size && child.type === inner.type && isSameDocument(child, inner)) || visit(child)),
    );
  return sizeOf(outer) > size && visit(outer);
}

const sizes = new WeakMap<JSONContent, number>();

/** The number of blocks in a block, itself included. */
function sizeOf(node: JSONContent): number {
  const known = sizes.get(node);
  if (known !== undefined) return known;
  const size = isTextBlock(node) ? 1 : (node.content ?? []).reduce((sum, child) => sum + sizeOf(child), 1);
  sizes.set(node, size);
  return size;
}

/** The words of a block, including those in attributes. */
function wordsOf(node: JSONContent, words: Map<JSONContent, ReadonlySet<string>>): ReadonlySet<string> {
  const found = words.get(node);
  if (found !== undefined) return found;
  const own = new Set<string>();
  const visit = ({ text = '', attrs, content }: JSONContent): void => {
    const named = [
      attrs?.['tag'],
      attrs?.['src'],
      attrs?.['source'],
      ...getElementAttributes(attrs).map((one) => printAttribute(one)),
    ];
    for (const word of [text, ...named].join(' ').match(/[\p{L}\p{N}]+/gu) ?? []) own.add(word);
    content?.forEach(visit);
  };
  visit(node);
  words.set(node, own);
  return own;
}
