import type { Nodes, Root } from 'mdast';
import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from 'mdast-util-mdx-jsx';
import { withoutByteOrderMark } from '#base/encoding.ts';
import { findFrontMatter } from '../yaml/frontMatterRange.ts';
import { checkTextDepth } from './limitDepth.ts';
import type { OutlineElement } from '../outline/outline.ts';
import { outlineSyntaxTree } from '../outline/outlineSyntaxTree.ts';
import { templateSyntaxPattern } from './mdxAcorn.ts';
import { parseMarkdown } from './parseMarkdown.ts';
import { parsePage } from './parsePage.ts';
import { findTextInHtml, findTextInCss } from '../scan/findTextInCssAndHtml.ts';
import {
  literalElements,
  findTextInExpression,
  findTextInModule,
  type CodeText,
  type TextAttributeTest,
} from '../scan/findTextInCode.ts';
import { findTextInTypeScript } from '../scan/findTextInTypeScript.ts';

/**
 * What a character of a page's source belongs to. `component`: a tag without its attributes. `link`: a URL or path.
 * `reference`: names that other things refer to, such as attribute names, attributes that aren't text (an icon, a
 * parameter's name), imports, heading anchors, and names in expressions and code.
 */
export type SourceCharacterKind =
  | 'text'
  | 'heading'
  | 'code'
  | 'link'
  | 'attribute'
  | 'component'
  | 'reference'
  | 'frontMatter';

/** A parsed page source: the kind of each character, and the structure. */
export interface ClassifiedSource {
  readonly kindAt: (offset: number) => SourceCharacterKind;
  /** The types and depths of all nodes in order: texts with equal structure differ only in their words. */
  readonly structure: string;
  /** False if the body isn't valid MDX and was parsed as Markdown. */
  readonly isMdx: boolean;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly place: SourceCharacterKind;
}

/** Classifies the characters of a page. Never throws; if the page is nested too deeply, everything is text. */
export function classifySource(source: string, isWords: TextAttributeTest): ClassifiedSource {
  const bodyFrom = findFrontMatter(source)?.bodyFrom ?? source.length - withoutByteOrderMark(source).length;
  const body = source.slice(bodyFrom);
  const isTooDeep = checkTextDepth(body) !== null;
  const parsed = isTooDeep ? null : parsePage(body);
  const root: Root =
    parsed?.ok === true ? parsed.value : isTooDeep ? { type: 'root', children: [] } : parseMarkdown(body);
  const stretches: Stretch[] = [];
  const nodes: string[] = [];
  visit(root, 0, (node, depth) => {
    nodes.push(`${depth}${node.type}${'name' in node ? (node.name ?? '') : ''}`);
    for (const stretch of stretchesOf(node, source, bodyFrom, isWords)) stretches.push(stretch);
  });
  const placeOf = painted([...stretches, ...addressesOf(root, source, bodyFrom, isWords)], source.length);
  return {
    kindAt: (offset) => (offset < bodyFrom ? 'frontMatter' : placeOf(offset)),
    structure: nodes.join('\n'),
    isMdx: parsed?.ok === true,
  };
}

/**
 * Classifies the characters of a code file: names are references, and in files that aren't parsable JavaScript,
 * everything except strings and comments is.
 */
export function classifyCode(text: string, isWords: TextAttributeTest): (offset: number) => SourceCharacterKind {
  const code = findTextInModule(text, isWords);
  if (code === null) return wordsAlone(text, findTextInTypeScript(text, isWords));
  const values = valuesOf(code.elements, isWords);
  return painted([...ofCode(0, text.length, code.words), ...values], text.length);
}

/** Classifies the characters of a style sheet or HTML file: everything that isn't text is a reference. */
export function classifyStylesOrHtml(
  text: string,
  kind: 'styles' | 'html',
  isWords: TextAttributeTest,
): (offset: number) => SourceCharacterKind {
  return wordsAlone(text, kind === 'styles' ? findTextInCss(text) : findTextInHtml(text, isWords));
}

function wordsAlone(text: string, words: readonly CodeText[]): (offset: number) => SourceCharacterKind {
  return painted(ofCode(0, text.length, words), text.length);
}

/** Ranges of code that starts at an offset: everything is a reference except its text. `strings`: the kind of its strings and comments. */
function ofCode(
  from: number,
  to: number,
  words: readonly CodeText[],
  strings: SourceCharacterKind = 'code',
): readonly Stretch[] {
  return [
    { from, to, place: 'reference' },
    ...words.map((word) => ({
      from: from + word.from,
      to: from + word.to,
      place: word.kind === 'code' ? strings : word.kind,
    })),
  ];
}

function visit(node: Nodes, depth: number, see: (node: Nodes, depth: number) => void): void {
  see(node, depth);
  if ('children' in node) for (const child of node.children) visit(child, depth + 1, see);
}

function stretchesOf(node: Nodes, source: string, bodyFrom: number, isWords: TextAttributeTest): readonly Stretch[] {
  const from = bodyFrom + (node.position?.start.offset ?? 0);
  const to = bodyFrom + (node.position?.end.offset ?? 0);
  switch (node.type) {
    case 'heading':
      return [{ from, to, place: 'heading' }, ...anchorOf(source.slice(from, to), from)];
    case 'code':
    case 'inlineCode':
    case 'math':
    case 'inlineMath':
      return [{ from, to, place: 'code' }];
    case 'mdxjsEsm': {
      const code = findTextInModule(source.slice(from, to), isWords);
      return ofCode(from, to, code?.words ?? findTextInTypeScript(source.slice(from, to), isWords));
    }
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return expressionAt(from + 1, source.slice(from + 1, to - 1), 'code', isWords);
    case 'link': {
      const [label] = node.children;
      // "[docs.example.com](https://docs.example.com)": the label is the URL.
      const isUrl = node.children.length === 1 && label?.type === 'text' && /^\S*[./]\S*$/.test(label.value);
      return isUrl && node.url.includes(label.value) ? [{ from, to, place: 'link' }] : [];
    }
    case 'html':
      return [...source.slice(from, to).matchAll(/<!--[^]*?-->|<[^>]*>/g)].map((tag) => ({
        from: from + tag.index,
        to: from + tag.index + tag[0].length,
        place: 'component',
      }));
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement': {
      const attributes = node.attributes.flatMap((attribute) =>
        attributeAt(attribute, node.name ?? '', source, bodyFrom, isWords),
      );
      const inside = node.children.length > 0 ? bodyFrom + (node.children[0]?.position?.start.offset ?? 0) : to;
      const behind = attributes.reduce((last, attribute) => Math.max(last, attribute.to), from);
      const opened = source.indexOf('>', behind) + 1;
      const closing = source.slice(from, to).lastIndexOf('</');
      const tags: Stretch[] = [{ from, to: Math.min(opened === 0 ? to : opened, inside), place: 'component' }];
      if (closing > 0) tags.push({ from: from + closing, to, place: 'component' });
      const content: Stretch[] = literalElements.has(node.name ?? '') ? [{ from, to, place: 'code' }] : [];
      return [...content, ...tags, ...attributes];
    }
    default:
      return [];
  }
}

/** A heading's explicit anchor. */
function anchorOf(heading: string, from: number): readonly Stretch[] {
  const found = /\{#[^\s{}]+\}(?=[ \t]*$)/.exec(heading);
  return found === null
    ? []
    : [{ from: from + found.index, to: from + found.index + found[0].length, place: 'reference' }];
}

/** An attribute in a tag: its name and the names in its expression are references. */
function attributeAt(
  attribute: MdxJsxAttribute | MdxJsxExpressionAttribute,
  tag: string,
  source: string,
  bodyFrom: number,
  isWords: TextAttributeTest,
): readonly Stretch[] {
  const from = bodyFrom + (attribute.position?.start.offset ?? 0);
  const to = bodyFrom + (attribute.position?.end.offset ?? 0);
  const whole: Stretch = { from, to, place: 'attribute' };
  if (attribute.type === 'mdxJsxExpressionAttribute')
    return [whole, ...expressionAt(from + 1, source.slice(from + 1, to - 1), 'attribute', isWords, true)];
  const { name, value } = attribute;
  const named: Stretch = { from, to: from + name.length, place: 'reference' };
  const brace = source.indexOf('{', from + name.length) + 1;
  if (typeof value !== 'object' || value === null || brace === 0) return [whole, named];
  const words = isWords(tag, name, null) ? 'attribute' : 'reference';
  return [whole, named, ...expressionAt(brace, source.slice(brace, to - 1), words, isWords)];
}

/** An expression; one that isn't valid (such as just a comment) is code, unless it uses syntax that pages have beyond JavaScript. */
function expressionAt(
  from: number,
  text: string,
  words: SourceCharacterKind,
  isWords: TextAttributeTest,
  isSpread = false,
): readonly Stretch[] {
  const code = findTextInExpression(text, isSpread, isWords) ?? findTextInExpression(unquoted(text), isSpread, isWords);
  const to = from + text.length;
  if (code !== null) return ofCode(from, to, code.words, words);
  return [{ from, to, place: templateSyntaxPattern.test(text) ? 'reference' : 'code' }];
}

/** The expression with spaces in place of quote markers at the start of its lines. */
function unquoted(text: string): string {
  return text.replaceAll(/(?<=\n)[ \t]*>[> \t]*/g, (marks) => ' '.repeat(marks.length));
}

/** URLs of links and files, paths of imports, and attributes that aren't text. */
function addressesOf(root: Root, source: string, bodyFrom: number, isWords: TextAttributeTest): readonly Stretch[] {
  const { links, imports, elements } = outlineSyntaxTree(root, source, bodyFrom);
  return [
    ...links.map(({ from, to }) => ({ from, to, place: 'link' as const })),
    ...imports.map(({ from, to }) => ({
      from: statementStart(source, from, bodyFrom),
      to,
      place: 'reference' as const,
    })),
    ...valuesOf(elements, isWords),
  ];
}

/** Attribute values, including quotes. */
function valuesOf(elements: readonly OutlineElement[], isWords: TextAttributeTest): readonly Stretch[] {
  return elements.flatMap(({ name: tag, attributes }) =>
    attributes.flatMap(({ name, value }): readonly Stretch[] => {
      if (value === null) return [];
      const isAddress = name === 'href' || name === 'src';
      const place = isAddress ? 'link' : isWords(tag, name, value.target) ? 'attribute' : 'reference';
      return [{ from: value.from - 1, to: value.to + 1, place }];
    }),
  );
}

/** Start of the import or export statement that contains a path. */
function statementStart(source: string, from: number, bodyFrom: number): number {
  return Math.max(bodyFrom, source.lastIndexOf('\nimport', from) + 1, source.lastIndexOf('\nexport', from) + 1);
}

/** Returns a lookup by binary search. Of overlapping ranges, the last one wins. */
function painted(stretches: readonly Stretch[], length: number): (offset: number) => SourceCharacterKind {
  const edges = [...new Set([0, length, ...stretches.flatMap(({ from, to }) => [from, to])])].toSorted((a, b) => a - b);
  const index = new Map(edges.map((edge, position) => [edge, position]));
  const places: SourceCharacterKind[] = edges.map(() => 'text');
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
