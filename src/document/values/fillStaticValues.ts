import type { Nodes } from 'mdast';
import type { MdxJsxAttribute } from 'mdast-util-mdx-jsx';
import { withoutByteOrderMark } from '#base/encoding.ts';
import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { isLeftOut } from '../read/renderedAttributes.ts';
import { checkTextDepth } from '../read/limitDepth.ts';
import { parsePage } from '../read/parsePage.ts';
import { findFrontMatter } from '../yaml/frontMatterRange.ts';
import { isKnown, readStaticExpression, toJson, toRenderedText, type StaticScope } from './staticValue.ts';

const noNames: StaticScope = new Map();

/** An element of a page. */
export type PageElement = Extract<Nodes, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

/** What a page's elements and the page itself stand for. */
export interface FillOptions {
  /** The Markdown that an element stands for, such as a snippet's; null for an element that stays. */
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
  if (root === null) return source;
  const modules = modulesIn(root);
  const scope = hasModules || isPart ? readScope(modules) : noNames;
  const edits: TextEdit[] = isPart ? [{ from: 0, to: bodyFrom, text: '' }] : [];
  const expanded = new Set<string>();
  const visit = (node: Nodes): void => {
    if (node.type === 'mdxjsEsm' && isPart) edits.push({ ...rangeOf(node, bodyFrom), text: '' });
    const part =
      node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
        ? (expand?.(node, scope, modules) ?? null)
        : null;
    if (part !== null) {
      const range = rangeOf(node, bodyFrom);
      edits.push({ ...range, text: placePart(part, source, range) });
      if ('name' in node) expanded.add(node.name ?? '');
      return;
    }
    if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') {
      if (scope.size === 0) return;
      const text = toRenderedText(readStaticExpression(node.value, scope));
      const range = rangeOf(node, bodyFrom);
      if (text !== null) edits.push({ ...range, text: escapeMarkdown(text, source, range) });
    } else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement')
      for (const attribute of node.attributes) {
        const text = attribute.type === 'mdxJsxAttribute' ? fillAttribute(attribute, scope) : null;
        const range = rangeOf(attribute, bodyFrom);
        if (text === '') edits.push({ ...range, from: startOfSpace(source, range.from), text });
        else if (text !== null) edits.push({ ...range, text });
      }
    if ('children' in node) node.children.forEach(visit);
  };
  visit(root);
  // A name may also be used where it stays.
  const isLeft = (name: string) => new RegExp(`<${name}[\\s/>]`).test(withoutRanges(source, edits));
  const names = [...expanded].filter((name) => !isLeft(name));
  if (!isPart && names.length > 0) edits.push(...withoutImports(root, bodyFrom, names));
  return applyEdits(
    source,
    edits.toSorted((a, b) => a.from - b.from),
  );
}

function withoutRanges(source: string, edits: readonly TextEdit[]): string {
  return applyEdits(
    source,
    edits.map((edit) => ({ ...edit, text: '' })).toSorted((a, b) => a.from - b.from),
  );
}

/** Removes the imports of components that are expanded. */
function withoutImports(root: Nodes, bodyFrom: number, names: readonly string[]): readonly TextEdit[] {
  const own = new RegExp(
    `^import\\s+(?:${names.map((name) => name.replaceAll('$', '\\$')).join('|')})\\s+from\\s+(["'])[^"'\\n]*\\1\\s*;?[ \\t]*$`,
  );
  return 'children' in root
    ? root.children.flatMap((node): readonly TextEdit[] => {
        if (node.type !== 'mdxjsEsm') return [];
        const lines = node.value.split('\n');
        const left = lines.filter((line) => !own.test(line));
        return left.length === lines.length ? [] : [{ ...rangeOf(node, bodyFrom), text: left.join('\n').trim() }];
      })
    : [];
}

/** A part in place of an element: as blocks with the prefix of its line, or as text among text. */
function placePart(part: string, source: string, { from, to }: Pick<TextEdit, 'from' | 'to'>): string {
  const text = part.replaceAll('\r\n', '\n').replaceAll(/^\s*\n|\s+$/g, '');
  const lineFrom = source.lastIndexOf('\n', from - 1) + 1;
  const before = source.slice(lineFrom, from);
  const after = /^[^\n]*/.exec(source.slice(to))?.[0] ?? '';
  const prefix = (/^[ \t>]*/.exec(before)?.[0] ?? '') + before.replace(/^[ \t>]*/, '').replaceAll(/[^\s>]/g, ' ');
  const isAlone = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/.test(before) && after.trim() === '';
  const indented = text
    .split('\n')
    .map((line, index) => (index === 0 ? line : line === '' ? prefix.trimEnd() : prefix + line))
    .join('\n');
  if (isAlone) return indented;
  const isCell = /^[ \t>]*\|/.test(before);
  const isText = !/\n[ \t]*\n|^(?:[-*+>#|]|\d{1,9}[.)]|`{3}|~{3})/m.test(text);
  if (isText || isCell) return text.trim().replaceAll(/\s*\n\s*/g, ' ');
  const space = /^[ \t>]*/.exec(before)?.[0] ?? '';
  const lines = text.split('\n').map((line) => (line === '' ? space.trimEnd() : space + line));
  return `\n${space.trimEnd()}\n${lines.join('\n')}\n${space.trimEnd()}\n${space}`;
}

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
