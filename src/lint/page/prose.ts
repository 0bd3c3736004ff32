import type { Nodes } from 'mdast';
import { iterateAncestors, type LocatedNode } from './locatedNode.ts';

/** Placeholder in prose for anything that isn't text: code, math, expressions. */
export const proseObjectPlaceholder = '\uFFFC';

type CharacterPlace = readonly [from: number, to: number];

/** A run of prose that is contiguous in the source, or a placeholder. */
interface Segment {
  /** Offset in the plain text. */
  readonly at: number;
  readonly length: number;
  /** Source range of each character; null if the source has the same characters, and for a placeholder. */
  readonly places: readonly CharacterPlace[] | null;
  readonly from: number;
  readonly to: number;
}

/** A marked-up range of the prose. */
export interface ProseSpan {
  readonly kind: 'link' | 'strong' | 'emphasis';
  readonly from: number;
  readonly to: number;
}

/** A paragraph, heading or cell as plain text, with a mapping to the page's source. */
export interface Prose {
  readonly kind: 'paragraph' | 'heading' | 'cell';
  readonly node: LocatedNode;
  /** The text without marks; anything else is `proseObjectPlaceholder`. */
  readonly text: string;
  readonly spans: readonly ProseSpan[];
  /** Source range for a range of `text`. */
  readonly source: (from: number, to: number) => { readonly from: number; readonly to: number };
}

const kinds: Readonly<Partial<Record<Nodes['type'], Prose['kind']>>> = {
  paragraph: 'paragraph',
  heading: 'heading',
  tableCell: 'cell',
};

/** The prose of a node; empty if it has no text of its own. */
export function extractProse(placed: LocatedNode, text: string, bodyFrom: number): readonly Prose[] {
  const kind = kinds[placed.node.type];
  if (kind === undefined || [...iterateAncestors(placed)].some(({ node }) => isCode(node))) return [];
  const reading: Reading = { text, bodyFrom, plain: '', segments: [], spans: [] };
  read(placed.node, reading);
  const { plain, segments, spans } = reading;
  if (!/[\p{L}\p{N}]/u.test(plain)) return [];
  const edge = (at: number, isEnd: boolean) => placeOf(segments, at, isEnd) ?? placed.from;
  return [
    { kind, node: placed, text: plain, spans, source: (from, to) => ({ from: edge(from, false), to: edge(to, true) }) },
  ];
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

/** HTML elements whose text isn't prose. */
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

/** Source ranges of a text node's characters if it has escapes, character references, or line prefixes of a quote or list item. */
function charactersOf(value: string, text: string, from: number, to: number): readonly CharacterPlace[] {
  const places: CharacterPlace[] = [];
  let at = from;
  for (const wanted of value.split('')) {
    // Line endings, and the markers and indentation at line starts in a quote or list item.
    while (at < to && text[at] !== wanted && /[\s>]/.test(text[at] ?? '')) at += 1;
    const end = Math.min(to, endOfCharacter(text, at, wanted));
    places.push([Math.min(at, to), end]);
    at = end;
  }
  return places;
}

/** End offset of a character in the source, including its escape or character reference. */
function endOfCharacter(text: string, at: number, wanted: string): number {
  if (text[at] === '\\' && text[at + 1] === wanted) return at + 2;
  const reference =
    text[at] === '&' ? /^&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i.exec(text.slice(at, at + 40))?.[0] : undefined;
  if (reference !== undefined && (wanted !== '&' || /^&(?:amp|#38|#x26);$/i.test(reference)))
    return at + reference.length;
  return at + 1;
}

/** Maps an offset of the plain text to the source; a range's end maps to after its last character. */
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

/** Binary search for the first item that `holds`, which must be false before it and true after it. */
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

/** True if a piece of the source is exactly this text, with no mark, image or tag that a fix would remove. */
export function isUnformattedText(source: string, words: string): boolean {
  return source.replaceAll(/\n[ \t>]*/g, '\n') === words;
}
