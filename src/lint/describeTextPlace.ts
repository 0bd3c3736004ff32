import { parseTree, findNodeAtLocation, getLocation, getNodeValue } from 'jsonc-parser';
import type { Finding } from '#base/finding.ts';

/** The longest part of a line that is quoted. */
const longestQuote = 40;
const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']);

/**
 * Where a finding is in a file that isn't a page: the keys around it, or the section heading and text of its line.
 * Operations of API descriptions go by method and path: “GET /users › parameters › limit”.
 */
export function describeTextPlace(text: string, { range: { from } }: Pick<Finding, 'range'>): string {
  const keys = /^\uFEFF?\s*[{[]/.test(text) ? jsonKeysAt(text, from) : yamlKeysAt(text, from);
  if (keys.length > 0) return formatKeys(keys);
  const line = lineAt(text, from).trim();
  const heading = text
    .slice(0, from)
    .split('\n')
    .findLast((above) => /^(?:#{1,6} |\[[^\]]+\]\s*$)/.test(above))
    ?.replace(/^#+ |[[\]]/g, '')
    .trim();
  const within = heading === undefined ? '' : `In “${heading}”`;
  if (line === '') return within === '' ? 'Start of the file' : within;
  const quote = `“${line.length > longestQuote ? `${line.slice(0, longestQuote - 1).trimEnd()}…` : line}”`;
  return within === '' || quote === `“${heading}”` ? quote : `${within} › ${quote}`;
}

function formatKeys(keys: readonly string[]): string {
  const [area, path = '', method = '', ...rest] = keys;
  if ((area === 'paths' || area === 'webhooks') && path !== '')
    return methods.has(method)
      ? [`${method.toUpperCase()} ${path}`, ...rest].join(' › ')
      : [path, ...keys.slice(2)].join(' › ');
  return (area === 'components' ? keys.slice(1) : keys).join(' › ') || keys.join(' › ');
}

function jsonKeysAt(text: string, offset: number): readonly string[] {
  const tree = parseTree(text);
  // In the key or value itself, not in the white space before it.
  const { path } = getLocation(text, Math.min(text.length, offset + 1));
  return path
    .filter((key) => key !== '')
    .map((key, index) => {
      if (typeof key === 'string' || tree === undefined) return String(key);
      const node = findNodeAtLocation(tree, path.slice(0, index + 1));
      return (node === undefined ? null : nameOf(getNodeValue(node) as unknown)) ?? String(key + 1);
    });
}

function nameOf(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  if (typeof value !== 'object' || value === null) return null;
  const named = new Map<string, unknown>(Object.entries(value));
  const name = named.get('name') ?? named.get('$ref');
  return typeof name === 'string' && name !== '' ? name : null;
}

const yamlEntry = /^(?<indent>[ ]*)(?<item>(?:- +)*)(?:(?<key>"[^"]*"|'[^']*'|[^\s#"'{[][^#]*?)[ ]*:(?=\s|$))?/;

/** The keys of block YAML above an offset, by indentation; empty if its line is in no mapping. */
function yamlKeysAt(text: string, offset: number): readonly string[] {
  const lines = text.slice(0, text.indexOf('\n', offset) < 0 ? undefined : text.indexOf('\n', offset)).split('\n');
  const keys: string[] = [];
  let inner = Infinity;
  for (const line of lines.toReversed()) {
    if (line.trim() === '' || line.trimStart().startsWith('#') || inner === 0) continue;
    const { indent = '', item = '', key } = yamlEntry.exec(line)?.groups ?? {};
    const depth = indent.length + item.length;
    if (key !== undefined && depth < inner) {
      keys.unshift(key.replaceAll(/^["']|["']$/g, ''));
      inner = depth;
    }
    if (item !== '' && indent.length < inner) inner = indent.length + 1;
  }
  return keys;
}

function lineAt(text: string, offset: number): string {
  const end = text.indexOf('\n', offset);
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, end < 0 ? undefined : end);
}
