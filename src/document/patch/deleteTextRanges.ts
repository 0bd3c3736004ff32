import type { Nodes, PhrasingContent } from 'mdast';
import { withoutByteOrderMark } from '#base/encoding.ts';
import type { TextEdit } from '#base/textEdit.ts';
import { findFrontMatter } from '../yaml/frontMatterRange.ts';
import { checkTextDepth } from '../read/limitDepth.ts';
import { parseMarkdown } from '../read/parseMarkdown.ts';
import { parsePage } from '../read/parsePage.ts';

/** A UTF-16 range of the source. */
interface Range {
  readonly from: number;
  readonly to: number;
}

interface Reading {
  readonly source: string;
  readonly bodyFrom: number;
  /** In text order. */
  readonly cuts: readonly Range[];
  readonly isSpan: (tag: string) => boolean;
}

/**
 * Edits that delete text from a page. Also deletes markup that becomes empty, and moves white space at its inner edges
 * outside. `cuts`: the ranges to delete, in text order; ranges that aren't in text are skipped. `isSpan`: which
 * elements count as markup.
 */
export function deleteTextRanges(
  source: string,
  cuts: readonly Range[],
  isSpan: (tag: string) => boolean,
): readonly TextEdit[] {
  const bodyFrom = findFrontMatter(source)?.bodyFrom ?? source.length - withoutByteOrderMark(source).length;
  const body = source.slice(bodyFrom);
  if (cuts.length === 0 || checkTextDepth(body) !== null) return [];
  const page = parsePage(body);
  return editsOf({ source, bodyFrom, cuts, isSpan }, page.ok ? page.value : parseMarkdown(body));
}

function editsOf(reading: Reading, node: Nodes): readonly TextEdit[] {
  const { from, to } = rangeOf(reading, node);
  if (node.position !== undefined && cutsIn(reading, from, to).length === 0) return [];
  if (node.type === 'text') return cutsIn(reading, from, to).map((cut) => ({ from: cut.from, to: cut.to, text: '' }));
  const left = remains(reading, node);
  if (left !== null && left.text !== null) return [{ from, to, text: left.text }];
  if (node.type === 'inlineCode' || node.type === 'inlineMath')
    return cutsIn(reading, from, to).map((cut) => ({ from: cut.from, to: cut.to, text: '' }));
  return 'children' in node ? node.children.flatMap((child) => editsOf(reading, child)) : [];
}

/** The range inside inline markup; null if the node isn't markup. */
function insideOf(reading: Reading, node: Nodes): Range | null {
  const { from, to } = rangeOf(reading, node);
  const { source, isSpan } = reading;
  switch (node.type) {
    case 'inlineCode':
    case 'inlineMath': {
      const fence = /^(?:`+|\$+)/.exec(source.slice(from, to))?.[0].length ?? 0;
      return fence === 0 ? null : { from: from + fence, to: to - fence };
    }
    case 'link':
    case 'linkReference':
      return source.charAt(from) === '[' ? around(reading, node.children) : null;
    case 'mdxJsxTextElement':
      return isSpan(node.name ?? '') ? around(reading, node.children) : null;
    case 'strong':
    case 'emphasis':
    case 'delete':
      return around(reading, node.children);
    default:
      return null;
  }
}

function around(reading: Reading, children: readonly PhrasingContent[]): Range | null {
  const [first, last] = [children[0], children.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { from: rangeOf(reading, first).from, to: rangeOf(reading, last).to };
}

/**
 * The markup without the deleted text: `text` is its new source, or null if only the ranges need to be cut. Null if it
 * isn't markup or has nothing to delete.
 */
function remains(reading: Reading, node: Nodes): { readonly text: string | null } | null {
  const { from, to } = rangeOf(reading, node);
  const inside = isPlaced(node) ? insideOf(reading, node) : null;
  if (inside === null || cutsIn(reading, inside.from, inside.to).length === 0) return null;
  const { source } = reading;
  const content = 'children' in node ? contentOf(reading, inside, node.children) : cutOut(reading, inside);
  if (content.replaceAll(/\n[\s>]*/g, ' ').trim() === '') return { text: /\s/.test(content) ? ' ' : '' };
  if (node.type !== 'strong' && node.type !== 'emphasis' && node.type !== 'delete') return { text: null };
  const words = content.trim();
  if (words === content) return { text: null };
  const [lead, trail] = [
    content.slice(0, content.indexOf(words)),
    content.slice(content.indexOf(words) + words.length),
  ];
  return { text: `${lead}${source.slice(from, inside.from)}${words}${source.slice(inside.to, to)}${trail}` };
}

/** The remaining content of markup. */
function contentOf(reading: Reading, { from, to }: Range, children: readonly Nodes[]): string {
  let at = from;
  const parts = children.map((child) => {
    const range = rangeOf(reading, child);
    const between = reading.source.slice(at, range.from);
    at = range.to;
    return between + writtenOf(reading, child);
  });
  return parts.join('') + reading.source.slice(at, to);
}

function writtenOf(reading: Reading, node: Nodes): string {
  const { from, to } = rangeOf(reading, node);
  const left = remains(reading, node);
  if (left !== null && left.text !== null) return left.text;
  if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'inlineMath')
    return cutOut(reading, { from, to });
  return 'children' in node && node.children.length > 0
    ? contentOf(reading, { from, to }, node.children)
    : reading.source.slice(from, to);
}

function cutOut({ source, cuts }: Reading, { from, to }: Range): string {
  let [text, at] = ['', from];
  for (const cut of cuts) {
    if (cut.from < at || cut.to > to) continue;
    text += source.slice(at, cut.from);
    at = cut.to;
  }
  return text + source.slice(at, to);
}

function cutsIn({ cuts }: Reading, from: number, to: number): readonly Range[] {
  return cuts.filter((cut) => cut.from >= from && cut.to <= to);
}

/** True if the parser provides all positions of the node, which it doesn't for some bare URLs. */
function isPlaced(node: Nodes): boolean {
  return node.position !== undefined && (!('children' in node) || node.children.every(isPlaced));
}

function rangeOf({ bodyFrom }: Reading, { position }: Nodes): Range {
  return { from: bodyFrom + (position?.start.offset ?? 0), to: bodyFrom + (position?.end.offset ?? 0) };
}
