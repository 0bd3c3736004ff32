import { parseTree, type Node } from 'jsonc-parser';
import { withoutByteOrderMark } from '#base/encoding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { listYamlLines, type YamlLine } from './yamlPlaces.ts';

/** The longest part of a line that is quoted. */
const longestQuote = 40;
const prose = /\.(?:mdx?|markdown|txt|ini)$/i;
const yaml = /\.ya?ml$/i;

/** A key around a text; that of an item in a list is its name, or its number from 1. */
export interface PlaceKey {
  readonly key: string;
  readonly isItem: boolean;
}

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']);

/**
 * Returns where an offset of a file that isn't a page is: the keys around it, or the section heading and text of its
 * line. Operations of API descriptions go by method and path: “GET /users › parameters › limit”. Reads the text once.
 * Without a path, text counts as prose if it can't be YAML.
 */
export function createTextPlaces(text: string, path: RepoPath | null = null): (offset: number) => string {
  const placeAt = createKeyPlaces(text, path);
  return (offset) => {
    const place = placeAt(offset);
    return typeof place === 'string' ? place : formatKeys(place.map(({ key }) => key));
  };
}

/** Returns the keys around an offset, like `createTextPlaces`; the place in words if there are none. */
export function createKeyPlaces(
  text: string,
  path: RepoPath | null = null,
): (offset: number) => readonly PlaceKey[] | string {
  const bare = withoutByteOrderMark(text);
  const shift = text.length - bare.length;
  const lines = bare.split('\n');
  const starts = listStarts(lines);
  const lineOf = (offset: number) =>
    Math.max(
      0,
      findLast(starts, (start) => start <= offset),
    );
  const keysAt = /^\s*[{[]/.test(bare)
    ? jsonKeys(bare)
    : prose.test(path ?? '')
      ? () => []
      : yamlKeys(listYamlLines(lines, !yaml.test(path ?? '')), lineOf);
  const headings = listHeadings(lines);
  return (offset) => {
    const at = Math.max(0, offset - shift);
    const keys = keysAt(at);
    return keys.length > 0 ? keys : quoteLine(lines, headings, lineOf(at));
  };
}

function listStarts(lines: readonly string[]): readonly number[] {
  const starts: number[] = [];
  let start = 0;
  for (const line of lines) {
    starts.push(start);
    start += line.length + 1;
  }
  return starts;
}

/** The last index whose item fits; -1 if there is none. Items that fit come first. */
function findLast<Item>(items: readonly Item[], fits: (item: Item) => boolean): number {
  let [from, to] = [0, items.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const item = items[middle];
    if (item !== undefined && fits(item)) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

/** For each line, the heading above it. */
function listHeadings(lines: readonly string[]): readonly (string | null)[] {
  let heading: string | null = null;
  return lines.map((line) => {
    const above = heading;
    if (/^(?:#{1,6} |\[[^\]]+\]\s*$)/.test(line)) heading = line.replaceAll(/^#+ |[[\]]/g, '').trim();
    return above;
  });
}

function quoteLine(lines: readonly string[], headings: readonly (string | null)[], index: number): string {
  const line = (lines[index] ?? '').trim();
  const heading = headings[index] ?? null;
  const within = heading === null ? '' : `In “${heading}”`;
  if (line === '') return within === '' ? 'Start of the file' : within;
  const quote = `“${line.length > longestQuote ? `${line.slice(0, longestQuote - 1).trimEnd()}…` : line}”`;
  return within === '' ? quote : `${within} › ${quote}`;
}

/** The keys around a text as one place: operations by method and path. */
export function formatKeys(keys: readonly string[]): string {
  const [area, path = '', method = '', ...rest] = keys;
  if ((area === 'paths' || area === 'webhooks') && path !== '')
    return methods.has(method)
      ? [`${method.toUpperCase()} ${path}`, ...rest].join(' › ')
      : [path, ...keys.slice(2)].join(' › ');
  return (area === 'components' ? keys.slice(1) : keys).join(' › ') || keys.join(' › ');
}

function jsonKeys(text: string): (offset: number) => readonly PlaceKey[] {
  const root = parseTree(text);
  return (offset) => {
    const keys: PlaceKey[] = [];
    let node = root;
    while (node !== undefined) {
      const children = node.children ?? [];
      const index = findLast(children, (child) => child.offset <= offset);
      const child = children[index];
      if (child === undefined || !isIn(child, offset)) break;
      if (node.type === 'array') keys.push({ key: nameOf(child) ?? String(index + 1), isItem: true });
      // The key of a property counts as in it, too.
      if (child.type === 'property') keys.push({ key: String(child.children?.[0]?.value), isItem: false });
      node = child;
    }
    return keys.filter(({ key }) => key !== '');
  };
}

/** True in a value, and in a property, which in text that isn't valid may have no end. */
function isIn({ type, offset: from, length, children }: Node, offset: number): boolean {
  const end = (children?.at(-1)?.offset ?? from) + (children?.at(-1)?.length ?? 0);
  return offset < (type === 'property' ? Math.max(from + length, end) : from + length) || length < 0;
}

function nameOf({ type, value, children = [] }: Node): string | null {
  if (type === 'string') return value === '' ? null : String(value);
  if (type !== 'object') return null;
  const named = (key: string) =>
    children.findLast((property) => property.children?.[0]?.value === key)?.children?.[1]?.value as unknown;
  const name = named('name') ?? named('$ref') ?? named('target');
  return typeof name === 'string' && name !== '' ? name : null;
}

function yamlKeys(
  found: readonly YamlLine[],
  lineOf: (offset: number) => number,
): (offset: number) => readonly PlaceKey[] {
  return (offset) => {
    const keys: PlaceKey[] = [];
    let place = found[lineOf(offset)]?.place ?? null;
    for (; place !== null; place = place.parent) keys.unshift({ key: place.key, isItem: place.isItem });
    return keys;
  };
}
