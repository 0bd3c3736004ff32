/** An object or a list around a position, as far as the text has it. */
export interface JsonContainer {
  readonly kind: 'object' | 'array';
  /** Keys of an object, also those after the position. */
  readonly keys: Set<string>;
  /** The key whose value comes next; null for a list, and where a key is expected. */
  key: string | null;
  /** Index of the next item of a list. */
  index: number;
  /** True after a value, before the next comma. */
  isAfterValue: boolean;
}

/** Where a position is in JSON that may be unfinished or invalid. */
export interface JsonContext {
  /** Keys and indexes of the value, or of the object whose key it is. */
  readonly path: readonly (string | number)[];
  /** True if a key is expected. */
  readonly isKey: boolean;
  /** The innermost object or list; null outside of them. */
  readonly container: JsonContainer | null;
  /** Range of the string or word at the position, quotes included. */
  readonly from: number;
  readonly to: number;
  /** All strings of the text. */
  readonly strings: ReadonlySet<string>;
}

const opening = { '{': 'object', '[': 'array' } as const;
const closing = { '}': 'object', ']': 'array' } as const;

/**
 * Finds out where an offset is. Never fails: a string ends at its line's end at the latest, a missing comma or bracket
 * doesn't matter, and comments are skipped.
 */
export function scanJson(text: string, offset: number): JsonContext {
  const stack: JsonContainer[] = [];
  const strings = new Set<string>();
  let found: Omit<JsonContext, 'strings'> | null = null;
  const capture = (from: number, to: number) => {
    const container = stack.at(-1) ?? null;
    found ??= {
      path: pathOf(stack),
      isKey: container?.kind === 'object' && container.key === null,
      container,
      from,
      to,
    };
  };
  for (const { kind, from, to } of tokensOf(text)) {
    if (from >= offset) capture(offset, offset);
    const container = stack.at(-1);
    if (kind === 'string' || kind === 'word') {
      if (from < offset && (offset < to || (offset === to && !isClosed(text, from, to, kind))))
        capture(from, kind === 'string' ? endOfTyped(text, from, offset, to) : to);
      const value = kind === 'string' ? text.slice(from + 1, text[to - 1] === '"' && to - from > 1 ? to - 1 : to) : '';
      strings.add(value);
      if (container?.kind === 'object' && container.key === null) {
        container.keys.add(value);
        container.key = value;
        container.isAfterValue = false;
      } else endValue(container);
    } else if (kind === 'open') {
      stack.push({
        kind: text[from] === '{' ? opening['{'] : opening['['],
        keys: new Set(),
        key: null,
        index: 0,
        isAfterValue: false,
      });
    } else if (kind === 'close') {
      const wanted = text[from] === '}' ? closing['}'] : closing[']'];
      const at = stack.findLastIndex((candidate) => candidate.kind === wanted);
      if (at >= 0) stack.length = at;
      endValue(stack.at(-1));
    } else if (kind === 'comma' && container !== undefined) {
      container.key = null;
      container.isAfterValue = false;
      if (container.kind === 'array') container.index += 1;
    }
  }
  capture(offset, offset);
  return { ...(found ?? { path: [], isKey: false, container: null, from: offset, to: offset }), strings };
}

/** After a value of an object, a key comes next, even if the comma is missing. */
function endValue(container: JsonContainer | undefined): void {
  if (container === undefined) return;
  container.isAfterValue = true;
  if (container.kind === 'object') container.key = null;
}

function pathOf(stack: readonly JsonContainer[]): readonly (string | number)[] {
  return stack.flatMap(({ kind, key, index }): readonly (string | number)[] =>
    kind === 'array' ? [index] : key === null ? [] : [key],
  );
}

interface JsonToken {
  readonly kind: 'string' | 'word' | 'open' | 'close' | 'comma' | 'colon';
  readonly from: number;
  readonly to: number;
}

const token = /"(?:[^"\\\n]|\\[^\n])*"?|[{}[\],:]|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|[^\s"{}[\],:]+/g;

function* tokensOf(text: string): Generator<JsonToken> {
  for (const { 0: written, index: from } of text.matchAll(token)) {
    const to = from + written.length;
    const [first = ''] = written;
    if (/^\/[/*]/.test(written)) continue;
    if (first === '"') yield { kind: 'string', from, to };
    else if (first === '{' || first === '[') yield { kind: 'open', from, to };
    else if (first === '}' || first === ']') yield { kind: 'close', from, to };
    else if (first === ',') yield { kind: 'comma', from, to };
    else if (first === ':') yield { kind: 'colon', from, to };
    else yield { kind: 'word', from, to };
  }
}

/** True if a position right after the token is outside of it. */
function isClosed(text: string, from: number, to: number, kind: JsonToken['kind']): boolean {
  return kind === 'string' && to - from > 1 && text[to - 1] === '"';
}

/** End of the string being typed: its own closing quote, unless that one belongs to the next string of the line. */
function endOfTyped(text: string, from: number, offset: number, to: number): number {
  const rest = text.slice(offset, to);
  const own = /^[^",:{}[\]\n]*"/.exec(rest)?.[0];
  if (own !== undefined) return offset + own.length;
  return Math.max(from + 1, offset + (/^[\w./#-]*/.exec(rest)?.[0].length ?? 0));
}
