import { isWrittenNumber, stringifyExactJson } from '#base/exactJson.ts';
import { toWellFormed } from '#base/toWellFormed.ts';

/** Replaces control characters, except those in `kept`. */
function escapeControls(text: string, write: (code: number, character: string) => string, kept = ''): string {
  // oxlint-disable-next-line no-control-regex
  return text.replaceAll(/[\u0000-\u001f\u007f]/g, (character) =>
    kept.includes(character) ? character : write(character.charCodeAt(0), character),
  );
}

const shortEscapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const hex = (code: number, digits: number) => code.toString(16).padStart(digits, '0');

/** A literal in double quotes with `\"`, `\\`, and the escapes of most languages. `also` lists other characters to escape. */
function quoted(text: string, control: (code: number) => string, also = ''): string {
  const escaped = toWellFormed(text).replaceAll(/["\\$#]/g, (character) =>
    character === '"' || character === '\\' || also.includes(character) ? `\\${character}` : character,
  );
  return `"${escapeControls(escaped, (code, character) => shortEscapes[character] ?? control(code))}"`;
}

/** A string literal of Python, Go, Java, and C#. */
export function quoteString(text: string): string {
  return quoted(text, (code) => `\\u${hex(code, 4)}`);
}

/** A string literal of JavaScript in single quotes. */
export function quoteJavaScript(text: string): string {
  return `'${quoteString(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'").replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;
}

/** A literal of Ruby, whose double-quoted strings interpolate `#{}`, `#$`, and `#@`. */
export function quoteRuby(text: string): string {
  return quoted(text, (code) => `\\u${hex(code, 4)}`, '#');
}

/** A literal of Kotlin or Dart, whose strings interpolate `$`. */
export function quoteKotlin(text: string): string {
  return quoted(text, (code) => `\\u${hex(code, 4)}`, '$');
}

/** A literal of Swift or Rust. */
export function quoteBraced(text: string): string {
  return quoted(text, (code) => `\\u{${code.toString(16)}}`);
}

/** A literal of C. Trigraphs are escaped. */
export function quoteC(text: string): string {
  return quoted(text, (code) => `\\${code.toString(8).padStart(3, '0')}`).replaceAll(/(?<=\?)\?/g, '\\?');
}

/** A literal of PHP: in single quotes, or in double quotes if it has control characters. */
export function quotePhp(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return /[\u0000-\u001f\u007f]/.test(text)
    ? quoted(text, (code) => `\\x${hex(code, 2)}`, '$')
    : `'${toWellFormed(text).replaceAll(/[\\']/g, '\\$&')}'`;
}

/** A word of a POSIX shell. */
export function quoteShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A literal of PowerShell, which ends strings at typographic quotes too. */
export function quotePowerShell(text: string): string {
  return `'${text.replaceAll(/['\u2018\u2019\u201a\u201b]/g, '$&$&')}'`;
}

/** How a language writes JSON values. */
interface ValueSyntax {
  readonly string: (text: string) => string;
  readonly key: (name: string) => string;
  readonly words: readonly [isTrue: string, isFalse: string, isNull: string];
}

/** A JSON value as a literal with indentation. */
function formatValue(value: unknown, syntax: ValueSyntax, step: string, around: string): string {
  if (typeof value === 'string') return syntax.string(value);
  if (value === true) return syntax.words[0];
  if (value === false) return syntax.words[1];
  if (typeof value !== 'object' || value === null || isWrittenNumber(value))
    return value === null || value === undefined ? syntax.words[2] : (stringifyExactJson(value) ?? syntax.words[2]);
  const within = around + step;
  const parts = Array.isArray(value)
    ? value.map((item) => formatValue(item, syntax, step, within))
    : Object.entries(value).map(([name, inner]) => `${syntax.key(name)}: ${formatValue(inner, syntax, step, within)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return parts.length === 0 ? `${open}${close}` : `${open}\n${within}${parts.join(`,\n${within}`)}\n${around}${close}`;
}

/** A JSON value in Python. */
export function formatPythonValue(value: unknown, around: string): string {
  return formatValue(
    value,
    { string: quoteString, key: quoteString, words: ['True', 'False', 'None'] },
    '    ',
    around,
  );
}

/** A JSON value in JavaScript. */
export function formatJavaScriptValue(value: unknown, around: string): string {
  const key = (name: string) =>
    // A plain `__proto__` would set the prototype.
    name === '__proto__' ? "['__proto__']" : /^[a-z_$][\w$]*$/i.test(name) ? name : quoteJavaScript(name);
  return formatValue(value, { string: quoteJavaScript, key, words: ['true', 'false', 'null'] }, '  ', around);
}
