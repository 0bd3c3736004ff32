import type { Pointer } from './pointer.ts';

/** A slice of YAML text that can be parsed alone. */
export interface YamlSlice {
  readonly from: number;
  readonly to: number;
  /** The pointer within the slice, starting with the slice's own key. */
  readonly pointer: Pointer;
}

/** Maximum depth of slices: `paths`, a path, a method. */
const deepestCut = 3;
const plainKey = /^([^\s\-?:,[\]{}#&*!|>'"%@`][^\n]*?)[ \t]*:(?:[ \t]+|$)/;
const quotedKey = /^(?:"([^"\\]*)"|'((?:[^']|'')*)')[ \t]*:(?:[ \t]+|$)/;

interface Line {
  readonly start: number;
  readonly end: number;
  readonly indent: number;
  readonly words: string;
}

/**
 * The lines of the block that contains a pointer, found only by the columns of keys: in block style, everything at the
 * column of an object's keys is one of its keys (YAML 1.2.2 §8.2.2). Null if the text isn't in simple block style.
 */
export function sliceYaml(text: string, pointer: Pointer): YamlSlice | null {
  let [from, to, indent] = [0, text.length, 0];
  let piece: YamlSlice | null = null;
  for (let depth = 0; depth < deepestCut && depth < pointer.length; depth += 1) {
    const key = pointer[depth];
    const found = typeof key === 'string' ? blockOf(text, from, to, indent, key) : null;
    if (found === 'unclear') return null;
    if (found === null) return piece;
    piece = { from: found.from, to: found.to, pointer: pointer.slice(depth) };
    if (found.childIndent === null) return piece;
    [from, to, indent] = [found.childFrom, found.to, found.childIndent];
  }
  return piece;
}

interface Block {
  readonly from: number;
  readonly to: number;
  readonly childFrom: number;
  /** Column of the value's own keys; null if the value is on the key's line. */
  readonly childIndent: number | null;
}

/** The block of a key among the keys at a column; null if the key isn't there. */
function blockOf(text: string, from: number, to: number, indent: number, key: string): Block | 'unclear' | null {
  let block: { from: number; to: number; childFrom: number; bare: boolean } | null = null;
  let open = false;
  let childIndent: number | null = null;
  let first = from === 0;
  for (let at = from; at < to;) {
    const line = lineAt(text, at, to);
    at = line.end;
    if (line.words === '' || line.words.startsWith('#')) continue;
    if (line.words.startsWith('\t')) return 'unclear';
    if (first && line.words === '---' && line.indent === 0) {
      first = false;
      continue;
    }
    first = false;
    if (line.indent < indent) return 'unclear';
    if (line.indent > indent) {
      if (open && childIndent === null) childIndent = line.indent;
      continue;
    }
    if (/^-(?:\s|$)/.test(line.words)) {
      if (open) childIndent ??= -1;
      continue;
    }
    const named = keyOf(line.words);
    if (named === null) return 'unclear';
    if (block !== null && open) block.to = line.start;
    open = named.key === key;
    if (!open) continue;
    if (block !== null) return 'unclear';
    block = { from: line.start, to, childFrom: line.end, bare: named.bare };
  }
  if (block === null) return null;
  const below = block.bare && childIndent !== null && childIndent > indent ? childIndent : null;
  return { from: block.from, to: block.to, childFrom: block.childFrom, childIndent: below };
}

function lineAt(text: string, start: number, limit: number): Line {
  const found = text.indexOf('\n', start);
  const end = found < 0 || found >= limit ? limit : found + 1;
  let at = start;
  while (text[at] === ' ') at += 1;
  let last = end;
  while (last > at && (text[last - 1] === '\n' || text[last - 1] === '\r' || text[last - 1] === ' ')) last -= 1;
  return { start, end, indent: at - start, words: text.slice(at, last) };
}

/** The key at the start of a line, and whether only a comment follows it. */
function keyOf(words: string): { readonly key: string; readonly bare: boolean } | null {
  const found = plainKey.exec(words) ?? quotedKey.exec(words);
  if (found === null) return null;
  const key = found[1] ?? found[2]?.replaceAll("''", "'") ?? '';
  if (/[ \t]#/.test(key)) return null;
  const rest = words.slice(found[0].length);
  return { key, bare: rest === '' || rest.startsWith('#') };
}
