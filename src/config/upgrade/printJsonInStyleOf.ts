import { getNodeValue, type Node } from 'jsonc-parser';
import { detectLineEnding, withoutByteOrderMark } from '#base/encoding.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '../docsJson.ts';
import { getNodeEnd, parseJsonText } from '../edit/parsedJsonText.ts';

/**
 * Prints a value as JSON in the style of a text: its byte-order mark, indentation, and line endings. Values on one line
 * there stay on one line.
 */
export function printJsonInStyleOf(text: string, value: JsonValue): string {
  const body = withoutByteOrderMark(text);
  const json = parseJsonText(text);
  const style: Style = {
    unit: /\n([ \t]+)"/.exec(body)?.[1] ?? '  ',
    onOneLine: json === null ? new Set() : new Set(oneLiners(json.root, json.text)),
    space: /":\S/.test(body) && !/":\s/.test(body) ? '' : ' ',
    padding: /\{ "/.test(body) ? ' ' : '',
  };
  const whole = body.trim().includes('\n') ? printed(value, '', style) : inline(value, style);
  return `${text.slice(0, text.length - body.length)}${whole}${/\n\s*$/.test(body) ? '\n' : ''}`.replaceAll(
    '\n',
    detectLineEnding(body),
  );
}

interface Style {
  readonly unit: string;
  /** Values on one line in the text, as JSON without spaces. */
  readonly onOneLine: ReadonlySet<string>;
  readonly space: string;
  /** Space inside an object's braces on one line. */
  readonly padding: string;
}

function oneLiners(node: Node, text: string): readonly string[] {
  if (node.type === 'property') return (node.children ?? []).flatMap((child) => oneLiners(child, text));
  if (node.type !== 'object' && node.type !== 'array') return [];
  const own = text.slice(node.offset, getNodeEnd(node)).includes('\n') ? [] : [JSON.stringify(getNodeValue(node))];
  return [...own, ...(node.children ?? []).flatMap((child) => oneLiners(child, text))];
}

function printed(value: JsonValue, indent: string, style: Style): string {
  if ((!isJsonArray(value) && !isJsonObject(value)) || style.onOneLine.has(JSON.stringify(value)))
    return inline(value, style);
  const inner = indent + style.unit;
  const parts = isJsonArray(value)
    ? value.map((entry) => printed(entry, inner, style))
    : Object.entries(value).map(
        ([key, content]) => `${JSON.stringify(key)}:${style.space}${printed(content, inner, style)}`,
      );
  const [open, close] = isJsonArray(value) ? '[]' : '{}';
  return parts.length === 0
    ? `${open}${close}`
    : `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}

function inline(value: JsonValue, style: Style): string {
  const comma = `,${style.space}`;
  if (isJsonArray(value)) return `[${value.map((entry) => inline(entry, style)).join(comma)}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const parts = Object.entries(value).map(
    ([key, content]) => `${JSON.stringify(key)}:${style.space}${inline(content, style)}`,
  );
  return parts.length === 0 ? '{}' : `{${style.padding}${parts.join(comma)}${style.padding}}`;
}
