import { toByteText } from './matchGlob.ts';

/** What a line says about an attribute: set, unset (`-name`), a value, or unspecified (`!name`), which undoes what files further up say. */
export type AttributeState = true | false | null | { readonly value: string };

/** A line: which files it is about, or the macro that it defines, and their attributes. */
export interface AttributeRule {
  /** In bytes (`toByteText`); null for a macro. */
  readonly pattern: string | null;
  readonly macro: string | null;
  readonly states: readonly { readonly name: string; readonly state: AttributeState }[];
}

/** Git ignores longer lines (attr.h, `ATTR_MAX_LINE_LENGTH`). */
const longestLine = 2048;
const blank = /[ \t\r\n]+/;

/** The rules of a `.gitattributes` file, in order (gitattributes(5), attr.c). `isRoot`: only the top one may define macros. */
export function parseGitAttributes(text: string, isRoot: boolean): readonly AttributeRule[] {
  return text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .flatMap((line) => parseLine(line, isRoot) ?? []);
}

function parseLine(line: string, isRoot: boolean): AttributeRule | null {
  const bytes = toByteText(line);
  const start = bytes.search(/[^ \t\r\n]/);
  if (start < 0 || bytes[start] === '#' || bytes.length >= longestLine) return null;
  const quoted = bytes[start] === '"' ? unquote(bytes, start) : null;
  const token = bytes.slice(start).split(blank)[0] ?? '';
  const name = quoted?.text ?? token;
  const states = parseStates(bytes.slice(quoted?.end ?? start + token.length));
  if (states === null) return null;
  if (name.startsWith('[attr]') && name.length > '[attr]'.length) {
    const macro =
      name
        .slice('[attr]'.length)
        .split(blank)
        .find((part) => part !== '') ?? '';
    return isRoot && isValidName(macro) ? { pattern: null, macro, states } : null;
  }
  // Negative patterns are forbidden.
  return name.startsWith('!') ? null : { pattern: name, macro: null, states };
}

/** The states of a line; null if a name isn't valid, which makes Git ignore the whole line. */
function parseStates(text: string): AttributeRule['states'] | null {
  const states: { readonly name: string; readonly state: AttributeState }[] = [];
  for (const word of text.split(blank)) {
    if (word === '') continue;
    const equals = word.indexOf('=');
    const key = equals < 0 ? word : word.slice(0, equals);
    const sign = key[0];
    const name = sign === '-' || sign === '!' ? key.slice(1) : key;
    if (!isValidName(name)) return null;
    if (sign === '-' || sign === '!') states.push({ name, state: sign === '-' ? false : null });
    else states.push({ name, state: equals < 0 ? true : { value: word.slice(equals + 1) } });
  }
  return states;
}

function isValidName(name: string): boolean {
  return /^[A-Za-z0-9_.][-A-Za-z0-9_.]*$/.test(name) && !name.startsWith('builtin_');
}

const escapes: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  '"': '"',
};

/** A text in double quotes with C's escapes (quote.c, `unquote_c_style`); null if it isn't one. */
function unquote(text: string, start: number): { readonly text: string; readonly end: number } | null {
  let plain = '';
  for (let at = start + 1; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') return { text: plain, end: at + 1 };
    if (letter !== '\\') {
      plain += letter ?? '';
      continue;
    }
    const octal = /^[0-3][0-7]{2}/.exec(text.slice(at + 1, at + 4))?.[0];
    const escaped = escapes[text[at + 1] ?? ''];
    if (octal === undefined && escaped === undefined) return null;
    plain += octal === undefined ? escaped : String.fromCodePoint(Number.parseInt(octal, 8));
    at += octal === undefined ? 1 : 3;
  }
  return null;
}
