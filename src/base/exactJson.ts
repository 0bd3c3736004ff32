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

/** Text in place of a JSON value that isn't valid JSON. It is written as it is. */
export class InvalidJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

/** True for a number that only its text represents. False for any other String object, such as one in a message. */
export function isWrittenNumber(value: unknown): value is WrittenNumber {
  return value instanceof String && jsonNumber.test(String(value));
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

/** Maximum length of a number that becomes a bigint: reading longer ones takes more than linear time. */
const longestInteger = 2000;

/** A number of a JSON text as a number, or as a bigint or its text if a number isn't printed the same; NaN for a text that isn't a number. */
export function parseExactNumber(text: string): Numeric {
  const value = Number(text);
  if (!jsonNumber.test(text)) return value;
  const isLong = text.length > longestInteger || Number.isSafeInteger(value);
  const integer = /^-?\d+$/.test(text) && !isLong ? BigInt(text) : null;
  if (String(integer ?? value) === text) return integer ?? value;
  return Object(text) as WrittenNumber; // a String object
}

/** Parses JSON like `JSON.parse`, except for numbers that are printed otherwise than written: bigints, or `WrittenNumber`s. */
export function parseExactJson(text: string): unknown {
  const isPlain = !/\d{16}|\d[.eE]|-0/.test(text);
  const parsed: unknown = JSON.parse(text);
  if (isPlain) return parsed;
  const mark = unusedMark(text);
  let marked = '';
  let done = 0;
  for (const { 0: number, index } of findNumbers(text)) {
    if (typeof parseExactNumber(number) === 'number') continue;
    marked += `${text.slice(done, index)}"${mark}${number}"`;
    done = index + number.length;
  }
  return done === 0 ? parsed : withoutMarks(JSON.parse(marked + text.slice(done)), mark);
}

/** The result of a function that knows only JSON's own values: it gets written numbers as marked strings, whose marks are removed from its result. */
export function keepWrittenNumbers(value: unknown, change: (value: unknown) => unknown): unknown {
  const mark = unusedMark(stringifyExactJson(value) ?? '');
  const marked = mapLeaves(value, (leaf) => (isWrittenNumber(leaf) ? `${mark}${String(leaf)}` : leaf));
  return withoutMarks(change(marked), mark);
}

function withoutMarks(value: unknown, mark: string): unknown {
  return mapLeaves(value, (leaf) => {
    const number = typeof leaf === 'string' && leaf.startsWith(mark) ? leaf.slice(mark.length) : '';
    return jsonNumber.test(number) ? parseExactNumber(number) : leaf;
  });
}

/** The numbers of a JSON text outside its strings. One pattern for whole strings would overflow the stack. */
function findNumbers(text: string): readonly RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  const start = /"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;
  const edge = /["\\]/g;
  for (let token = start.exec(text); token !== null; token = start.exec(text)) {
    if (token[0] !== '"') {
      found.push(token);
      continue;
    }
    edge.lastIndex = start.lastIndex;
    while (edge.exec(text)?.[0] === '\\') edge.lastIndex += 1;
    if (edge.lastIndex === 0) break;
    start.lastIndex = edge.lastIndex;
  }
  return found;
}

/** True if no number of a JSON text changes in a program: none is rounded or spelled otherwise. */
export function hasExactNumbers(text: string): boolean {
  return findNumbers(text).every(({ 0: number }) => !isWrittenNumber(parseExactNumber(number)));
}

/** A prefix that no string in the text has. */
function unusedMark(text: string): string {
  const decoded = text.replaceAll(/\\u([\da-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const used = new Set([...`${text} ${decoded}`.matchAll(/number(\d{1,9}):/g)].map(([, digits]) => Number(digits)));
  let unused = 0;
  while (used.has(unused)) unused += 1;
  return `number${unused}:`;
}

/** A copy of a value with other strings, numbers, booleans, and nulls. */
export function mapLeaves(value: unknown, change: (leaf: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof String || value instanceof InvalidJson)
    return change(value);
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, change));
  // From entries, so that names like `__proto__` stay plain keys.
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapLeaves(inner, change)]));
}

/** Formats a value like `JSON.stringify`, with bigints and written numbers as numbers, and invalid JSON as it is. Undefined if JSON can't represent it. */
export function stringifyExactJson(value: unknown, indent = 0): string | undefined {
  return hasExact(value) ? written(value, ' '.repeat(indent), '') : JSON.stringify(value, null, indent);
}

function hasExact(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint';
  if (value instanceof InvalidJson) return true;
  if (value instanceof String) return isWrittenNumber(value);
  return Array.isArray(value) ? value.some(hasExact) : Object.values(value).some(hasExact);
}

function written(value: unknown, step: string, around: string): string | undefined {
  if (typeof value === 'bigint' || isWrittenNumber(value)) return String(value);
  if (value instanceof InvalidJson) return value.text;
  if (typeof value !== 'object' || value === null || value instanceof String) return JSON.stringify(value);
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
