import type { Nodes } from 'mdast';
import { withoutByteOrderMark } from '#base/encoding.ts';
import { findFrontMatter } from '../yaml/frontMatterRange.ts';
import { checkTextDepth } from './limitDepth.ts';
import { parseStringLiteral } from '../outline/parseCodeOutline.ts';
import { parsePage } from './parsePage.ts';

/** A UTF-16 range of the source. */
export interface CharacterRange {
  readonly from: number;
  readonly to: number;
}

/** An attribute in the source. `value`: a string with its quote; null for a flag or any other expression. */
export interface SourceAttribute {
  readonly name: string;
  readonly nameAt: CharacterRange;
  readonly value: (CharacterRange & { readonly text: string; readonly quote: string }) | null;
  /** Range of the whole attribute. */
  readonly at: CharacterRange;
}

/** An element in the source: the ranges of its name in each tag, and its attributes. */
export interface SourceElement {
  readonly name: string;
  readonly namesAt: readonly CharacterRange[];
  readonly attributes: readonly SourceAttribute[];
}

type Element = Extract<Nodes, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

/** The elements of a page in order, except those in expressions; empty if the page isn't valid MDX. */
export function readElements(source: string): readonly SourceElement[] {
  const bodyFrom = findFrontMatter(source)?.bodyFrom ?? source.length - withoutByteOrderMark(source).length;
  const body = source.slice(bodyFrom);
  const parsed = checkTextDepth(body) === null ? parsePage(body) : null;
  const elements: SourceElement[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement')
      elements.push(elementOf(node, source, bodyFrom));
    if ('children' in node) node.children.forEach(visit);
  };
  if (parsed?.ok === true) visit(parsed.value);
  return elements;
}

function elementOf(node: Element, source: string, bodyFrom: number): SourceElement {
  const name = node.name ?? '';
  const from = bodyFrom + (node.position?.start.offset ?? 0);
  const to = bodyFrom + (node.position?.end.offset ?? 0);
  const opened = source.indexOf(name, from + 1);
  const tail = Math.max(from, to - name.length - 20);
  const closing = /<\/\s*[^\s>]*\s*>$/.exec(source.slice(tail, to));
  const closed = closing === null ? null : source.indexOf(name, tail + closing.index + 2);
  const namesAt = [opened, ...(closed === null ? [] : [closed])].map((start) => ({
    from: start,
    to: start + name.length,
  }));
  const attributes = node.attributes.flatMap((attribute): readonly SourceAttribute[] => {
    if (attribute.type !== 'mdxJsxAttribute') return [];
    const at = {
      from: bodyFrom + (attribute.position?.start.offset ?? 0),
      to: bodyFrom + (attribute.position?.end.offset ?? 0),
    };
    return [
      {
        name: attribute.name,
        nameAt: { from: at.from, to: at.from + attribute.name.length },
        value: valueIn(source, at, attribute.name),
        at,
      },
    ];
  });
  return { name, namesAt, attributes };
}

function valueIn(source: string, { from, to }: CharacterRange, name: string): SourceAttribute['value'] {
  const written = /^\s*=\s*(["'{])/.exec(source.slice(from + name.length, to));
  if (written === null) return null;
  const start = from + name.length + written[0].length;
  const quote = written[1] ?? '"';
  const text = source.slice(start, to - 1);
  if (quote !== '{') return { from: start, to: to - 1, text, quote };
  const string = parseStringLiteral(text);
  return string === null
    ? null
    : { from: start + string.at, to: start + string.at + string.text.length, text: string.text, quote: string.quote };
}
