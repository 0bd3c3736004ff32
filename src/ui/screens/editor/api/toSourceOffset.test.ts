import { expect, it } from 'vitest';
import { toSourceOffset } from './toSourceOffset.ts';

/** The source with `|` at the mapped offset. */
function placed(source: string, runs: readonly string[], offset: number): string {
  const at = toSourceOffset(source, { runs, offset });
  return `${source.slice(0, at)}|${source.slice(at)}`;
}

it.each<readonly [string, readonly string[], number]>([
  ['Changes what is |given.', ['Changes what is given.'], 16],
  ['|Changes.', ['Changes.'], 0],
  ['Changes.|', ['Changes.'], 8],
  ['Of two\nli|nes.', ['Of two lines.'], 9],
  ['A **strong |word** here.', ['A ', 'strong word'], 7],
  ['A [link](https://a.example/b) to b|e.', ['A ', 'link', ' to be.'], 5],
  ['The `code` of the |code.', ['The ', 'code', ' of the code.'], 8],
  ['One word.\n\nOne |word.', ['One word.', '\n', 'One word.'], 4],
  ['- One\n- T|wo', ['One', 'Two'], 1],
  ['Less &lt; than th|is.', ['Less < than this.'], 14],
  ['Escaped \\*star an|d more.', ['Escaped *star and more.'], 16],
])('finds %s', (marked, runs, offset) => {
  expect(placed(marked.replace('|', ''), runs, offset)).toBe(marked);
});

it('returns a valid offset for any rendered text', () => {
  expect(toSourceOffset('', { runs: ['Something else'], offset: 5 })).toBe(0);
  expect(toSourceOffset('abc', { runs: [], offset: 0 })).toBe(0);
});
