/** A key of block YAML, or an item with keys, in the mapping or list of its parent. */
export interface YamlPlace {
  /** For an item, its `name`, `$ref`, or `target`, or else its number from 1. */
  readonly key: string;
  readonly isItem: boolean;
  readonly parent: YamlPlace | null;
}

/** A line of block YAML. */
export interface YamlLine {
  /** The innermost key around it; null if it is in no mapping. The lines of a text, such as a block scalar, belong to its key. */
  readonly place: YamlPlace | null;
  /** True if it continues a scalar that starts above. */
  readonly isInScalar: boolean;
}

/** A key or an item whose value may go on below. */
interface OpenKey {
  readonly place: YamlPlace & { key: string };
  /** Column of the key; that of an item is half a column after its dash. */
  readonly depth: number;
  /** The number of items in its list so far. */
  items: number;
}

interface Entry {
  /** Column of the first dash, or else of the key. */
  readonly indent: number;
  /** Column of the key, or of an item. */
  readonly depth: number;
  readonly isItem: boolean;
  readonly key: string | null;
  /** The text after the key. */
  readonly value: string;
  /** Column that the lines of a text or another scalar value are deeper than; null if there is no such value. */
  readonly scalarDepth: number | null;
}

/** The lines of block YAML with their places. If the text may be prose, all are null for lines that YAML can't have. */
export function listYamlLines(lines: readonly string[], mayBeProse: boolean): readonly YamlLine[] {
  const found: YamlLine[] = [];
  const root = { items: 0 };
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
        if (mayBeProse && isProse(entry, line, isAfterScalar))
          return lines.map(() => ({ place: null, isInScalar: false }));
        scalarDepth = entry.scalarDepth;
        isAfterScalar = entry.scalarDepth !== null && entry.key !== null && !entry.isItem && entry.depth === 0;
        enter(open, root, entry);
      }
    }
    found.push({ place: open.at(-1)?.place ?? null, isInScalar });
  }
  return found;
}

/** True for a line that YAML can't have: text at the top level that is no key, or a list after the value of a top-level key. */
function isProse({ key, isItem }: Entry, line: string, isAfterScalar: boolean): boolean {
  if (/^\s/.test(line)) return false;
  return isItem ? isAfterScalar : key === null && !/^[}\]"'{[?:&*!%|>]/.test(line);
}

/** Leaves the keys that a line is outside of, and enters its own. */
function enter(open: OpenKey[], root: { items: number }, { indent, depth, isItem, key, value }: Entry): void {
  if (key === null && !isItem) return;
  // A list may be at the column of its key.
  const isOutside = ({ depth: column }: OpenKey) => (isItem ? column > indent : column >= depth);
  while (open.length > 0 && open.slice(-1).some(isOutside)) open.pop();
  const parent = open.at(-1);
  if (isItem) {
    const list = parent ?? root;
    list.items += 1;
    // An item that is a text, or a list, has the place of its list.
    if (key !== null || value === '')
      open.push({
        place: { key: String(list.items), isItem: true, parent: parent?.place ?? null },
        depth: indent + 0.5,
        items: 0,
      });
  }
  const around = open.at(-1)?.place ?? null;
  if (key === null) return;
  if (around?.isItem === true && itemNames.has(key)) around.key = withoutQuotes(value) || around.key;
  open.push({ place: { key, isItem: false, parent: around }, depth, items: 0 });
}

/** The keys that name an item of a list in API descriptions and overlays. */
const itemNames: ReadonlySet<string> = new Set(['name', '$ref', 'target']);

function withoutQuotes(value: string): string {
  const quoted = /^(["'])(.*)\1(?:\s+#.*)?$/.exec(value);
  return quoted?.[2] ?? value.replace(/(?:^|\s)#.*$/, '');
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
  const written = value === '-' ? '' : value;
  return { indent, depth, isItem, key: key?.key ?? null, value: written, scalarDepth: isScalar ? scalarDepth : null };
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
