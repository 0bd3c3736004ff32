import type { Nodes } from 'mdast';
import { iterateAncestors, type LocatedNode } from './locatedNode.ts';

/** Stands in prose for what is not read as words: code, mathematics, expressions. */
export const proseObjectPlaceholder = '\uFFFC';

type CharacterPlace = readonly [from: number, to: number];

/** A run of prose whose characters stand in the source one behind the other, or a stand-in for something. */
interface Segment {
  /** Where it begins in the plain text. */
  readonly at: number;
  readonly length: number;
  /** Where each of its characters begins and ends in the source; null where they stand there as they are, and for a stand-in. */
  readonly places: readonly CharacterPlace[] | null;
  readonly from: number;
  readonly to: number;
}

/** A part of prose that means more than its words. */
export interface ProseSpan {
  readonly kind: 'link' | 'strong' | 'emphasis';
  readonly from: number;
  readonly to: number;
}

/** A paragraph, heading or cell as its reader reads it, and where its characters stand in the page's text. */
export interface Prose {
  readonly kind: 'paragraph' | 'heading' | 'cell';
  readonly placed: LocatedNode;
  /** Its words; marks are gone, and what is no words is one `stand`. */
  readonly plain: string;
  readonly spans: readonly ProseSpan[];
  /** The characters of the source that some of the plain text stand for. */
  readonly source: (from: number, to: number) => { readonly from: number; readonly to: number };
}

const kinds: Readonly<Partial<Record<Nodes['type'], Prose['kind']>>> = {
  paragraph: 'paragraph',
  heading: 'heading',
  tableCell: 'cell',
};

/** The prose of a node; none where it holds no text of its own. */
export function extractProse(placed: LocatedNode, text: string, bodyFrom: number): readonly Prose[] {
  const kind = kinds[placed.node.type];
  if (kind === undefined || [...iterateAncestors(placed)].some(({ node }) => isCode(node))) return [];
  const reading: Reading = { text, bodyFrom, plain: '', segments: [], spans: [] };
  read(placed.node, reading);
  const { plain, segments, spans } = reading;
  if (!/[\p{L}\p{N}]/u.test(plain)) return [];
  const edge = (at: number, isEnd: boolean) => placeOf(segments, at, isEnd) ?? placed.from;
  return [{ kind, placed, plain, spans, source: (from, to) => ({ from: edge(from, false), to: edge(to, true) }) }];
}

interface Reading {
  readonly text: string;
  readonly bodyFrom: number;
  plain: string;
  readonly segments: Segment[];
  readonly spans: ProseSpan[];
}

const spanKinds: Readonly<Partial<Record<Nodes['type'], ProseSpan['kind']>>> = {
  link: 'link',
  linkReference: 'link',
  strong: 'strong',
  emphasis: 'emphasis',
};

function read(node: Nodes, reading: Reading): void {
  const from = reading.bodyFrom + (node.position?.start.offset ?? 0);
  const to = reading.bodyFrom + (node.position?.end.offset ?? 0);
  if (node.type === 'text') {
    add(
      reading,
      node.value,
      from,
      to,
      node.value === reading.text.slice(from, to) ? null : charactersOf(node.value, reading.text, from, to),
    );
    return;
  }
  if (node.type === 'image' || node.type === 'imageReference' || node.type === 'footnoteReference') return;
  if (node.type === 'break' || (isElement(node) && node.children.length === 0)) {
    add(reading, node.type === 'break' || node.name === 'br' ? '\n' : proseObjectPlaceholder, from, to, null);
    return;
  }
  if (!('children' in node) || isCode(node)) {
    add(reading, proseObjectPlaceholder, from, to, null);
    return;
  }
  const start = reading.plain.length;
  for (const child of node.children) read(child, reading);
  const kind = spanKinds[node.type];
  if (kind !== undefined) reading.spans.push({ kind, from: start, to: reading.plain.length });
}

function isElement(node: Nodes): node is Extract<Nodes, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }> {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

/** Elements of HTML whose words are no prose. */
const codeTags = new Set(['code', 'kbd', 'pre', 'samp', 'script', 'style', 'var']);

function isCode(node: Nodes): boolean {
  return isElement(node) && codeTags.has(node.name ?? '');
}

function add(
  reading: Reading,
  value: string,
  from: number,
  to: number,
  places: readonly CharacterPlace[] | null,
): void {
  reading.segments.push({ at: reading.plain.length, length: value.length, places, from, to });
  reading.plain += value;
}

/** Where the characters of a text node stand that is written with escapes, character references, or over lines of a quote or an item. */
function charactersOf(value: string, text: string, from: number, to: number): readonly CharacterPlace[] {
  const places: CharacterPlace[] = [];
  let at = from;
  for (const wanted of value.split('')) {
    // Line ends, and the marks and spaces that lines of a quote or an item begin with.
    while (at < to && text[at] !== wanted && /[\s>]/.test(text[at] ?? '')) at += 1;
    const end = Math.min(to, endOfCharacter(text, at, wanted));
    places.push([Math.min(at, to), end]);
    at = end;
  }
  return places;
}

/** Where the escape or the character reference ends that a character is written as, or the character itself. */
function endOfCharacter(text: string, at: number, wanted: string): number {
  if (text[at] === '\\' && text[at + 1] === wanted) return at + 2;
  const reference =
    text[at] === '&' ? /^&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i.exec(text.slice(at, at + 40))?.[0] : undefined;
  if (reference !== undefined && (wanted !== '&' || /^&(?:amp|#38|#x26);$/i.test(reference)))
    return at + reference.length;
  return at + 1;
}

/** Where a place of the plain text is in the source; what ends there ends behind its last character. */
function placeOf(segments: readonly Segment[], at: number, isEnd: boolean): number | null {
  const segment =
    isEnd && at <= 0
      ? segments[0]
      : (firstWhere(segments, (one) => one.at + one.length >= at + (isEnd ? 0 : 1)) ?? segments.at(isEnd ? 0 : -1));
  if (segment === undefined) return null;
  const within = at - segment.at;
  if (segment.places !== null)
    return (isEnd ? segment.places[within - 1]?.[1] : segment.places[within]?.[0]) ?? segment.to;
  if (segment.to - segment.from === segment.length) return segment.from + within;
  return isEnd ? segment.to : segment.from;
}

/** The first of things that are ordered by what is asked: it holds of none before, and of all behind. */
function firstWhere<Item>(items: readonly Item[], holds: (item: Item) => boolean): Item | undefined {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && holds(item)) high = middle;
    else low = middle + 1;
  }
  return items[low];
}

/** Whether a piece of the source is nothing but the words that are read there: with no mark, picture or tag within, which a fix would take along. */
export function isUnformattedText(source: string, words: string): boolean {
  return source.replaceAll(/\n[ \t>]*/g, '\n') === words;
}
