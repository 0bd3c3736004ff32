import { isBlockName } from './joinLines.ts';
import type { JSONContent } from './page.ts';
import { sameMarks, type Mark } from './readInline.ts';

/** Attributes that the source cannot hold, and that say nothing of the document. */
const transient = new Set(['colspan', 'rowspan', 'colwidth']);
const textBlocks = new Set(['paragraph', 'heading', 'tableCell', 'tableHeader']);
/** Marks whose delimiters cannot stand beside white space: there they are moved inwards, which changes nothing that is seen. */
const tightMarks = ['bold', 'italic', 'strike'];

/** Whether a node holds text with marks. */
export function isTextBlock(node: JSONContent): boolean {
  return textBlocks.has(node.type);
}

/** A paragraph that writes nothing. */
export function isEmptyParagraph(node: JSONContent): boolean {
  if (node.type !== 'paragraph') return false;
  const content = node.content ?? [];
  return content.length === 0 || (!content.some((child) => child.type !== 'text' || /\S/.test(child.text ?? '')) && normalizeInline(content).length === 0);
}

/** The children that are written: empty paragraphs are not. */
export function writtenChildren(node: JSONContent): readonly JSONContent[] {
  const children = node.content ?? [];
  return children.some(isEmptyParagraph) ? children.filter((child) => !isEmptyParagraph(child)) : children;
}

/** The text of a node without its marks. */
export function textOf(node: JSONContent): string {
  return node.text ?? (node.content ?? []).map(textOf).join('');
}

/** Whether two documents, or two blocks, say the same: empty paragraphs and white space at the edges of marks aside. */
export function sameDocument(left: JSONContent, right: JSONContent): boolean {
  return identical(left, right) || sameMeaning(asRead(left), asRead(right));
}

/** An expression or an unknown element alone in its paragraph is read as a block; so it is in MDX, which drops the paragraph around it. */
function asRead(node: JSONContent): JSONContent {
  if (node.type === 'listItem') return withWrittenBox(node);
  if (node.type === 'codeBlock') return withWrittenLanguage(node);
  const only = node.type === 'paragraph' ? node.content?.[0] : undefined;
  const around = only?.marks?.[0];
  if (around?.type === 'elementSpan' && isBlockName(String(around.attrs?.['tag']))) return withElementOutside(node, around);
  if (only?.attrs === undefined || node.content?.length !== 1 || (only.marks ?? []).length > 0) return node;
  if (only.type === 'sourceInline') return { type: 'sourceBlock', attrs: { source: only.attrs['source'] } };
  return only.type === 'elementAtom' ? { type: 'element', attrs: only.attrs } : node;
}

/** The box of a task stands before the words of a paragraph; an item that begins with something else has none. */
function withWrittenBox(item: JSONContent): JSONContent {
  if (typeof item.attrs?.['checked'] !== 'boolean' || writtenChildren(item)[0]?.type === 'paragraph') return item;
  return { ...item, attrs: { ...item.attrs, checked: null } };
}

/** The first word after a fence is the language, whatever it was before. */
function withWrittenLanguage(code: JSONContent): JSONContent {
  const { language, meta } = { language: code.attrs?.['language'], meta: code.attrs?.['meta'] };
  if ((typeof language === 'string' && language !== '') || typeof meta !== 'string') return code;
  const [word = '', ...rest] = meta.trim().split(/(?<=^\S+)\s+/);
  return { ...code, attrs: { ...code.attrs, language: word === '' ? null : word, meta: rest[0] ?? null } };
}

function withElementOutside(paragraph: JSONContent, around: Mark): JSONContent {
  const content = normalizeInline(paragraph.content ?? []);
  if (!content.every(({ marks }) => marks?.[0] !== undefined && sameMarks([marks[0]], [around]))) return paragraph;
  const inner = content.map(({ marks, ...node }) => (marks !== undefined && marks.length > 1 ? { ...node, marks: marks.slice(1) } : node));
  return { type: 'element', ...(around.attrs === undefined ? {} : { attrs: around.attrs }), content: [{ type: 'paragraph', content: inner }] };
}

/** Whether two pieces of JSON are equal to the letter. */
function identical(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    for (let index = 0; index < a.length; index += 1) if (!identical(a[index], b[index])) return false;
    return true;
  }
  // Plain JSON on both sides.
  const left = a as Readonly<Record<string, unknown>>;
  const right = b as Readonly<Record<string, unknown>>;
  let size = 0;
  for (const name in left) {
    size += 1;
    if (!identical(left[name], right[name])) return false;
  }
  return size === Object.keys(right).length;
}

/** What a block is; of an element its tag alone decides that, so that all of them are of one kind. */
function kindOf(node: JSONContent): string {
  return node.attrs !== undefined && 'tag' in node.attrs && !isTextBlock(node) ? 'element' : node.type;
}

function sameMeaning(a: JSONContent, b: JSONContent): boolean {
  if (kindOf(a) !== kindOf(b) || !sameAttributes(a.attrs, b.attrs)) return false;
  if (isTextBlock(a)) return sameInline(a.content ?? [], b.content ?? []);
  if (a.type === 'codeBlock') return textOf(a) === textOf(b);
  const left = writtenChildren(a);
  const right = writtenChildren(b);
  return left.length === right.length && left.every((child, index) => child === right[index] || sameDocument(child, right[index] ?? child));
}

/** Whether two lists of attributes are equal; one that is absent is as good as null. */
export function sameAttributes(a: JSONContent['attrs'], b: JSONContent['attrs']): boolean {
  if (a === b) return true;
  for (const name of new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})])) {
    if (!transient.has(name) && !identical(a?.[name] ?? null, b?.[name] ?? null)) return false;
  }
  return true;
}

function sameInline(a: readonly JSONContent[], b: readonly JSONContent[]): boolean {
  if (sameNodes(a, b)) return true;
  return sameNodes(normalizeInline(a), normalizeInline(b));
}

function sameNodes(a: readonly JSONContent[], b: readonly JSONContent[]): boolean {
  if (a.length !== b.length) return false;
  return a.every((node, index) => {
    const other = b[index];
    if (other === undefined || node.type !== other.type || node.text !== other.text) return false;
    return sameMarks(node.marks ?? [], other.marks ?? []) && sameAttributes(node.attrs, other.attrs);
  });
}

/** Inline nodes as they are written: line ends as spaces, one space at the end dropped, tight marks off the white space at their edges. */
export function normalizeInline(nodes: readonly JSONContent[]): readonly JSONContent[] {
  let pieces = nodes.flatMap(splitText);
  for (const type of tightMarks) pieces = tighten(pieces, type);
  const merged: JSONContent[] = [];
  for (const node of pieces) {
    const last = merged.at(-1);
    if (node.type === 'text' && last?.type === 'text' && sameMarks(last.marks ?? [], node.marks ?? [])) {
      merged[merged.length - 1] = { ...last, text: `${last.text ?? ''}${node.text ?? ''}` };
    } else {
      merged.push(node);
    }
  }
  return withoutLastSpace(merged);
}

const isCode = (node: JSONContent) => (node.marks ?? []).some(({ type }) => type === 'code');

function withoutLastSpace(nodes: readonly JSONContent[]): readonly JSONContent[] {
  const last = nodes.at(-1);
  if (last?.type !== 'text' || isCode(last) || !/(?:^|[^ ]) $/.test(last.text ?? '')) return nodes;
  const text = (last.text ?? '').slice(0, -1);
  return text === '' ? withoutLastSpace(nodes.slice(0, -1)) : [...nodes.slice(0, -1), { ...last, text }];
}

/** A text as its white space before, its words and its white space after, so that marks can be taken off the edges. */
function splitText(node: JSONContent): JSONContent[] {
  if (node.type !== 'text') return [node];
  const text = (node.text ?? '').replace(isCode(node) ? /\r\n?|\n/g : /[ \t]*\r?\n[ \t]*|\r/g, ' ');
  if (text === '') return [];
  if (!(node.marks ?? []).some(({ type }) => tightMarks.includes(type)) || isCode(node)) return [{ ...node, text }];
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  return [before, words, after].filter((part) => part !== '').map((part) => ({ ...node, text: part }));
}

const isBlank = (node: JSONContent) => node.type === 'hardBreak' || (node.type === 'text' && !isCode(node) && /^\s*$/.test(node.text ?? ''));

function tighten(nodes: readonly JSONContent[], type: string): JSONContent[] {
  const has = (node: JSONContent | undefined) => (node?.marks ?? []).some((mark) => mark.type === type);
  if (!nodes.some(has)) return [...nodes];
  const result = [...nodes];
  const take = (index: number) => {
    const node = result[index];
    if (node !== undefined) result[index] = withoutMark(node, type);
  };
  for (let index = 0; index < result.length; index += 1) {
    if (!has(result[index])) continue;
    let end = index;
    while (has(result[end])) end += 1;
    let first = index;
    let last = end - 1;
    while (first < end && isBlank(result[first] ?? { type: '' })) take(first++);
    while (last > first && isBlank(result[last] ?? { type: '' })) take(last--);
    index = end;
  }
  return result;
}

function withoutMark(node: JSONContent, type: string): JSONContent {
  const marks: readonly Mark[] = (node.marks ?? []).filter((mark) => mark.type !== type);
  const { marks: _, ...rest } = node;
  return marks.length === 0 ? rest : { ...rest, marks };
}
