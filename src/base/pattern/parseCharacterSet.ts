import { getOwnProperty } from '../getOwnProperty.ts';
import { unicodeWordClass } from './patternTree.ts';

/** Thrown for an invalid pattern. `at`: the offset of the character at fault. */
export class PatternError extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/** Body of a character class, for ASCII and for Unicode word characters. */
export interface SetBody {
  readonly ascii: string;
  readonly unicode: string;
  /** The character, if it is the only one; null otherwise. */
  readonly character: string | null;
}

const controls: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  f: '\f',
  v: '\v',
  a: '\x07',
  e: '\x1b',
};
const same = (body: string): SetBody => ({ ascii: body, unicode: body, character: null });
const classes: Readonly<Record<string, SetBody>> = {
  d: { ascii: '0-9', unicode: '\\p{Nd}', character: null },
  D: { ascii: '\\D', unicode: '\\P{Nd}', character: null },
  w: { ascii: '\\w', unicode: unicodeWordClass, character: null },
  s: same('\\s'),
  S: same('\\S'),
  h: same(' \\t'),
};
const posix: Readonly<Record<string, string>> = {
  alpha: '\\p{L}',
  digit: '0-9',
  alnum: '\\p{L}\\p{Nd}',
  upper: '\\p{Lu}',
  lower: '\\p{Ll}',
  space: '\\s',
  blank: ' \\t',
  punct: '\\p{P}\\p{S}',
  word: '\\w',
  xdigit: '0-9A-Fa-f',
  cntrl: '\\p{Cc}',
  print: '\\P{C}',
  graph: '\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}',
};

/** A set of one literal character, escaped. */
export function createLiteralSet(character: string): SetBody {
  const body = `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  return { ascii: body, unicode: body, character };
}

/** Parses an escape. `next`: the offset after it. `body` is null for `\W`, whose Unicode form can't be part of a class. */
export function parseEscape(source: string, at: number): { readonly body: SetBody | null; readonly next: number } {
  const letter = source[at + 1];
  if (letter === undefined) throw new PatternError('it ends with a backslash', at);
  const known = classes[letter];
  if (known !== undefined) return { body: known, next: at + 2 };
  if (letter === 'W') return { body: null, next: at + 2 };
  if (letter === 'p' || letter === 'P') return parseProperty(source, at);
  const control = controls[letter];
  if (control !== undefined) return { body: createLiteralSet(control), next: at + 2 };
  const code = /^(?:x\{([0-9a-f]{1,6})\}|x([0-9a-f]{2})|u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|0([0-7]{0,2}))/i.exec(
    source.slice(at + 1, at + 12),
  );
  if (code !== null) {
    const [whole, long, byte, point, unit, octal] = code;
    const value =
      octal === undefined
        ? Number.parseInt(long ?? byte ?? point ?? unit ?? '', 16)
        : Number.parseInt(octal === '' ? '0' : octal, 8);
    if (value > 0x10ffff) throw new PatternError('no character has that code', at);
    return { body: createLiteralSet(String.fromCodePoint(value)), next: at + 1 + whole.length };
  }
  if (/[a-z0-9]/i.test(letter)) throw new PatternError(`\\${letter} isn’t valid here`, at);
  const character = String.fromCodePoint(source.codePointAt(at + 1) ?? 0);
  return { body: createLiteralSet(character), next: at + 1 + character.length };
}

function parseProperty(source: string, at: number): { readonly body: SetBody; readonly next: number } {
  const found = /^([pP])(?:\{(\^?)([\w ]+)\}|([LMNPSZC]))/.exec(source.slice(at + 1));
  if (found === null) throw new PatternError('a property must use the format \\p{Name}', at);
  const [whole, letter = 'p', not, long, short] = found;
  const escape = not === '^' ? (letter === 'p' ? 'P' : 'p') : letter;
  const name = long ?? short ?? '';
  const written = [name, `Script=${name}`, `Script=${name.replace(/^Is/, '')}`].find((candidate) =>
    isClass(`\\p{${candidate}}`),
  );
  if (written === undefined) throw new PatternError(`unknown character property “${name}”`, at);
  return { body: same(`\\${escape}{${written}}`), next: at + 1 + whole.length };
}

function isClass(body: string): boolean {
  try {
    return new RegExp(`[${body}]`, 'u').source !== '';
  } catch {
    return false;
  }
}

/** Parses a character class, from `[` to `]`. `next`: the offset after it. */
export function parseClass(
  source: string,
  at: number,
): { readonly body: SetBody; readonly negated: boolean; readonly next: number } {
  let position = at + 1;
  const negated = source[position] === '^';
  if (negated) position += 1;
  let ascii = '';
  let unicode = '';
  for (let first = true; ; first = false) {
    const character = source[position];
    if (character === undefined) throw new PatternError('a character class is never closed', at);
    if (character === ']' && !first) break;
    const item = parseItem(source, position);
    position = item.next;
    if (
      item.body.character !== null &&
      source[position] === '-' &&
      source[position + 1] !== undefined &&
      source[position + 1] !== ']'
    ) {
      const end = parseItem(source, position + 1);
      if (end.body.character === null) throw new PatternError('a range can’t end with a set', position);
      if ((end.body.character.codePointAt(0) ?? 0) < (item.body.character.codePointAt(0) ?? 0))
        throw new PatternError('a range is out of order', position);
      ascii += `${item.body.ascii}-${end.body.ascii}`;
      unicode += `${item.body.unicode}-${end.body.unicode}`;
      position = end.next;
    } else {
      ascii += item.body.ascii;
      unicode += item.body.unicode;
    }
  }
  return { body: { ascii, unicode, character: null }, negated, next: position + 1 };
}

function parseItem(source: string, at: number): { readonly body: SetBody; readonly next: number } {
  const named = /^\[:(\^?)(\w+):\]/.exec(source.slice(at, at + 16));
  if (named !== null) {
    const body = getOwnProperty(posix, named[2] ?? '');
    if (body === undefined || named[1] === '^') throw new PatternError(`${named[0]} isn’t valid here`, at);
    return { body: same(body), next: at + named[0].length };
  }
  if (source[at] === '\\') {
    if (source[at + 1] === 'b') return { body: createLiteralSet('\b'), next: at + 2 };
    const { body, next } = parseEscape(source, at);
    if (body === null) return { body: { ascii: '\\W', unicode: `\\P{L}`, character: null }, next };
    return { body, next };
  }
  const character = String.fromCodePoint(source.codePointAt(at) ?? 0);
  return { body: createLiteralSet(character), next: at + character.length };
}
