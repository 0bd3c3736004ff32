import { getNodeValue, type Node } from 'jsonc-parser';
import { isObject } from '#base/isObject.ts';
import { findEntry, getNodeEnd, printJson, type ParsedJsonText } from './parsedJsonText.ts';

/**
 * Prints a value as its siblings are written: on one line if they are, with their spaces, and else on several lines, with
 * each inner value written as theirs. `models` are the siblings, best first. Continuation lines are indented by `indent`.
 */
export function printLikeSiblings(
  value: unknown,
  models: readonly Node[],
  json: ParsedJsonText,
  indent: string,
): string {
  if (json.isCompact || typeof value !== 'object' || value === null) return printJson(value, json, indent);
  const isList = Array.isArray(value);
  const alike = models.filter(
    ({ type, children = [] }) => type === (isList ? 'array' : 'object') && children.length > 0,
  );
  const [model] = alike;
  const entries: readonly [string, unknown][] = Object.entries(value).filter(([, one]) => one !== undefined);
  if (entries.length === 0) return isList ? '[]' : '{}';
  if (model === undefined) return printJson(value, json, indent);
  const raw = json.text.slice(model.offset, getNodeEnd(model));
  if (!raw.includes('\n')) return printOnOneLine(value, raw);
  const inner = indent + json.indentUnit;
  const lines = entries.map(([key, one]) => {
    const within = alike.flatMap((node) => (isList ? (node.children ?? []) : (findEntry(node, key)?.value ?? [])));
    return `${inner}${isList ? '' : `${JSON.stringify(key)}: `}${printLikeSiblings(one, within, json, inner)}`;
  });
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  return [open, lines.join(`,${json.lineEnding}`), indent + close].join(json.lineEnding);
}

/** Prints a value on one line, with white space as in `raw`, another value on one line. */
function printOnOneLine(value: unknown, raw: string): string {
  const inside = /^[[{]\s/.test(raw) ? ' ' : '';
  const inBrackets = /\[\s+[^\]\s]/.test(raw) ? ' ' : '';
  const colon = /"\s*:\s/.test(raw) || !raw.includes('":') ? ': ' : ':';
  const comma = /,\s/.test(raw) || !raw.includes(',') ? ', ' : ',';
  const print = (one: unknown): string => {
    if (Array.isArray(one))
      return one.length === 0 ? '[]' : `[${inBrackets}${one.map(print).join(comma)}${inBrackets}]`;
    if (!isObject(one)) return JSON.stringify(one);
    const keys = Object.entries(one).flatMap(([key, held]) =>
      held === undefined ? [] : `${JSON.stringify(key)}${colon}${print(held)}`,
    );
    return keys.length === 0 ? '{}' : `{${inside}${keys.join(comma)}${inside}}`;
  };
  return print(value);
}

/** Returns entries for an empty list, on its line, if the lists elsewhere with the same key are on one line; null otherwise. */
export function printIntoEmptyList(entries: readonly unknown[], json: ParsedJsonText, list: Node): string | null {
  const [similar] = findSimilarLists(json, list);
  if (similar === undefined || json.isCompact) return null;
  const raw = json.text.slice(similar.offset, getNodeEnd(similar));
  return raw.includes('\n') ? null : printOnOneLine(entries, raw).slice(1, -1);
}

/** Returns the lists elsewhere in the text that have the same key as an empty one, and entries. */
function findSimilarLists(json: ParsedJsonText, list: Node): readonly Node[] {
  const key = keyOf(list);
  const found: Node[] = [];
  const visit = (node: Node) => {
    if (node.type === 'array' && node !== list && (node.children ?? []).length > 0 && keyOf(node) === key)
      found.push(node);
    node.children?.forEach(visit);
  };
  if (key !== null) visit(json.root);
  return found;
}

function keyOf({ parent }: Node): string | null {
  const name: unknown = parent?.type === 'property' && parent.children?.[0] ? getNodeValue(parent.children[0]) : null;
  return typeof name === 'string' ? name : null;
}
