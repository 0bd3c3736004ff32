import type { Nodes, Parents } from 'mdast';
import type { MdxJsxAttribute } from 'mdast-util-mdx-jsx';
import { withoutByteOrderMark } from '#base/encoding.ts';
import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { isLeftOut } from '../read/renderedAttributes.ts';
import { checkTextDepth } from '../read/limitDepth.ts';
import { parsePage } from '../read/parsePage.ts';
import { findFrontMatter } from '../yaml/frontMatterRange.ts';
import { createPartPlacer } from './placePart.ts';
import { isKnown, readStaticExpression, toJson, toRenderedText, type StaticScope } from './staticValue.ts';

const noNames: StaticScope = new Map();

/** An element of a page. */
export type PageElement = Extract<Nodes, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

/** What a page's elements, and the page itself, are replaced with. */
export interface FillOptions {
  /** The Markdown that replaces an element, such as a snippet's; null for an element that stays. */
  readonly expand?: (element: PageElement, scope: StaticScope, modules: readonly string[]) => string | null;
  /** True for a text that becomes part of another one: its front matter and modules are left out. */
  readonly isPart?: boolean;
}

/** The page with the text of its expressions that are plain data, as for readers; unchanged if it isn't valid MDX. */
export function fillStaticValues(
  source: string,
  readScope: (modules: readonly string[]) => StaticScope,
  { expand, isPart = false }: FillOptions = {},
): string {
  const hasModules = /^(?:import|export)\b/m.test(source);
  const hasValues = source.includes('{') && (hasModules || mayLeaveOut.test(source));
  const hasParts = expand !== undefined && (/<Snippet[\s/>]/.test(source) || (hasModules && /<[A-Z]/.test(source)));
  if (!hasValues && !hasParts && !isPart) return source;
  const { root, bodyFrom } = parseBody(source);
  if (root === null) return isPart ? source.slice(bodyFrom) : source;
  const modules = modulesIn(root);
  const scope = hasModules || isPart ? readScope(modules) : noNames;
  const edits: TextEdit[] = isPart ? [{ from: 0, to: bodyFrom, text: '' }] : [];
  const expanded = new Set<string>();
  const place = createPartPlacer(source);
  const visit = (node: Nodes, around: readonly Parents[]): void => {
    if (node.type === 'mdxjsEsm' && isPart) edits.push({ ...rangeOf(node, bodyFrom), text: '' });
    const range = rangeOf(node, bodyFrom);
    const isElement = node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
    const part = isElement ? (expand?.(node, scope, modules) ?? null) : null;
    const text = part === null ? null : place(part, { ...range, node, around });
    if (text !== null) {
      edits.push({ ...range, text });
      if (isElement) expanded.add(node.name ?? '');
      return;
    }
    if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') {
      if (scope.size === 0) return;
      const text = toRenderedText(readStaticExpression(node.value, scope));
      if (text !== null) edits.push({ ...range, text: escapeMarkdown(text, source, range) });
    } else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement')
      for (const attribute of node.attributes) {
        const text = attribute.type === 'mdxJsxAttribute' ? fillAttribute(attribute, scope) : null;
        const range = rangeOf(attribute, bodyFrom);
        if (text === '') edits.push({ ...range, from: startOfSpace(source, range.from), text });
        else if (text !== null) edits.push({ ...range, text });
      }
    if ('children' in node) for (const child of node.children) visit(child, [...around, node]);
  };
  visit(root, []);
  if (!isPart && expanded.size > 0) edits.push(...withoutImports(root, bodyFrom, [...expanded], edits));
  return applyEdits(
    source,
    edits.toSorted((a, b) => a.from - b.from),
  );
}

/** Removes the imports of components that are expanded wherever they are used. */
function withoutImports(
  root: Nodes,
  bodyFrom: number,
  names: readonly string[],
  edits: readonly TextEdit[],
): readonly TextEdit[] {
  const expanded = new Set(edits.map(({ from }) => from));
  const used: string[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      if (expanded.has(rangeOf(node, bodyFrom).from)) return;
      used.push(node.name ?? '');
      for (const attribute of node.attributes)
        if (attribute.type === 'mdxJsxExpressionAttribute') used.push(attribute.value);
        else if (typeof attribute.value === 'object' && attribute.value !== null) used.push(attribute.value.value);
    } else if (node.type.startsWith('mdx') && 'value' in node) used.push(node.value.replaceAll(importLine, ''));
    if ('children' in node) node.children.forEach(visit);
  };
  visit(root);
  const words = new Set(used.flatMap((code) => code.match(/[\p{ID_Continue}$]+/gu) ?? []));
  const unused = new Set(names.filter((name) => !words.has(name)));
  return 'children' in root
    ? root.children.flatMap((node): readonly TextEdit[] => {
        if (node.type !== 'mdxjsEsm') return [];
        const lines = node.value.split('\n');
        const left = lines.filter((line) => !unused.has(/^import\s+(\S+)\s/.exec(line)?.[1] ?? '') || !isImport(line));
        return left.length === lines.length ? [] : [{ ...rangeOf(node, bodyFrom), text: left.join('\n').trim() }];
      })
    : [];
}

const importLine = /^import\s+\S+\s+from\s+(["'])[^"'\n]*\1\s*;?[ \t]*$/gm;
const isImport = (line: string) => line.replace(importLine, '') === '';

function parseBody(source: string) {
  const bodyFrom = findFrontMatter(source)?.bodyFrom ?? source.length - withoutByteOrderMark(source).length;
  const body = source.slice(bodyFrom);
  const parsed = checkTextDepth(body) === null ? parsePage(body) : null;
  return { bodyFrom, root: parsed?.ok === true ? parsed.value : null };
}

/** The import and export statements of a page, from its text. */
export function listModules(source: string): readonly string[] {
  if (!/^(?:import|export)\b/m.test(source)) return [];
  const { root } = parseBody(source);
  return root === null ? [] : modulesIn(root);
}

function modulesIn(root: Nodes): readonly string[] {
  return 'children' in root ? root.children.flatMap((node) => (node.type === 'mdxjsEsm' ? [node.value] : [])) : [];
}

function rangeOf(
  { position }: Pick<Nodes, 'position'>,
  bodyFrom: number,
): { readonly from: number; readonly to: number } {
  return { from: bodyFrom + (position?.start.offset ?? 0), to: bodyFrom + (position?.end.offset ?? 0) };
}

/** An attribute that React leaves out. */
const mayLeaveOut = /=\s*\{\s*(?:null|undefined|true|false)\s*\}/;

function startOfSpace(source: string, to: number): number {
  let from = to;
  while (/\s/.test(source.charAt(from - 1))) from -= 1;
  return from;
}

/** The attribute with its value, if a name in its expression has one; empty if React leaves it out; null otherwise. */
function fillAttribute({ name, value }: MdxJsxAttribute, scope: StaticScope): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if (isLeftOut({ kind: 'expression', name, value: value.value })) return '';
  // Other literals stay as written.
  if (isKnown(readStaticExpression(value.value, noNames))) return null;
  const found = readStaticExpression(value.value, scope);
  if (typeof found === 'string' && !/["&\n]/.test(found)) return `${name}="${found}"`;
  if (found === null || found === undefined) return '';
  const json = toJson(found);
  if (json === undefined) return null;
  return isLeftOut({ kind: 'expression', name, value: json }) ? '' : `${name}={${json}}`;
}

/** What may precede the first text of a line: white space and the markers of quotes and lists. */
const lineStart = /^[\s>*+\-\d.)]*$/;
const toReference = (character: string) => `&#x${(character.codePointAt(0) ?? 0).toString(16)};`;

/** Escapes what would be Markdown in place of a range of the source. */
function escapeMarkdown(text: string, source: string, { from, to }: Pick<TextEdit, 'from' | 'to'>): string {
  const before = source.slice(source.lastIndexOf('\n', from - 1) + 1, from);
  const after = source.slice(to, to + 2);
  const escaped = text
    .replaceAll(/\s*[\n\r]\s*/g, ' ')
    .replaceAll(/[\\`*[\]<{|~$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|(?<!\S)#|&(?=#?\w+;)|!$/gu, (character) =>
      character === '!' && !after.startsWith('[') ? character : `\\${character}`,
    );
  if (!lineStart.test(before)) return escaped;
  return escaped
    .trimStart()
    .replace(/^(?:[=>]|[+-](?=[\s+-]|$))/, '\\$&')
    .replace(/^[.)]/, (mark) => (/\d$/.test(before) ? `\\${mark}` : mark))
    .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, '$1\\')
    .replace(/^(?:import|export)\b/, (word) => toReference(word) + word.slice(1))
    .replace(/^\d{1,9}$/, (digits) =>
      /^[.)]/.test(after) ? digits.slice(0, -1) + toReference(digits.slice(-1)) : digits,
    );
}
