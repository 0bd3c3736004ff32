import type { Nodes, Root } from 'mdast';
import { withoutByteOrderMark } from '#base/encoding.ts';
import { findFrontMatter } from './frontMatterRange.ts';
import { deepText } from './limitDepth.ts';
import { treeOutline } from './outline/treeOutline.ts';
import { parseMarkdown } from './parseMarkdown.ts';
import { parsePage } from './parsePage.ts';

/**
 * What a character of a page's source belongs to. `component` is a tag without its attributes, `link` an address, `reference` what something
 * else is found by: the name of an attribute, an attribute that is no words (an icon, the name of a parameter), an import, an expression
 * that is a name.
 */
export type SourcePlace =
  | 'text'
  | 'heading'
  | 'code'
  | 'link'
  | 'attribute'
  | 'component'
  | 'reference'
  | 'frontMatter';

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
  stretches.push(...addressesOf(root, source, bodyFrom));
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
      return [{ from, to, place: 'code' }];
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return [{ from, to, place: isName(node.value) ? 'reference' : 'code' }];
    case 'html':
      return [...source.slice(from, to).matchAll(/<!--[^]*?-->|<[^>]*>/g)].map((tag) => ({
        from: from + tag.index,
        to: from + tag.index + tag[0].length,
        place: 'component',
      }));
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement': {
      const attributes = node.attributes.flatMap((attribute): readonly Stretch[] => {
        const start = bodyFrom + (attribute.position?.start.offset ?? 0);
        const end = bodyFrom + (attribute.position?.end.offset ?? 0);
        const whole: Stretch = { from: start, to: end, place: 'attribute' };
        if (attribute.type !== 'mdxJsxAttribute') return [whole];
        const { name, value } = attribute;
        const isNamed = typeof value === 'object' && value !== null && isName(value.value);
        return [whole, { from: start, to: isNamed ? end : start + name.length, place: 'reference' }];
      });
      const inside = node.children.length > 0 ? bodyFrom + (node.children[0]?.position?.start.offset ?? 0) : to;
      const behind = Math.max(from, ...attributes.map((attribute) => attribute.to));
      const opened = source.indexOf('>', behind) + 1;
      const closing = source.slice(from, to).lastIndexOf('</');
      const tags: Stretch[] = [{ from, to: Math.min(opened === 0 ? to : opened, inside), place: 'component' }];
      if (closing > 0) tags.push({ from: from + closing, to, place: 'component' });
      return [...tags, ...attributes];
    }
    default:
      return [];
  }
}

/** Addresses of links and files, the files of imports, and attributes that are no words. */
function addressesOf(root: Root, source: string, bodyFrom: number): readonly Stretch[] {
  const { links, imports, elements } = treeOutline(root, source, bodyFrom);
  const values = elements.flatMap(({ attributes }) =>
    attributes.flatMap(({ name, value }): readonly Stretch[] => {
      if (value === null) return [];
      const place =
        name === 'href' || name === 'src' ? 'link' : isWords(name, value.target) ? 'attribute' : 'reference';
      return [{ from: value.from, to: value.to, place }];
    }),
  );
  return [
    ...links.map(({ from, to }) => ({ from, to, place: 'link' as const })),
    ...imports.map(({ from, to }) => ({
      from: statementStart(source, from, bodyFrom),
      to,
      place: 'reference' as const,
    })),
    ...values,
  ];
}

/** Where the statement begins that a file's name in an import or export stands in. */
function statementStart(source: string, from: number, bodyFrom: number): number {
  return Math.max(bodyFrom, source.lastIndexOf('\nimport', from) + 1, source.lastIndexOf('\nexport', from) + 1);
}

/** Whether an expression is the name of something, or of a part of it, alone. */
function isName(expression: string): boolean {
  return /^\s*[\w$]+(?:\.[\w$]+)*\s*$/.test(expression);
}

/** Attributes that readers see as words, in any component. */
const wordAttributes: ReadonlySet<string> = new Set(
  'title label description caption headline tip cta alt text placeholder summary'.split(' '),
);

/** Whether an attribute is words. One whose name does not say is where it has a space in it. */
function isWords(name: string, value: string): boolean {
  return wordAttributes.has(name) || /\s/.test(value.trim());
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
