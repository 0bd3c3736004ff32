import { getNodeValue, type Node } from 'jsonc-parser';
import { applyEdits, diffToEdit, type TextEdit } from '#base/textEdit.ts';
import { insertChild, type EntryToInsert } from './edit/insertChild.ts';
import {
  getNodeEnd,
  findEntry,
  indentAt,
  readReference,
  findNodeAtPath,
  parseJsonText,
  printJson,
  type JsonPath,
  type ParsedJsonText,
} from './edit/parsedJsonText.ts';
import { printIntoEmptyList, printLikeSiblings } from './edit/printLikeSiblings.ts';
import { findEntryComments, removeJsonEntry } from './edit/removeJsonEntry.ts';

/**
 * Edits that set the value at `path`. Creates missing objects and lists on the way. No edits if the value is already
 * set or the text isn't JSON. `undefined` removes the key. A new key comes last, unless `orders` lists, for each part
 * of the path, the keys that precede it.
 */
export function setValue(
  text: string,
  path: JsonPath,
  value: unknown,
  orders: readonly (readonly string[])[] = [],
): TextEdit[] {
  if (value === undefined) return removeValue(text, path);
  const json = parseJsonText(text);
  return json === null ? [] : shifted(json, setIn(json, json.root, path, value, orders));
}

/** Edits that remove the key or entry at `path` with its comma. No edits if there is none. Comments above it stay. */
export function removeValue(text: string, path: JsonPath): TextEdit[] {
  const json = parseJsonText(text);
  const parent = json === null ? null : findNodeAtPath(json.root, path.slice(0, -1));
  const key = path.at(-1);
  if (json === null || parent === null || key === undefined) return [];
  const entry = findEntry(parent, key);
  if (entry === null) return [];
  const edits = shifted(json, removeJsonEntry(json, entry));
  if (
    typeof key === 'number' ||
    (parent.children ?? []).filter((property) => property.children?.[0]?.value === key).length < 2
  )
    return edits;
  // Removes all duplicates of a key, otherwise an earlier value would take effect.
  const once = applyEdits(text, edits);
  return diffToEdit(text, applyEdits(once, removeValue(once, path)));
}

/**
 * Edits that insert `entry` at `at`: in a list before the entry now there, or after the last one; in an object as that
 * key. `at` is the path in the result. Creates a missing list.
 */
export function insertEntry(text: string, at: JsonPath, entry: unknown): TextEdit[] {
  const json = parseJsonText(text);
  const index = at.at(-1);
  if (json === null || index === undefined) return [];
  const parent = findNodeAtPath(json.root, at.slice(0, -1));
  if (parent?.type === 'array' && typeof index === 'number')
    return shifted(json, insertInList(json, parent, index, entry));
  return shifted(
    json,
    parent === null && typeof index === 'number'
      ? setIn(json, json.root, at.slice(0, -1), [entry])
      : setIn(json, json.root, at, entry),
  );
}

/** Edits that insert an entry into a list, written as its siblings are. */
function insertInList(json: ParsedJsonText, list: Node, index: number, entry: unknown): TextEdit[] {
  const children = list.children ?? [];
  const [from, to] = [list.offset + 1, getNodeEnd(list) - 1];
  const alone =
    children.length > 0 || /\S|\n/.test(json.text.slice(from, to)) ? null : printIntoEmptyList([entry], json, list);
  if (alone !== null) return [{ from, to, text: alone }];
  // Those before it first, as it continues them.
  const models = [...children.slice(0, index).reverse(), ...children.slice(index)];
  return insertChild(json, list, index, { print: (indent) => printLikeSiblings(entry, models, json, indent) });
}

/**
 * Edits that move the entry at `from` to `to` with its formatting and comments; `to` is the path in the result. No
 * edits if there is no such entry, if `to` is inside it, or if there is no list or object for it.
 */
export function moveJsonEntry(text: string, from: JsonPath, to: JsonPath): TextEdit[] {
  const json = parseJsonText(text);
  const [fromKey, toKey] = [from.at(-1), to.at(-1)];
  if (json === null || fromKey === undefined || toKey === undefined || same(from, to)) return [];
  const source = findNodeAtPath(json.root, from.slice(0, -1));
  const entry = source === null ? null : findEntry(source, fromKey);
  if (entry === null) return [];
  const comments = findEntryComments(json, entry);
  const removal = removeJsonEntry(json, entry, comments.from);
  const rest = parseJsonText(applyEdits(json.text, removal));
  const target = rest === null ? null : findNodeAtPath(rest.root, to.slice(0, -1));
  if (rest === null || target === null || (target.type !== 'array' && target.type !== 'object')) return [];
  if ((target.type === 'array') !== (typeof toKey === 'number')) return [];
  const written = json.text.slice(entry.value.offset, getNodeEnd(entry.value));
  const moved: EntryToInsert = {
    print: (indent) =>
      keyed(rest, target, toKey, written.replaceAll(`\n${indentAt(json.text, entry.node.offset)}`, `\n${indent}`)),
    commentsAbove: comments.above,
    commentsAfter: comments.after,
  };
  const existing = target.type === 'object' ? findEntry(target, toKey) : null;
  if (existing !== null)
    return diffToEdit(
      text,
      text.slice(0, json.shift) + applyEdits(rest.text, setIn(rest, rest.root, to, getNodeValue(entry.value))),
    );
  const index = typeof toKey === 'number' ? toKey : (target.children ?? []).length;
  return shifted(json, [...removal, ...insertChild(rest, target, index, moved).map((edit) => before(removal, edit))]);
}

function setIn(
  json: ParsedJsonText,
  node: Node,
  path: JsonPath,
  value: unknown,
  orders: readonly (readonly string[])[] = [],
): TextEdit[] {
  const [key, ...rest] = path;
  const [order = [], ...inner] = orders;
  if (key === undefined) return replace(json, node, value);
  const fits = node.type === (typeof key === 'number' ? 'array' : 'object');
  // What a reference names has to be changed in its own file.
  if (!fits) return readReference(node) === null ? replace(json, node, wrapped(path, value)) : [];
  const entry = findEntry(node, key);
  if (entry !== null) return setIn(json, entry.value, rest, value, inner);
  const content = wrapped(rest, value);
  return insertChild(json, node, placeOf(node, String(key), order), {
    print: (indent) => keyed(json, node, key, printJson(content, json, indent)),
  });
}

/**
 * Index for a new key: after the last key that precedes it in the order, else before the first that follows it; last if
 * its order isn't known.
 */
function placeOf(object: Node, key: string, order: readonly string[]): number {
  const own = order.indexOf(key);
  const others = (object.children ?? []).map((property) => order.indexOf(String(property.children?.[0]?.value)));
  const before = others.findLastIndex((other) => other >= 0 && other < own);
  const behind = others.findIndex((other) => other > own);
  return own < 0 || (before < 0 && behind < 0) ? others.length : before >= 0 ? before + 1 : behind;
}

function replace(json: ParsedJsonText, node: Node, value: unknown): TextEdit[] {
  if (JSON.stringify(getNodeValue(node)) === JSON.stringify(value)) return [];
  const written = json.text.slice(node.offset, getNodeEnd(node));
  const inList = written === '[]' && Array.isArray(value) ? printIntoEmptyList(value, json, node) : null;
  const printed = inList === null ? printJson(value, json, indentAt(json.text, node.offset)) : `[${inList}]`;
  return diffToEdit(written, printed).map((edit) => ({
    ...edit,
    from: edit.from + node.offset,
    to: edit.to + node.offset,
  }));
}

function wrapped(path: JsonPath, value: unknown): unknown {
  return path.reduceRight<unknown>((inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }), value);
}

function keyed(json: ParsedJsonText, parent: Node, key: string | number, value: string): string {
  if (parent.type === 'array') return value;
  const [name, first] = parent.children?.[0]?.children ?? [];
  const gap = name === undefined || first === undefined ? null : json.text.slice(getNodeEnd(name), first.offset);
  const colon = gap !== null && /^[ \t]*:[ \t]*$/.test(gap) ? gap : json.isCompact ? ':' : ': ';
  return JSON.stringify(String(key)) + colon + value;
}

/** Maps an edit of the text after `removal` to the text before it. */
function before(removal: readonly TextEdit[], edit: TextEdit): TextEdit {
  const back = (position: number) => {
    let result = position;
    for (const { from, to } of removal.toSorted((a, b) => a.from - b.from)) if (from < result) result += to - from;
    return result;
  };
  return { ...edit, from: back(edit.from), to: back(edit.to) };
}

function shifted(json: ParsedJsonText, edits: readonly TextEdit[]): TextEdit[] {
  return edits.map((edit) => ({ ...edit, from: edit.from + json.shift, to: edit.to + json.shift }));
}

function same(a: JsonPath, b: JsonPath): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index]);
}
