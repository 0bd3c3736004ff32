import { isNode, visit, type Node, type Pair, type ToStringOptions } from 'yaml';
import { detectLineEnding, withoutByteOrderMark } from '#base/encoding.ts';
import { isSameJson } from '#base/isSameJson.ts';
import { applyEdits, diffToEdit, type TextEdit } from '#base/textEdit.ts';
import { readFrontMatter } from './frontMatter.ts';
import { findFrontMatter } from './frontMatterRange.ts';
import { isMergeKey, getPairKey, parseFrontMatter, type ParsedFrontMatter } from './parseFrontMatter.ts';
import { patchFlowMap, patchYamlValue } from './patchYamlValue.ts';
import { compatibility, printFlowYaml } from './printYaml.ts';
import { printYamlKeys, readQuoteStyle, type YamlSource } from './yamlListEdits.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Edits that change a page's front matter to new values: equal keys keep their bytes, comments and order are preserved,
 * removed keys take their lines with them, new keys are appended. Invalid front matter isn't changed. `fillsBody`: the
 * edit also adds an empty page's first blocks.
 */
export function patchFrontMatter(source: string, values: Values, fillsBody = false): TextEdit[] {
  const newline = detectLineEnding(source);
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
  const parsed = parseFrontMatter(text);
  if (!parsed.ok) return [];
  const inPlace = (edits: readonly TextEdit[]) =>
    edits.map((edit) => ({ from: edit.from + range.from, to: edit.to + range.from, text: edit.text }));
  const holds = (edits: readonly TextEdit[]) => {
    const written = applyEdits(source, edits);
    const again = findFrontMatter(written);
    return (
      again !== null &&
      written.slice(again.bodyFrom) === source.slice(range.bodyFrom) &&
      hasFrontMatter(written, values)
    );
  };
  const smallest = [true, false].map((isWithin) =>
    inPlace(patchMapText({ text, newline, isWithin }, parsed.value, values)),
  );
  const proved = smallest.find(holds);
  if (proved !== undefined) return proved;
  for (const write of [withoutAliases, throughDocument, anew]) {
    const edits = inPlace(diffToEdit(text, write({ text, newline, isWithin: false }, parsed.value, values)));
    if (holds(edits)) return edits;
  }
  return smallest[0] ?? [];
}

/** True if the front matter has the wanted values, in any order. */
export function isSameFrontMatter(before: Values, after: Values): boolean {
  const keys = wantedKeys(after);
  return (
    Object.keys(before).length === keys.length &&
    keys.every((key) => Object.hasOwn(before, key) && isSameJson(before[key], after[key]))
  );
}

function hasFrontMatter(source: string, values: Values): boolean {
  const { frontMatter, problems } = readFrontMatter(source, findFrontMatter(source));
  return problems.length === 0 && isSameFrontMatter(frontMatter.values, values);
}

const wantedKeys = (values: Values): string[] => Object.keys(values).filter((key) => values[key] !== undefined);

const linesOf = (values: Values, newline: string, style: ToStringOptions = {}): string =>
  printYamlKeys(Object.fromEntries(wantedKeys(values).map((key) => [key, values[key]])), style).replaceAll(
    '\n',
    newline,
  );

/** The smallest change. Keys from a merge (`<<`) get a line of their own if they change, or if any of them is removed. */
function patchMapText(yaml: YamlSource, { map, values: before }: ParsedFrontMatter, values: Values): TextEdit[] {
  const { text, newline } = yaml;
  if (map?.flow === true) return patchFlowMap(yaml, map, before, values) ?? [];
  const edits: TextEdit[] = [];
  const style = readQuoteStyle(map);
  const pairs = map === null ? [] : map.items;
  const starts = pairs.map((pair) => lineStart(text, startOf(pair)));
  const own = new Set(pairs.map(getPairKey));
  const isSpelledOut = Object.keys(before).some((key) => !own.has(key) && values[key] === undefined);
  pairs.forEach((pair, index) => {
    const key = getPairKey(pair);
    if (isSpelledOut && isMergeKey(pair)) edits.push({ from: starts[index] ?? 0, to: endOfPair(text, pair), text: '' });
    if (key === null) return;
    if (!Object.hasOwn(values, key) || values[key] === undefined)
      edits.push({ from: starts[index] ?? 0, to: endOfPair(text, pair), text: '' });
    else if (!isSameJson(before[key], values[key]))
      edits.push(
        ...changePair({ ...yaml, style }, pair, starts[index] ?? 0, key, { before: before[key], after: values[key] }),
      );
  });
  const added = wantedKeys(values).filter(
    (key) => !own.has(key) && (isSpelledOut || !Object.hasOwn(before, key) || !isSameJson(before[key], values[key])),
  );
  if (added.length > 0) {
    const place = endOfDocument(text, pairs.at(-1));
    const lead = place > 0 && text[place - 1] !== '\n' ? newline : '';
    const record = Object.fromEntries(added.map((key) => [key, values[key]]));
    edits.push({
      from: place,
      to: place,
      text: lead + indented(linesOf(record, newline, style), indentOf(text, starts[0] ?? 0)),
    });
  }
  return edits;
}

interface Ranged {
  readonly range?: readonly [number, number, number] | null;
}

const ranged = (node: unknown): Ranged | null => (typeof node === 'object' && node !== null ? (node as Ranged) : null); // yaml's nodes have a range

function startOf(pair: Pair): number {
  return ranged(pair.key)?.range?.[0] ?? 0;
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** A line's leading spaces. */
function indentOf(text: string, from: number): string {
  return /^ */.exec(text.slice(from, from + 200))?.[0] ?? '';
}

function indented(lines: string, indent: string): string {
  return indent === '' ? lines : lines.replace(/^(?=[^\r\n])/gm, indent);
}

/** End of a pair's last line, including its line ending. */
function endOfPair(text: string, pair: Pair): number {
  const end = ranged(pair.value)?.range?.[1] ?? ranged(pair.key)?.range?.[1] ?? text.length;
  if (text.charAt(end - 1) === '\n') return end;
  const next = text.indexOf('\n', end);
  return next < 0 ? text.length : next + 1;
}

/** Where new keys are added: the end, or before the `...` that ends the document. */
function endOfDocument(text: string, last: Pair | undefined): number {
  const from = last === undefined ? 0 : endOfPair(text, last);
  const dots = /^\.\.\.\s/m.exec(text.slice(from));
  return dots === null ? text.length : from + dots.index;
}

interface StyledYaml extends YamlSource {
  /** How strings are quoted. */
  readonly style: ToStringOptions;
}

function changePair(
  yaml: StyledYaml,
  pair: Pair,
  from: number,
  key: string,
  values: { readonly before: unknown; readonly after: unknown },
): TextEdit[] {
  const { text } = yaml;
  const within = isNode(pair.value) ? patchYamlValue(yaml, pair.value, values.before, values.after) : null;
  if (within !== null) return within;
  const written = indented(linesLike(yaml, pair, from, key, values.after), indentOf(text, from));
  const end = endOfPair(text, pair);
  return [
    { from, to: end, text: end === text.length && !text.endsWith('\n') ? written.replace(/\r?\n$/, '') : written },
  ];
}

/** A key with a new value; the key keeps its spelling. */
function linesLike(
  { text, newline, style }: StyledYaml,
  pair: Pair,
  from: number,
  key: string,
  value: unknown,
): string {
  const [start, end] = ranged(pair.key)?.range ?? [from, from];
  if (start === end || text.slice(from, start).trim() !== '') return linesOf({ [key]: value }, newline, style);
  return text.slice(start, end) + linesOf({ k: value }, newline, style).slice(1);
}

/** The smallest change, after replacing each alias of a changed or removed value with the value itself. */
function withoutAliases(
  yaml: YamlSource,
  { document, map, values: before }: ParsedFrontMatter,
  values: Values,
): string {
  const changed = (map?.items ?? []).filter((pair) => {
    const key = getPairKey(pair);
    return key !== null && !isSameJson(before[key], values[key]);
  });
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
        edits.push({ from: alias.range[0], to: alias.range[1], text: printFlowYaml(node.toJS(document)) });
    },
  });
  const text = applyEdits(yaml.text, edits);
  const again = parseFrontMatter(text);
  return again.ok ? applyEdits(text, patchMapText({ ...yaml, text }, again.value, values)) : yaml.text;
}

/** All keys, printed by the YAML library, with their comments. */
function throughDocument({ text, newline }: YamlSource, { values: before }: ParsedFrontMatter, values: Values): string {
  const copy = parseFrontMatter(text);
  if (!copy.ok) return text;
  const { document } = copy.value;
  document.schema.compat = compatibility;
  const wanted = wantedKeys(values);
  for (const key of Object.keys(before)) if (!wanted.includes(key)) document.delete(key);
  for (const key of wanted)
    if (!Object.hasOwn(before, key) || !isSameJson(before[key], values[key])) document.set(key, values[key]);
  try {
    return document.toString({ lineWidth: 0 }).replaceAll('\n', newline);
  } catch (error) {
    // An alias whose value was removed can't be printed.
    if (error instanceof Error) return text;
    throw error;
  }
}

function anew({ newline }: YamlSource, _: ParsedFrontMatter, values: Values): string {
  return wantedKeys(values).length === 0 ? '' : linesOf(values, newline);
}
