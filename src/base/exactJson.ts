/** True for a number of a JSON text, whether or not a `number` can hold it. */
export function isNumeric(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** An integer as a number, or as a bigint if a number can't hold its exact value. */
export function parseExactInteger(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}

/** Parses JSON like `JSON.parse`, except that integers beyond 2^53 become bigints. */
export function parseExactJson(text: string): unknown {
  const isPlain = !/\d{16}/.test(text);
  const parsed: unknown = JSON.parse(text);
  if (isPlain) return parsed;
  const mark = unusedMark(text);
  let isMarked = false;
  const marked = text.replaceAll(jsonToken, (token) => {
    if (!/^-?\d{16,}$/.test(token) || Number.isSafeInteger(Number(token))) return token;
    isMarked = true;
    return `"${mark}${token}"`;
  });
  return isMarked ? withIntegers(JSON.parse(marked), mark) : parsed;
}

const jsonToken = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;

/** True if no number of a JSON text changes when it is parsed and formatted: none is rounded or spelled otherwise. */
export function hasExactNumbers(text: string): boolean {
  const numbers = (text.match(jsonToken) ?? []).filter((token) => !token.startsWith('"'));
  return numbers.every((token) => stringifyExactJson(parseExactJson(token)) === token);
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

function withIntegers(value: unknown, mark: string): unknown {
  if (typeof value === 'string') return value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withIntegers(item, mark));
  // From entries, so that names like `__proto__` stay plain keys.
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withIntegers(inner, mark)]));
}

/** Formats a value like `JSON.stringify`, with bigints as integers. Undefined if JSON can't represent it. */
export function stringifyExactJson(value: unknown, indent = 0): string | undefined {
  try {
    return JSON.stringify(value, null, indent);
  } catch (error) {
    if (!hasBigint(value)) throw error;
    return written(value, ' '.repeat(indent), '');
  }
}

function hasBigint(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint';
  return Object.values(value).some(hasBigint);
}

function written(value: unknown, step: string, around: string): string | undefined {
  if (typeof value === 'bigint') return String(value);
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
