/** A key of block YAML, in the mapping of its parent. */
export interface YamlPlace {
  readonly key: string;
  readonly parent: YamlPlace | null;
}

/** A key whose value may go on below. */
interface OpenKey {
  readonly place: YamlPlace;
  /** Column of the key. */
  readonly depth: number;
}

interface Entry {
  /** Column of the first dash, or else of the key. */
  readonly indent: number;
  /** Column of the key, or of an item. */
  readonly depth: number;
  readonly isItem: boolean;
  readonly key: string | null;
  /** Column that the lines of a text or another scalar value are deeper than; null if there is no such value. */
  readonly scalarDepth: number | null;
}

/**
 * For each line, the innermost key of the block YAML around it; null if it is in no mapping. The lines of a text, such as
 * a block scalar, belong to its key. If the text may be prose, all are null for lines that YAML can't have.
 */
export function listYamlPlaces(lines: readonly string[], mayBeProse: boolean): readonly (YamlPlace | null)[] {
  const places: (YamlPlace | null)[] = [];
  const open: OpenKey[] = [];
  let scalarDepth: number | null = null;
  let isAfterScalar = false;
  for (const line of lines) {
    const words = line.trim();
    const indent = line.search(/[^ ]/);
    const isInScalar: boolean = scalarDepth !== null && (words === '' || indent > scalarDepth);
    if (!isInScalar && words !== '' && !words.startsWith('#')) {
      if (/^(?:---|\.\.\.)(?:\s|$)/.test(line)) open.length = 0;
      else {
        const entry = readEntry(line);
        if (mayBeProse && isProse(entry, line, isAfterScalar)) return lines.map(() => null);
        scalarDepth = entry.scalarDepth;
        isAfterScalar = entry.scalarDepth !== null && entry.key !== null && !entry.isItem && entry.depth === 0;
        enter(open, entry);
      }
    }
    places.push(open.at(-1)?.place ?? null);
  }
  return places;
}

/** True for a line that YAML can't have: text at the top level that is no key, or a list after the value of a top-level key. */
function isProse({ key, isItem }: Entry, line: string, isAfterScalar: boolean): boolean {
  if (/^\s/.test(line)) return false;
  return isItem ? isAfterScalar : key === null && !/^[}\]"'{[?:&*!%|>]/.test(line);
}

/** Leaves the keys that a line is outside of, and enters its own. */
function enter(open: OpenKey[], { indent, depth, isItem, key }: Entry): void {
  if (key === null && !isItem) return;
  // A list may be at the column of its key.
  const isOutside = ({ depth: column }: OpenKey) => (isItem ? column > indent : column >= depth);
  while (open.length > 0 && open.slice(-1).some(isOutside)) open.pop();
  if (key !== null) open.push({ place: { key, parent: open.at(-1)?.place ?? null }, depth });
}

function readEntry(line: string): Entry {
  const [, spaces = '', dashes = '', rest = ''] = /^( *)((?:- +)*)([^]*)$/.exec(line) ?? [];
  const indent = spaces.length;
  const depth = indent + dashes.length;
  const isItem = dashes !== '' || /^-\s*$/.test(rest);
  const key = readKey(rest);
  const value = (key === null ? (isItem ? rest : '') : rest.slice(key.end)).trim();
  // After anchors and tags. A comment, or a list or an object in brackets, isn't a scalar.
  const isScalar = /^[^#{[\s]/.test(value.replace(/^(?:[&!]\S*(?:\s+|$))+/, '')) && value !== '-';
  const scalarDepth = key === null ? depth - 1 - (/ *$/.exec(dashes)?.[0].length ?? 0) : depth;
  return { indent, depth, isItem, key: key?.key ?? null, scalarDepth: isScalar ? scalarDepth : null };
}

/** The key at the start of a line without its indentation, and where its colon ends. */
function readKey(text: string): { readonly key: string; readonly end: number } | null {
  const quoted = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)')[ \t]*:(?=\s|$)/.exec(text);
  if (quoted !== null) return { key: quoted[1] ?? quoted[2] ?? '', end: quoted[0].length };
  const colon = text.search(/:(?:\s|$)/);
  const comment = text.search(/\s#/);
  if (colon <= 0 || /^[\s#"'{[]/.test(text) || (comment >= 0 && comment < colon)) return null;
  return { key: text.slice(0, colon).trimEnd(), end: colon + 1 };
}
