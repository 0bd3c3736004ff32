import type { ScalarStyle } from './decodeScalar.ts';

/** What words are written into. */
export interface ScalarFormat {
  /** What the further lines of the words begin with. */
  readonly indent: string;
  readonly newline: string;
  /** Whether all that is not ASCII is escaped, as it is around it. */
  readonly asciiOnly: boolean;
}

/** Words as they are written within a text of that style. Whether they are read as they were meant is for the caller to prove. */
export function encodeScalarContent(words: string, style: ScalarStyle, place: ScalarFormat): string {
  const { indent, newline } = place;
  if (style === 'json' || style === 'double') return escaped(words, place);
  if (style === 'literal')
    return words.replace(/\n(?!\n|$)/g, `${newline}${indent}`).replace(/(?<!\r)\n(?=\n|$)/g, newline);
  const folded = words.replace(/\n+/g, (breaks) => newline.repeat(breaks.length + 1) + indent);
  return style === 'single' ? folded.replaceAll("'", "''") : folded;
}

/** Words as a whole value: what stands behind the key, in the styles that may hold them, the nearest to `style` first. */
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

/** A block with its header: its lines, and how many line breaks end it. */
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
