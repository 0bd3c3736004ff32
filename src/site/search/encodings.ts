import { escapeText, type EscapeContext } from '#document/print/escapeText.ts';

/** Encodes a piece of text so that it is read as exactly that text between the other pieces of a hit's replacement. */
export type HitEncoding = (words: string, before: string, after: string) => string;

const entity = (character: string) => `&#${character.codePointAt(0) ?? 0};`;
const named: Readonly<Record<string, string>> = { '"': '&quot;', '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const entities =
  (characters: RegExp): HitEncoding =>
  (words) =>
    words
      .replaceAll(/&(?=#|\w+;)/g, '&amp;')
      .replaceAll(characters, (character) => named[character] ?? entity(character));

const asIs: HitEncoding = (words) => words;
const inTag = entities(/[<>{}]/g);
const strict: HitEncoding = (words, before, after) =>
  words
    .replaceAll(/[!-/:-@[-`{-~]/g, '\\$&')
    .replace(before === '' ? /^[ \t\u00a0]/ : /^$/, (space) => (space === '' ? '' : entity(space)))
    .replace(after === '' ? /[ \t\u00a0]$/ : /^$/, (space) => (space === '' ? '' : entity(space)));
/** At the start of a line, `import` and `export` would start a module, so they are broken up. */
const strictAtStart: HitEncoding = (words, before, after) => {
  const written = strict(words, before, after);
  return before === '' ? written.replace(/^[ie](?=(?:mport|xport)\b)/, entity) : written;
};
const inScript =
  (quote: string): HitEncoding =>
  (words) =>
    words.replaceAll(quote === '`' ? /[\\`]|\$(?=\{)/g : quote === '"' ? /[\\"]/g : /[\\']/g, '\\$&');

/** Encodings for JSON strings. */
export const jsonEncodings: readonly HitEncoding[] = [asIs, (words) => JSON.stringify(words).slice(1, -1)];

/** Encodings for YAML strings: plain, double-quoted, single-quoted. */
export const yamlEncodings: readonly HitEncoding[] = [
  asIs,
  (words) => JSON.stringify(words).slice(1, -1),
  (words) => words.replaceAll("'", "''"),
];

/** Encodings for code and for attributes of tags. */
export const codeEncodings: readonly HitEncoding[] = [
  asIs,
  entities(/"/g),
  entities(/'/g),
  inScript('"'),
  inScript("'"),
  inScript('`'),
  inTag,
  (words) => words.replaceAll('|', '\\|'),
];

/** Encodings for page text between `from` and `to` of its source, with the page writer's own first. */
export function textEncodings(source: string, from: number, to: number, isHeading: boolean): readonly HitEncoding[] {
  const page = {
    hasMath: false,
    inLink: false,
    hasDefinitions: /^[ \t>]*\[[^\]\n]+\]:/m.test(source),
  };
  const [blockFrom, blockTo] = [source.lastIndexOf('\n\n', from) + 1, source.indexOf('\n\n', to)];
  const before = source.slice(Math.max(blockFrom, from - 200), from);
  const after = source.slice(to, blockTo < 0 ? to + 200 : Math.min(blockTo, to + 200));
  const line = source.slice(source.lastIndexOf('\n', from - 1) + 1, from);
  const isLineStart = /^(?:[\s>]|[-+*][ \t]|\d+[.)][ \t])*$/.test(line);
  const lineStart = !isLineStart ? false : before.trim() === line.trim() ? 'first' : 'next';
  const careful =
    (block: EscapeContext['block']): HitEncoding =>
    (words, lead, rest) => {
      let done = '';
      return (words.match(/[ \t]+|[\p{L}\p{N}]+|[^]/gu) ?? [])
        .map((piece) => {
          const isFirst = lead + done === '';
          const place: EscapeContext = {
            ...page,
            block,
            before: (lineStart === false ? before : '') + lead + done,
            after: words.slice(done.length + piece.length) + rest + after,
            lineStart: isFirst ? lineStart : false,
            whole: before + lead + words + rest + after,
          };
          done += piece;
          return escapeText(piece, place);
        })
        .join('');
    };
  return [
    careful(isHeading ? 'heading' : 'paragraph'),
    careful('cell'),
    lineStart === false ? strict : strictAtStart,
    inTag,
    asIs,
  ];
}
