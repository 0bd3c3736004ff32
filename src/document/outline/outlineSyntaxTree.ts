import type { Image, Link, Nodes, Root } from 'mdast';
import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { getHeadingText } from './getHeadingText.ts';
import { createOutlineParts, type OutlineAttribute, type OutlineLink, type OutlineParts } from './outline.ts';
import {
  shiftOutlineElement,
  parseExpressionOutline,
  parseModuleOutline,
  parseStringLiteral,
} from './parseCodeOutline.ts';
import { scanLinkResource } from './scanLinkResource.ts';
import { parseHeadingAnchor, countWords } from './scanText.ts';

/** Builds the outline of a body from its syntax tree, whose positions are relative to the body. The reference for the scanner's results. */
export function outlineSyntaxTree(root: Root, source: string, bodyFrom: number): OutlineParts {
  const parts = createOutlineParts();
  const names: string[] = [];
  const visit = (node: Nodes): void => {
    const from = bodyFrom + (node.position?.start.offset ?? 0);
    const to = bodyFrom + (node.position?.end.offset ?? 0);
    if (node.type === 'text') parts.wordCount += countWords(node.value);
    if (node.type === 'heading')
      parts.headings.push({ depth: node.depth, text: getHeadingText(node), id: idOf(node), from });
    if (node.type === 'link' || node.type === 'image') parts.links.push(...resourceOf(node, source, from, to));
    if (node.type === 'definition') parts.links.push(...definitionAt(source, from, to));
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement')
      addElement(node, parts, source, from, bodyFrom);
    if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
      parts.expressions.push({ from, to });
      for (const element of parseExpressionOutline(source.slice(from + 1, to - 1), 'content')?.elements ?? [])
        parts.elements.push(shiftOutlineElement(element, from + 1));
    }
    if (node.type === 'mdxjsEsm') {
      const read = parseModuleOutline(source.slice(from, to), names);
      names.push(...(read?.names ?? []));
      parts.names.push(...(read?.names ?? []), ...(read?.exported ?? []));
      parts.imports.push(...(read?.imports ?? []).map((one) => ({ ...one, from: one.from + from, to: one.to + from })));
      for (const element of read?.elements ?? []) parts.elements.push(shiftOutlineElement(element, from));
    }
    if ('children' in node) node.children.forEach(visit);
  };
  visit(root);
  return parts;
}

function idOf(node: Nodes): string | null {
  if (node.type === 'mdxTextExpression') return parseHeadingAnchor(node.value);
  return 'children' in node ? node.children.reduce<string | null>((found, child) => idOf(child) ?? found, null) : null;
}

/** A bare URL is a link in the tree, but has no brackets. */
function resourceOf(node: Link | Image, source: string, from: number, to: number): readonly OutlineLink[] {
  const start = node.type === 'image' ? '![' : '[';
  if (!source.startsWith(start, from)) return [];
  // The label may contain brackets; the resource must end where the node does.
  for (let at = source.indexOf('](', from + start.length - 1); at >= 0 && at < to; at = source.indexOf('](', at + 1)) {
    const found = scanLinkResource(source, at + 1);
    const isBehindLabel = node.type === 'image' || at >= labelEnd(node, from);
    if (found?.end === to && isBehindLabel)
      return [{ kind: node.type, target: source.slice(found.from, found.to), from: found.from, to: found.to }];
  }
  return [];
}

function labelEnd(node: Link, from: number): number {
  const base = from - (node.position?.start.offset ?? 0);
  return base + (node.children.at(-1)?.position?.end.offset ?? (node.position?.start.offset ?? 0) + 1);
}

function definitionAt(source: string, from: number, to: number): readonly OutlineLink[] {
  const found = /^\[(?:\\[^]|[^\\[\]])*\]:\s*(?:<((?:\\.|[^\\<>\n])*)>|(\S+))/.exec(source.slice(from, to));
  const target = found?.[1] ?? found?.[2];
  if (found === null || target === undefined) return [];
  const end = from + found[0].length - (found[1] === undefined ? 0 : 1);
  return [{ kind: 'definition', target, from: end - target.length, to: end }];
}

function addElement(
  node: MdxJsxFlowElement | MdxJsxTextElement,
  parts: OutlineParts,
  source: string,
  from: number,
  bodyFrom: number,
): void {
  const attributes: OutlineAttribute[] = [];
  const inner: OutlineParts['elements'] = [];
  for (const attribute of node.attributes) {
    const start = bodyFrom + (attribute.position?.start.offset ?? 0);
    const raw = source.slice(start, bodyFrom + (attribute.position?.end.offset ?? 0));
    if (attribute.type === 'mdxJsxAttribute')
      attributes.push({ name: attribute.name, value: valueOf(attribute, raw, start) });
    const brace = raw.indexOf('{');
    const expression =
      attribute.type === 'mdxJsxExpressionAttribute' ||
      (typeof attribute.value === 'object' && attribute.value !== null);
    if (!expression || brace < 0) continue;
    const read = parseExpressionOutline(
      raw.slice(brace + 1, -1),
      attribute.type === 'mdxJsxAttribute' ? 'value' : 'spread',
    );
    for (const element of read?.elements ?? []) inner.push(shiftOutlineElement(element, start + brace + 1));
  }
  parts.elements.push({ name: node.name ?? '', from, attributes });
  for (const element of inner) parts.elements.push(element);
}

function valueOf({ value }: MdxJsxAttribute, raw: string, start: number): OutlineAttribute['value'] {
  if (value === null || value === undefined) return null;
  const at = raw.search(/["'{]/);
  const inside = raw.slice(at + 1, -1);
  if (typeof value === 'string')
    return { target: inside, from: start + at + 1, to: start + raw.length - 1, quote: raw.charAt(at) };
  const string = parseStringLiteral(inside);
  if (string === null) return null;
  const from = start + at + 1 + string.at;
  return { target: string.text, from, to: from + string.text.length, quote: string.quote };
}
