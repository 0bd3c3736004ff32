/** A text's notation: a JSON string, or one of YAML's five styles (YAML 1.2.2 §7.3, §8.1). */
export type ScalarStyle = 'json' | 'plain' | 'single' | 'double' | 'literal' | 'folded';

/** A decoded text, and the source range of each of its UTF-16 units. */
export interface DecodedScalar {
  readonly value: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Parameters of a YAML block scalar. */
export interface BlockShape {
  /** Indentation of its lines in columns. */
  readonly indent: number;
  readonly chomping: 'clip' | 'strip' | 'keep';
}

/**
 * Decodes a scalar. `written`: the text between the quotes, or the lines of a block. May differ from a parser for
 * unusual input, so compare the values before using the offsets.
 */
export function decodeScalar(written: string, style: ScalarStyle, block: BlockShape): DecodedScalar {
  const units = new Units();
  if (style === 'literal' || style === 'folded') decodeBlock(written, style, block, units);
  else decodeFlow(written, style, units);
  return units.decoded();
}

class Units {
  #value = '';
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  add(text: string, start: number, end: number): void {
    for (let index = 0; index < text.length; index += 1) {
      this.#starts.push(index === 0 ? start : end);
      this.#ends.push(end);
    }
    this.#value += text;
  }

  /** Removes trailing spaces of a line. Returns the source offset of the first one. */
  trim(keptUnits: number): number | null {
    let length = this.#value.length;
    while (length > keptUnits && /[ \t]/.test(this.#value[length - 1] ?? '')) length -= 1;
    const start = this.#starts[length] ?? null;
    this.#value = this.#value.slice(0, length);
    this.#starts.length = length;
    this.#ends.length = length;
    return start;
  }

  get length(): number {
    return this.#value.length;
  }

  decoded(): DecodedScalar {
    return { value: this.#value, starts: this.#starts, ends: this.#ends };
  }
}

const lineBreak = /\r\n|\n|\r/y;
const oneLetter: Readonly<Record<string, string>> = {
  0: '\0',
  a: '\x07',
  b: '\b',
  t: '\t',
  '\t': '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\x1b',
  ' ': ' ',
  '"': '"',
  '/': '/',
  '\\': '\\',
  N: '\x85',
  _: '\xa0',
  L: '\u2028',
  P: '\u2029',
};
const hexLengths: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

function decodeFlow(written: string, style: ScalarStyle, units: Units): void {
  let kept = 0;
  for (let at = 0; at < written.length;) {
    const broken = style === 'json' ? 0 : breakLength(written, at);
    if (broken > 0) {
      at = fold(written, at, units, kept);
      kept = units.length;
    } else if (written[at] === '\\' && (style === 'double' || style === 'json')) {
      at = escape(written, at, units);
      kept = units.length;
    } else if (style === 'single' && written.startsWith("''", at)) {
      units.add("'", at, at + 2);
      at += 2;
    } else {
      units.add(written[at] ?? '', at, at + 1);
      at += 1;
    }
  }
}

function breakLength(written: string, at: number): number {
  lineBreak.lastIndex = at;
  return lineBreak.exec(written)?.[0].length ?? 0;
}

/** Folds a line break into a space, and further ones into line breaks (YAML 1.2.2 §6.5). Returns the offset of what follows. */
function fold(written: string, start: number, units: Units, kept: number): number {
  const trimmed = units.trim(kept) ?? start;
  const ends: number[] = [];
  let at = start;
  for (let broken = breakLength(written, at); broken > 0; broken = breakLength(written, at)) {
    at += broken;
    ends.push(at);
    while (written[at] === ' ' || written[at] === '\t') at += 1;
  }
  if (ends.length === 1) units.add(' ', trimmed, at);
  for (let index = 1; index < ends.length; index += 1) {
    const from = index === 1 ? trimmed : (ends[index - 1] ?? at);
    units.add('\n', from, index === ends.length - 1 ? at : (ends[index] ?? at));
  }
  return at;
}

function escape(written: string, at: number, units: Units): number {
  const letter = written[at + 1] ?? '';
  const broken = breakLength(written, at + 1);
  if (broken > 0) {
    let next = at + 1 + broken;
    while (written[next] === ' ' || written[next] === '\t') next += 1;
    return next;
  }
  const length = hexLengths[letter];
  if (length === undefined) {
    units.add(oneLetter[letter] ?? letter, at, at + 2);
    return at + 2;
  }
  const end = at + 2 + length;
  const code = Number.parseInt(written.slice(at + 2, end), 16);
  units.add(Number.isNaN(code) || code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code), at, end);
  return end;
}

interface BlockLine {
  readonly start: number;
  readonly text: string;
  readonly end: number;
  /** Offset after its line break. */
  readonly next: number;
}

function decodeBlock(
  written: string,
  style: 'literal' | 'folded',
  { indent, chomping }: BlockShape,
  units: Units,
): void {
  const lines = blockLines(written, indent);
  const last = lines.findLastIndex(({ text }) => text !== '');
  let at = 0;
  while (at <= last) {
    const line = lines[at];
    if (line === undefined) return;
    for (let index = 0; index < line.text.length; index += 1)
      units.add(line.text[index] ?? '', line.start + index, line.start + index + 1);
    if (at === last) break;
    at = style === 'literal' || line.text === '' ? keepBreak(lines, at, units) : foldBreaks(lines, at, units);
  }
  const behind = lines[last];
  const trailing =
    chomping === 'strip'
      ? 0
      : chomping === 'keep'
        ? lines.slice(Math.max(last, 0)).filter(({ end, next }) => next > end).length
        : Math.min(1, last + 1);
  for (let index = 0; index < trailing; index += 1) {
    const line = lines[Math.max(last, 0) + index];
    if (line !== undefined) units.add('\n', line === behind ? line.end : line.start, line.next);
  }
}

function blockLines(written: string, indent: number): readonly BlockLine[] {
  const lines: BlockLine[] = [];
  for (let at = 0; at < written.length;) {
    let end = at;
    while (end < written.length && breakLength(written, end) === 0) end += 1;
    let start = at;
    while (start < end && start - at < indent && written[start] === ' ') start += 1;
    const next = end + breakLength(written, end);
    lines.push({ start, text: written.slice(start, end), end, next });
    at = next;
  }
  return lines;
}

function keepBreak(lines: readonly BlockLine[], at: number, units: Units): number {
  const line = lines[at];
  if (line !== undefined) units.add('\n', line.end, lines[at + 1]?.start ?? line.next);
  return at + 1;
}

/** Folds line breaks between text lines; keeps those next to lines that start with white space (YAML 1.2.2 §8.1.3). */
function foldBreaks(lines: readonly BlockLine[], at: number, units: Units): number {
  const line = lines[at];
  let next = at + 1;
  while (lines[next]?.text === '') next += 1;
  const following = lines[next];
  if (line === undefined || following === undefined) return next;
  const blank = next - at - 1;
  const kept = /^[ \t]/.test(line.text) || /^[ \t]/.test(following.text);
  if (blank === 0 && !kept) {
    units.add(' ', line.end, following.start);
    return next;
  }
  const breaks = kept ? blank + 1 : blank;
  const borders = [line.end, ...lines.slice(at + 1, next).map((empty) => empty.end), following.start];
  const first = borders.length - 1 - breaks;
  for (let index = 0; index < breaks; index += 1)
    units.add(
      '\n',
      borders[index === 0 ? 0 : first + index] ?? following.start,
      borders[first + index + 1] ?? following.start,
    );
  return next;
}
