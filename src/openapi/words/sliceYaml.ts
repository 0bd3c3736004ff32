import type { Pointer } from '../text/pointer.ts';

/** A piece of a text of YAML that can be read alone, and the pointer to it and within it. */
export interface YamlSlice {
  readonly from: number;
  readonly to: number;
  /** The keys that lead to a value within the piece, beginning with the piece's own key. */
  readonly pointer: Pointer;
}

/** How deep files are cut: `paths`, a path, a method. */
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
 * The lines of the block that a pointer leads into, found by the columns of keys alone: in block style, all that stands at the
 * column of an object's keys is one of its keys (YAML 1.2.2 §8.2.2). Null where the text is not written so plainly.
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
  /** The column of the value's own keys; null where the value stands on the key's line. */
  readonly childIndent: number | null;
}

/** The block of a key among the keys at a column; null where the key is none of them. */
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

/** The key that a line begins with, and whether nothing but a comment follows it. */
function keyOf(words: string): { readonly key: string; readonly bare: boolean } | null {
  const found = plainKey.exec(words) ?? quotedKey.exec(words);
  if (found === null) return null;
  const key = found[1] ?? found[2]?.replaceAll("''", "'") ?? '';
  if (/[ \t]#/.test(key)) return null;
  const rest = words.slice(found[0].length);
  return { key, bare: rest === '' || rest.startsWith('#') };
}
