import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordsOfHtml, wordsOfStyles, wordsOfUnparsedCode } from './unparsedWords.ts';
import type { CodeRange } from './wordsOfCode.ts';

const isWords = (_: string, attribute: string) => attribute === 'title';
const readers = {
  code: (text: string) => wordsOfUnparsedCode(text, isWords),
  styles: wordsOfStyles,
  html: (text: string) => wordsOfHtml(text, isWords),
};
const texts = (text: string, ranges: readonly CodeRange[]) =>
  ranges.map(({ from, to }) => text.slice(from, to)).filter((words) => words.trim() !== '');

describe('what is words in a file that is not parsed', () => {
  it.each<readonly [keyof typeof readers, string, readonly string[]]>([
    ['code', 'type A = B; // a\nf("b", \'c\', `d ${e}`)', ['// a', '"b"', "'c'", '`d ${e}`']],
    ['code', 'x = "a \\" b" + "/path/of.png" + "https://a.example"', ['"a \\" b"']],
    ['code', '<A title="a" className="b" />', ['"a"']],
    ['code', '/* never closed', ['/* never closed']],
    ['code', 'a = "never closed\nb', ['"never closed']],
    ['styles', '.a { content: "b"; background: url("c"); } /* d */', ['"b"', '/* d */']],
    ['styles', '.content:hover {}', []],
    ['html', 'a<b class="c" title="d">e</b><!-- f -->', ['a', '"d"', 'e', '<!-- f -->']],
    ['html', '<script>a</script><style>b</style>c', ['c']],
    ['html', '<a b="never closed', []],
    ['html', '1 < 2', ['1 < 2']],
  ])('of %s: %s', (kind, text, expected) => {
    expect(texts(text, readers[kind](text))).toEqual(expected);
  });

  it('lies one after the other within the text, whatever that is', () => {
    const piece = fc.constantFrom(
      '<a ',
      '<script>',
      '<!--',
      '-->',
      '"',
      "'",
      '`',
      '/*',
      '*/',
      '//',
      '\n',
      '\\',
      'content:',
      '>',
      'x',
    );
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(readers)), fc.array(piece), (read, pieces) => {
        const text = pieces.join('');
        let last = 0;
        for (const { from, to } of read(text).toSorted((one, other) => one.from - other.from)) {
          expect(from).toBeGreaterThanOrEqual(last);
          expect(to).toBeGreaterThanOrEqual(from);
          last = to;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it.each(['a', '<a', '<script>', '<!--', '"', '`', '/*', '<a b="', "content:'"])(
    'is found soon in many of %s',
    (piece) => {
      const text = piece.repeat(200_000);
      for (const read of Object.values(readers)) expect(read(text).length).toBeGreaterThanOrEqual(0);
    },
  );
});
