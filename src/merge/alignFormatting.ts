import { listLineEdits } from '#base/lineEdits.ts';
import { listJsonTokens, scanJsonTokens } from '#config/edit/parsedJsonText.ts';

type Tokens = ReturnType<typeof scanJsonTokens>;

/** Maximum size of the three texts together in UTF-16 units: aligning takes seconds from there on. */
const mostAligned = 3_000_000;

/** Tokens that a version has instead of some of the base. */
interface TokenChange {
  /** Equal for the same change of another version. */
  readonly key: string;
  /** Index of the first one in the version, and their number. */
  readonly at: number;
  readonly count: number;
}

/**
 * Returns the JSON text `mine` with the white space of `theirs` around and in the values that both changed alike, so that
 * merging by line finds them equal. Returns long texts as they are.
 */
export function alignFormatting(base: string, mine: string, theirs: string): string {
  if (base.length + mine.length + theirs.length > mostAligned) return mine;
  // Equal values could be matched in several ways.
  if (listJsonTokens(mine).join('\n') === listJsonTokens(theirs).join('\n')) return theirs;
  const [old, own, others] = [scanJsonTokens(base), scanJsonTokens(mine), scanJsonTokens(theirs)];
  const known = new Map(listChanges(old, others).map((change) => [change.key, change]));
  return listChanges(old, own).reduceRight((text, { key, at, count }) => {
    const same = known.get(key);
    if (same === undefined || count === 0) return text;
    const replaced = rangeOf(own, mine, at, count);
    const { from, to } = rangeOf(others, theirs, same.at, count);
    return text.slice(0, replaced.from) + theirs.slice(from, to) + text.slice(replaced.to);
  }, mine);
}

/** The range between the tokens around a change. */
function rangeOf(tokens: Tokens, text: string, at: number, count: number) {
  const before = tokens[at - 1];
  return {
    from: before === undefined ? 0 : before.offset + before.token.length,
    to: tokens[at + count]?.offset ?? text.length,
  };
}

function listChanges(before: Tokens, after: Tokens): readonly TokenChange[] {
  const text = toLines(before);
  let [read, from, shift, free] = [0, 0, 0, 0];
  return listLineEdits(text, toLines(after)).map((edit) => {
    from += countLines(text.slice(read, edit.from));
    const removed = countLines(text.slice(edit.from, edit.to));
    const count = countLines(edit.text);
    const at = removed > 0 ? from + shift : slideToWholeValues(after, from + shift, count, free);
    const added = after.slice(at, at + count).map(({ token }) => token);
    const change = { key: JSON.stringify([at - shift, removed, ...added]), at, count };
    shift += count - removed;
    from += removed;
    free = Math.max(from + shift, at + count);
    read = edit.to;
    return change;
  });
}

/**
 * The same insertion can often be read as several: `, { a }` after `{ b }`, or `{ a },` before it, or from the middle of one
 * object to the middle of the other. Returns the index of the first reading, from `least` on, that consists of whole values.
 */
function slideToWholeValues(tokens: Tokens, at: number, count: number, least: number): number {
  let first = at;
  while (first > least && tokens[first - 1]?.token === tokens[first + count - 1]?.token) first -= 1;
  for (let start = first; ; start += 1) {
    if (isBalanced(tokens.slice(start, start + count))) return start;
    if (start + count >= tokens.length || tokens[start]?.token !== tokens[start + count]?.token) return at;
  }
}

function isBalanced(tokens: Tokens): boolean {
  let depth = 0;
  return (
    tokens.every(({ token }) => {
      if (token === '{' || token === '[') depth += 1;
      if (token === '}' || token === ']') depth -= 1;
      return depth >= 0;
    }) && depth === 0
  );
}

/** Each token on a line of its own. */
function toLines(tokens: Tokens): string {
  return tokens.map(({ token }) => `${token.replaceAll('\n', ' ')}\n`).join('');
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}
