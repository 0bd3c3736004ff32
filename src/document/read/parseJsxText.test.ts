import { expect, it } from 'vitest';
import { parseJsxText, getJsxTextContent } from './parseJsxText.ts';

const code = (words: string) => ({ tag: 'code', words: [words] });

it.each([
  ['<code>npm</code>', [code('npm')]],
  ['<>Run <code>npm start</code> first</>', ['Run ', code('npm start'), ' first']],
  [' <b>In <i>it</i></b> ', [{ tag: 'b', words: ['In ', { tag: 'i', words: ['it'] }] }]],
  ["<>One{' '}<b>two</b></>", ['One', ' ', { tag: 'b', words: ['two'] }]],
  ['<>\n  Two\n  lines\n</>', ['Two lines']],
  ['<>A<br />B</>', ['A', ' ', 'B']],
  [
    "<>Q&amp;A&nbsp;<b>&lt;id&gt;</b> &#65;&#x42; &none; & {'&amp;'}</>",
    ['Q&A\u00a0', { tag: 'b', words: ['<id>'] }, ' AB &none; & ', '&amp;'],
  ],
])('reads the text of %s', (source, words) => {
  expect(parseJsxText(source)).toEqual(words);
});

it.each([
  'code',
  '<code>npm</b>',
  '<code>npm',
  '</code>',
  '<b>a</b><b>c</b>',
  '<b>a</b> > <b>c</b>',
  '<a href="/x">x</a>',
  '<script>x</script>',
  '<Icon icon="x" />',
  '<>{name}</>',
  '<>a</>b</>',
])('returns null for %s', (source) => {
  expect(parseJsxText(source)).toBeNull();
});

it('returns the text without its elements', () => {
  expect(getJsxTextContent(parseJsxText('<>Run <b><code>npm</code></b></>') ?? [])).toBe('Run npm');
});
