import type { Nodes, Root } from 'mdast';
import { withoutByteOrderMark } from '#base/encoding.ts';
import { findFrontMatter } from './frontMatterRange.ts';
import { deepText } from './limitDepth.ts';
import { treeOutline } from './outline/treeOutline.ts';
import { parseMarkdown } from './parseMarkdown.ts';
import { parsePage } from './parsePage.ts';

/** What a character of a page's source belongs to. `component` is a tag without its attributes. */
export type SourcePlace = 'text' | 'heading' | 'code' | 'link' | 'attribute' | 'component' | 'frontMatter';

/** A page's source as it is read: what each character belongs to, and in which order its parts stand. */
export interface ReadPlaces {
  readonly placeAt: (offset: number) => SourcePlace;
  /** The kinds and depths of all nodes in their order: texts of one structure differ in their words alone. */
  readonly structure: string;
  /** Whether the body is MDX; one that is not is read as Markdown. */
  readonly isMdx: boolean;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly place: SourcePlace;
}

/** Reads what the characters of a page belong to. Total; of a page that is nested too deeply all is text. */
export function readPlaces(source: string): ReadPlaces {
  const bodyFrom = findFrontMatter(source)?.bodyFrom ?? source.length - withoutByteOrderMark(source).length;
  const body = source.slice(bodyFrom);
  const isTooDeep = deepText(body) !== null;
  const parsed = isTooDeep ? null : parsePage(body);
  const root: Root =
    parsed?.ok === true ? parsed.value : isTooDeep ? { type: 'root', children: [] } : parseMarkdown(body);
  const stretches: Stretch[] = [];
  const nodes: string[] = [];
  visit(root, 0, (node, depth) => {
    nodes.push(`${depth}${node.type}${'name' in node ? (node.name ?? '') : ''}`);
    stretches.push(...stretchesOf(node, source, bodyFrom));
  });
  for (const { from, to } of linksOf(root, source, bodyFrom)) stretches.push({ from, to, place: 'link' });
  const placeOf = painted(stretches, source.length);
  return {
    placeAt: (offset) => (offset < bodyFrom ? 'frontMatter' : placeOf(offset)),
    structure: nodes.join('\n'),
    isMdx: parsed?.ok === true,
  };
}

function visit(node: Nodes, depth: number, see: (node: Nodes, depth: number) => void): void {
  see(node, depth);
  if ('children' in node) for (const child of node.children) visit(child, depth + 1, see);
}

function stretchesOf(node: Nodes, source: string, bodyFrom: number): readonly Stretch[] {
  const from = bodyFrom + (node.position?.start.offset ?? 0);
  const to = bodyFrom + (node.position?.end.offset ?? 0);
  switch (node.type) {
    case 'heading':
      return [{ from, to, place: 'heading' }];
    case 'code':
    case 'inlineCode':
    case 'math':
    case 'inlineMath':
    case 'mdxjsEsm':
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return [{ from, to, place: 'code' }];
    case 'html':
      return [{ from, to, place: 'component' }];
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement': {
      const attributes = node.attributes.map((attribute) => ({
        from: bodyFrom + (attribute.position?.start.offset ?? 0),
        to: bodyFrom + (attribute.position?.end.offset ?? 0),
        place: 'attribute' as const,
      }));
      const inside = node.children.length > 0 ? bodyFrom + (node.children[0]?.position?.start.offset ?? 0) : to;
      const opened = source.indexOf('>', attributes.at(-1)?.to ?? from) + 1;
      const closing = source.slice(from, to).lastIndexOf('</');
      const tags: Stretch[] = [{ from, to: Math.min(opened === 0 ? to : opened, inside), place: 'component' }];
      if (closing > 0) tags.push({ from: from + closing, to, place: 'component' });
      return [...tags, ...attributes];
    }
    default:
      return [];
  }
}

function linksOf(
  root: Root,
  source: string,
  bodyFrom: number,
): readonly { readonly from: number; readonly to: number }[] {
  const { links, elements } = treeOutline(root, source, bodyFrom);
  const named = elements.flatMap(({ attributes }) =>
    attributes.flatMap(({ name, value }) => (value !== null && (name === 'href' || name === 'src') ? [value] : [])),
  );
  return [...links, ...named];
}

/** The stretch that was named last of those that hold a place, found by halving. */
function painted(stretches: readonly Stretch[], length: number): (offset: number) => SourcePlace {
  const edges = [...new Set([0, length, ...stretches.flatMap(({ from, to }) => [from, to])])].toSorted((a, b) => a - b);
  const index = new Map(edges.map((edge, position) => [edge, position]));
  const places: SourcePlace[] = edges.map(() => 'text');
  for (const { from, to, place } of stretches) {
    const last = index.get(to) ?? 0;
    for (let at = index.get(from) ?? 0; at < last; at += 1) places[at] = place;
  }
  return (offset) => {
    let [low, high] = [0, edges.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((edges[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return places[low] ?? 'text';
  };
}
