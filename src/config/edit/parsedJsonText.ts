import { createScanner, parseTree, type Node, type ParseError } from 'jsonc-parser';
import { detectLineEnding, withoutByteOrderMark } from '#base/encoding.ts';
import { findTooDeepOffset } from './nesting.ts';

/** The keys and indexes that lead to a value. */
export type JsonPath = readonly (string | number)[];

/** JSON text with its syntax tree. Node offsets exclude the byte-order mark, whose length is `shift`. */
export interface ParsedJsonText {
  /** Without the byte-order mark. */
  readonly text: string;
  readonly shift: number;
  readonly root: Node;
  readonly lineEnding: '\n' | '\r\n';
  /** Indentation of one level. */
  readonly indentUnit: string;
  /** True if everything is on one line without spaces. */
  readonly isCompact: boolean;
}

/** Parses JSON with comments and trailing commas. Null if it is invalid or nested too deep for configurations. */
export function parseJsonText(source: string): ParsedJsonText | null {
  const text = withoutByteOrderMark(source);
  if (findTooDeepOffset(text) !== null) return null;
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false });
  if (root === undefined || errors.length > 0) return null;
  return {
    text,
    shift: source.length - text.length,
    root,
    lineEnding: detectLineEnding(text),
    indentUnit: /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ',
    isCompact: /^[^\n]*":\S/.test(text.trim()) && !/\n|":\s/.test(text.trim()),
  };
}

/** A value in an object or list. `node` is the whole entry (key and value of a property), `value` only its value. */
export interface JsonEntry {
  readonly parent: Node;
  readonly index: number;
  readonly node: Node;
  readonly value: Node;
}

/** The entry of a key or index. The last of duplicate keys, because that one wins. Null if there is none. */
export function findEntry(parent: Node, key: string | number): JsonEntry | null {
  const children = parent.children ?? [];
  if (parent.type === 'array') {
    const node = typeof key === 'number' ? children[key] : undefined;
    return node === undefined || typeof key !== 'number' ? null : { parent, index: key, node, value: node };
  }
  if (parent.type !== 'object') return null;
  const index = children.findLastIndex((property) => property.children?.[0]?.value === key);
  const node = children[index];
  const value = node?.children?.[1];
  return node === undefined || value === undefined ? null : { parent, index, node, value };
}

/** The value at a path; null if there is none. */
export function findNodeAtPath(root: Node, path: JsonPath): Node | null {
  let node: Node | null = root;
  for (const key of path) node = node === null ? null : (findEntry(node, key)?.value ?? null);
  return node;
}

/** The path of a `$ref`, as written; null if the node isn't an object with one. */
export function readReference(node: Node): string | null {
  const value: unknown = node.type === 'object' ? findEntry(node, '$ref')?.value.value : null;
  return typeof value === 'string' ? value : null;
}

/**
 * The `$ref` that provides the value at a path instead of the text; null if the text has a value of its own there, or
 * a new one would take effect.
 */
export function findReferenceAt(text: string, path: JsonPath): string | null {
  let node: Node | null = parseJsonText(text)?.root ?? null;
  for (const key of path) {
    if (node === null) return null;
    const inner: Node | null = findEntry(node, key)?.value ?? null;
    if (inner === null) return readReference(node);
    node = inner;
  }
  return node === null ? null : readReference(node);
}

/** Offset after a node's last character. */
export function getNodeEnd(node: Node): number {
  return node.offset + node.length;
}

/** Indentation of the line at an offset. */
export function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

/** True if only white space precedes the offset on its line. */
export function isFirstOnLine(text: string, offset: number): boolean {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return start > 0 && /^[ \t]*$/.test(text.slice(start, offset));
}

/** Offset after the comma that follows `from`, skipping white space and comments; null if there is no comma. */
export function findCommaEnd(text: string, from: number): number | null {
  const gap = /^(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)*/.exec(text.slice(from))?.[0].length ?? 0;
  return text[from + gap] === ',' ? from + gap + 1 : null;
}

/** Offset after the comments that follow `from` on its line; `from` if there are none. */
export function findSameLineCommentsEnd(text: string, from: number): number {
  const found = /^(?:[ \t]*(?:\/\*(?:(?!\*\/)[^\n])*\*\/|\/\/[^\r\n]*))+/.exec(text.slice(from, from + 2000));
  return from + (found?.[0].length ?? 0);
}

/** Prints a value as JSON in the style of the text. Continuation lines are indented by `indent`. */
export function printJson(
  value: unknown,
  style: Pick<ParsedJsonText, 'indentUnit' | 'lineEnding' | 'isCompact'>,
  indent: string,
): string {
  if (style.isCompact) return JSON.stringify(value);
  return JSON.stringify(value, null, style.indentUnit).replaceAll('\n', style.lineEnding + indent);
}

/** The tokens of JSON text and its comments, as written: everything but the white space between them. */
export function listJsonTokens(text: string): readonly string[] {
  return scanJsonTokens(text).map(({ token }) => token);
}

/** The tokens of JSON text and its comments, with their offsets. */
export function scanJsonTokens(text: string): readonly { readonly token: string; readonly offset: number }[] {
  const scanner = createScanner(text);
  const found: { readonly token: string; readonly offset: number }[] = [];
  // The token at the end is empty.
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    const offset = scanner.getTokenOffset();
    const token = text.slice(offset, offset + scanner.getTokenLength());
    if (/\S/.test(token)) found.push({ token, offset });
  }
  return found;
}
