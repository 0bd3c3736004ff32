/**
 * A number that neither `number` nor `bigint` prints as written, such as 1.0, 0.10, 1e400, or -0: a String object of its text.
 * Unlike an instance of a class, a worker can receive it.
 */
export interface WrittenNumber {
  readonly length: number;
  readonly toString: () => string;
  readonly valueOf: () => string;
}

/** A number of a JSON text. */
export type Numeric = number | bigint | WrittenNumber;

/** True for a number that only its text represents. */
export function isWrittenNumber(value: unknown): value is WrittenNumber {
  return value instanceof String;
}

/** True for a number of a JSON text, whether or not a `number` can hold it. */
export function isNumeric(value: unknown): value is Numeric {
  return typeof value === 'number' || typeof value === 'bigint' || isWrittenNumber(value);
}

/** The nearest value to compare and calculate with. */
export function toNearestNumber(value: Numeric): number | bigint {
  return isWrittenNumber(value) ? Number(value) : value;
}

/** A value in which each written number is the nearest `number`. */
export function withNearestNumbers(value: unknown): unknown {
  return mapLeaves(value, (leaf) => (isWrittenNumber(leaf) ? Number(leaf) : leaf));
}

/** A number of a JSON text as a number, or as a bigint or its text if a number isn't printed the same. */
export function parseExactNumber(text: string): Numeric {
  const value = Number(text);
  const integer = /^-?\d+$/.test(text) && !Number.isSafeInteger(value) ? BigInt(text) : null;
  if (String(integer ?? value) === text) return integer ?? value;
  return Object(text) as WrittenNumber; // a String object
}

/** Parses JSON like `JSON.parse`, except for numbers that are printed otherwise than written: bigints, or `WrittenNumber`s. */
export function parseExactJson(text: string): unknown {
  const isPlain = !/\d{16}|\d[.eE]|-0/.test(text);
  const parsed: unknown = JSON.parse(text);
  if (isPlain) return parsed;
  const mark = unusedMark(text);
  let isMarked = false;
  const marked = text.replaceAll(jsonToken, (token) => {
    if (token.startsWith('"') || typeof parseExactNumber(token) === 'number') return token;
    isMarked = true;
    return `"${mark}${token}"`;
  });
  return isMarked
    ? mapLeaves(JSON.parse(marked), (leaf) =>
        typeof leaf === 'string' && leaf.startsWith(mark) ? parseExactNumber(leaf.slice(mark.length)) : leaf,
      )
    : parsed;
}

const jsonToken = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;

/** True if no number of a JSON text changes in a program: none is rounded or spelled otherwise. */
export function hasExactNumbers(text: string): boolean {
  const numbers = (text.match(jsonToken) ?? []).filter((token) => !token.startsWith('"'));
  return numbers.every((token) => !isWrittenNumber(parseExactNumber(token)));
}

/** A prefix that no string in the text has. */
function unusedMark(text: string): string {
  const decoded = text.replaceAll(/\\u([\da-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  let mark = 'integer:';
  while (text.includes(mark) || decoded.includes(mark)) mark = `_${mark}`;
  return mark;
}

/** A copy of a value with other strings, numbers, booleans, and nulls. */
export function mapLeaves(value: unknown, change: (leaf: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null || isWrittenNumber(value)) return change(value);
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, change));
  // From entries, so that names like `__proto__` stay plain keys.
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapLeaves(inner, change)]));
}

/** Formats a value like `JSON.stringify`, with bigints and written numbers as numbers. Undefined if JSON can't represent it. */
export function stringifyExactJson(value: unknown, indent = 0): string | undefined {
  return hasExact(value) ? written(value, ' '.repeat(indent), '') : JSON.stringify(value, null, indent);
}

function hasExact(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint';
  if (isWrittenNumber(value)) return true;
  return Array.isArray(value) ? value.some(hasExact) : Object.values(value).some(hasExact);
}

function written(value: unknown, step: string, around: string): string | undefined {
  if (typeof value === 'bigint' || isWrittenNumber(value)) return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const within = around + step;
  const parts = Array.isArray(value)
    ? value.map((item) => written(item, step, within) ?? 'null')
    : Object.entries(value).flatMap(([key, inner]) => {
        const text = written(inner, step, within);
        return text === undefined ? [] : [`${JSON.stringify(key)}:${step === '' ? '' : ' '}${text}`];
      });
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  return step === ''
    ? `${open}${parts.join(',')}${close}`
    : `${open}\n${within}${parts.join(`,\n${within}`)}\n${around}${close}`;
}
