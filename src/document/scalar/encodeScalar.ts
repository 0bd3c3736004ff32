import type { ScalarStyle } from './decodeScalar.ts';

/** The text that a scalar is written into. */
export interface ScalarFormat {
  /** Indentation of continuation lines. */
  readonly indent: string;
  readonly newline: string;
  /** True to escape all non-ASCII characters, as the text around it does. */
  readonly asciiOnly: boolean;
}

/** Encodes text for insertion into a scalar of that style. The caller must verify that it is read back correctly. */
export function encodeScalarContent(words: string, style: ScalarStyle, place: ScalarFormat): string {
  const { indent, newline } = place;
  if (style === 'json' || style === 'double') return escaped(words, place);
  if (style === 'literal')
    return words.replace(/\n(?!\n|$)/g, `${newline}${indent}`).replace(/(?<!\r)\n(?=\n|$)/g, newline);
  const folded = words.replace(/\n+/g, (breaks) => newline.repeat(breaks.length + 1) + indent);
  return style === 'single' ? folded.replaceAll("'", "''") : folded;
}

/** Encodes text as a whole value, in each style that can represent it, closest to `style` first. */
export function encodeScalar(words: string, style: ScalarStyle, place: ScalarFormat): readonly string[] {
  const double = `"${escaped(words, place)}"`;
  const single = `'${words.replaceAll("'", "''")}'`;
  const literal = blockOf(words, '|', words, place);
  if (style === 'json' || style === 'double') return [double];
  if (words.includes('\n'))
    return style === 'folded' ? [foldedBlock(words, place), literal, double] : [literal, double];
  if (style === 'plain') return [words, single, double];
  if (style === 'single') return [single, double];
  return style === 'folded' ? [foldedBlock(words, place), double] : [literal, double];
}

function foldedBlock(words: string, place: ScalarFormat): string {
  const body = words.replace(/\n+$/, '');
  const ends = words.slice(body.length);
  const lines = body.replace(
    /(^|\n)([^ \t\n][^\n]*)(\n+)(?=[^ \t\n])/g,
    (_, before: string, line: string, breaks: string) => `${before}${line}${breaks}\n`,
  );
  return blockOf(lines + ends, '>', words, place);
}

/** A block scalar: header with chomping indicator, and indented lines. */
function blockOf(lines: string, mark: '|' | '>', words: string, { indent, newline }: ScalarFormat): string {
  const ends = /\n*$/.exec(words)?.[0].length ?? 0;
  const chomping = ends === 0 ? '-' : ends === 1 ? '' : '+';
  const body = lines
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => (line === '' ? '' : indent + line))
    .join(newline);
  return `${mark}${/^\n*[ \t]/.test(words) ? '2' : ''}${chomping}${newline}${body}`;
}

function escaped(words: string, { asciiOnly }: ScalarFormat): string {
  const written = JSON.stringify(words).slice(1, -1);
  return asciiOnly
    ? written.replace(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
    : written;
}
