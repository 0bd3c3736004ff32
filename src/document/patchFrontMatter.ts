import { isMap, isNode, isScalar, parseDocument, visit, type Document, type Node, type Pair } from 'yaml';
import { lineEndingOf, withoutByteOrderMark } from '#base/encoding.ts';
import { isSameJson } from '#base/isSameJson.ts';
import { applyEdits, replacementEdit, type TextEdit } from '#base/textEdit.ts';
import { readFrontMatter } from './frontMatter.ts';
import { findFrontMatter } from './frontMatterRange.ts';
import { patchFlowMap, patchYamlValue } from './patchYamlValue.ts';
import { blockYaml, flowYaml } from './writeYaml.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The edits that give a page's front matter the values: keys that stay equal keep their bytes, comments and order stay,
 * removed keys take their lines along, new ones are put at the end. Invalid front matter is left as it is.
 * `fillsBody`: an empty page gets its first blocks in the same step.
 */
export function patchFrontMatter(source: string, values: Values, fillsBody = false): TextEdit[] {
  const newline = lineEndingOf(source);
  const range = findFrontMatter(source);
  if (range === null) {
    const at = source.length - withoutByteOrderMark(source).length;
    const rest = source.slice(at);
    const gap = (rest === '' && !fillsBody) || rest.startsWith('\n') || rest.startsWith('\r') ? '' : newline;
    return wantedKeys(values).length === 0
      ? []
      : [{ from: at, to: at, text: `---${newline}${linesOf(values, newline)}---${newline}${gap}` }];
  }
  const text = source.slice(range.from, range.to);
  if (readFrontMatter(source, range).problems.length > 0) return [];
  const document = parseDocument(text, { logLevel: 'silent' });
  const inPlace = (edits: readonly TextEdit[]) =>
    edits.map((edit) => ({ from: edit.from + range.from, to: edit.to + range.from, text: edit.text }));
  const smallest = inPlace(patchMapText(text, document, values, newline));
  const holds = (edits: readonly TextEdit[]) => {
    const written = applyEdits(source, edits);
    const again = findFrontMatter(written);
    return (
      again !== null &&
      written.slice(again.bodyFrom) === source.slice(range.bodyFrom) &&
      hasFrontMatter(written, values)
    );
  };
  if (holds(smallest)) return smallest;
  for (const write of [withoutAliases, throughDocument, anew]) {
    const edits = inPlace(replacementEdit(text, write(text, document, values, newline)));
    if (holds(edits)) return edits;
  }
  return smallest;
}

/** Whether the values of front matter are the wanted ones, in any order. */
export function sameFrontMatter(before: Values, after: Values): boolean {
  const keys = wantedKeys(after);
  return (
    Object.keys(before).length === keys.length &&
    keys.every((key) => Object.hasOwn(before, key) && isSameJson(before[key], after[key]))
  );
}

function hasFrontMatter(source: string, values: Values): boolean {
  const { frontMatter, problems } = readFrontMatter(source, findFrontMatter(source));
  return problems.length === 0 && sameFrontMatter(frontMatter.values, values);
}

const wantedKeys = (values: Values): string[] => Object.keys(values).filter((key) => values[key] !== undefined);

const linesOf = (values: Values, newline: string): string =>
  blockYaml(Object.fromEntries(wantedKeys(values).map((key) => [key, values[key]]))).replaceAll('\n', newline);

function valuesOf(document: Document): Values {
  return document.contents === null ? {} : (document.toJS() as Values); // a map, as the caller asked
}

function patchMapText(text: string, document: Document, values: Values, newline: string): TextEdit[] {
  const map = isMap(document.contents) ? document.contents : null;
  const before = valuesOf(document);
  if (map?.flow === true) return patchFlowMap(text, map, before, values, newline) ?? [];
  const edits: TextEdit[] = [];
  const pairs = map === null ? [] : map.items;
  const starts = pairs.map((pair) => lineStart(text, startOf(pair)));
  pairs.forEach((pair, index) => {
    const key = isScalar(pair.key) ? String(pair.key.value) : null;
    if (key === null) return;
    if (!Object.hasOwn(values, key) || values[key] === undefined)
      edits.push({ from: starts[index] ?? 0, to: endOfPair(text, pair), text: '' });
    else if (!isSameJson(before[key], values[key]))
      edits.push(
        ...changePair(text, pair, starts[index] ?? 0, key, { before: before[key], after: values[key] }, newline),
      );
  });
  const added = wantedKeys(values).filter((key) => !Object.hasOwn(before, key));
  if (added.length > 0) {
    const place = endOfDocument(text, pairs.at(-1));
    const lead = place > 0 && text[place - 1] !== '\n' ? newline : '';
    const record = Object.fromEntries(added.map((key) => [key, values[key]]));
    edits.push({
      from: place,
      to: place,
      text: lead + indented(linesOf(record, newline), indentOf(text, starts[0] ?? 0)),
    });
  }
  return edits;
}

interface Ranged {
  readonly range?: readonly [number, number, number] | null;
}

const ranged = (node: unknown): Ranged | null => (typeof node === 'object' && node !== null ? (node as Ranged) : null); // yaml's nodes all have a range

function startOf(pair: Pair): number {
  return ranged(pair.key)?.range?.[0] ?? 0;
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** The white space that a line begins with. */
function indentOf(text: string, from: number): string {
  return /^ */.exec(text.slice(from, from + 200))?.[0] ?? '';
}

function indented(lines: string, indent: string): string {
  return indent === '' ? lines : lines.replace(/^(?=[^\r\n])/gm, indent);
}

/** The end of a pair's last line, the line's end included. */
function endOfPair(text: string, pair: Pair): number {
  const end = ranged(pair.value)?.range?.[1] ?? ranged(pair.key)?.range?.[1] ?? text.length;
  if (text.charAt(end - 1) === '\n') return end;
  const next = text.indexOf('\n', end);
  return next < 0 ? text.length : next + 1;
}

/** Where new keys are put: the end, or the three dots that close the list of keys. */
function endOfDocument(text: string, last: Pair | undefined): number {
  const from = last === undefined ? 0 : endOfPair(text, last);
  const dots = /^\.\.\.\s/m.exec(text.slice(from));
  return dots === null ? text.length : from + dots.index;
}

function changePair(
  text: string,
  pair: Pair,
  from: number,
  key: string,
  values: { readonly before: unknown; readonly after: unknown },
  newline: string,
): TextEdit[] {
  const within = isNode(pair.value) ? patchYamlValue(text, pair.value, values.before, values.after, newline) : null;
  if (within !== null) return within;
  const written = indented(linesLike(text, pair, from, key, values.after, newline), indentOf(text, from));
  const end = endOfPair(text, pair);
  return [
    { from, to: end, text: end === text.length && !text.endsWith('\n') ? written.replace(/\r?\n$/, '') : written },
  ];
}

/** A key with a new value, the key spelled as it is. */
function linesLike(text: string, pair: Pair, from: number, key: string, value: unknown, newline: string): string {
  const [start, end] = ranged(pair.key)?.range ?? [from, from];
  if (start === end || text.slice(from, start).trim() !== '') return linesOf({ [key]: value }, newline);
  return text.slice(start, end) + linesOf({ k: value }, newline).slice(1);
}

/** The smallest change, after each alias of a value that changes or goes was given the value itself. */
function withoutAliases(text: string, document: Document, values: Values, newline: string): string {
  const before = valuesOf(document);
  const changed = isMap(document.contents)
    ? document.contents.items.filter(
        ({ key }) => isScalar(key) && !isSameJson(before[String(key.value)], values[String(key.value)]),
      )
    : [];
  const anchored = new Set<Node>();
  for (const { value } of changed) {
    if (!isNode(value)) continue;
    visit(value, {
      Node: (_, node) => {
        if ('anchor' in node && node.anchor !== undefined) anchored.add(node);
      },
    });
  }
  const edits: TextEdit[] = [];
  visit(document, {
    Alias: (_, alias) => {
      const node = alias.resolve(document);
      if (node !== undefined && anchored.has(node) && alias.range)
        edits.push({ from: alias.range[0], to: alias.range[1], text: flowYaml(node.toJS(document)) });
    },
  });
  const spelledOut = applyEdits(text, edits);
  const again = parseDocument(spelledOut, { logLevel: 'silent' });
  return again.errors.length > 0 ? text : applyEdits(spelledOut, patchMapText(spelledOut, again, values, newline));
}

/** All keys in the spelling of the YAML library, with the comments there were. */
function throughDocument(text: string, document: Document, values: Values, newline: string): string {
  const copy = parseDocument(text, { logLevel: 'silent' });
  const before = valuesOf(document);
  for (const key of Object.keys(before)) if (!wantedKeys(values).includes(key)) copy.delete(key);
  for (const key of wantedKeys(values))
    if (!Object.hasOwn(before, key) || !isSameJson(before[key], values[key])) copy.set(key, values[key]);
  try {
    return copy.toString({ lineWidth: 0 }).replaceAll('\n', newline);
  } catch (error) {
    // An alias whose value has gone cannot be written.
    if (error instanceof Error) return text;
    throw error;
  }
}

function anew(_: string, __: Document, values: Values, newline: string): string {
  return wantedKeys(values).length === 0 ? '' : linesOf(values, newline);
}
