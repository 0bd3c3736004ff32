import { expect, it } from 'vitest';
import { readFrontMatter } from './frontMatter.ts';
import { findFrontMatter } from './frontMatterRange.ts';

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');
const read = (text: string) => {
  const source = `---\n${text}\n---\n`;
  return readFrontMatter(source, findFrontMatter(source));
};

it.each([
  [
    'lists in one line',
    `a: ${'['.repeat(12_500)}${']'.repeat(12_500)}`,
    /^Line 2: Lists and objects are nested more than 100/,
  ],
  ['lists that are not closed', `a: ${'['.repeat(12_500)}`, /^Line 2: Lists and objects are nested more than 100/],
  [
    'objects in one line',
    `a: ${'{a: '.repeat(12_500)}${'}'.repeat(12_500)}`,
    /^Line 2: Lists and objects are nested more than 100/,
  ],
  [
    'lists and objects in turn',
    `a: ${'[{a: '.repeat(6000)}${'}]'.repeat(6000)}`,
    /^Line 2: Lists and objects are nested more than 100/,
  ],
  ['lists of lines', `a:\n  ${'- '.repeat(12_500)}a`, /^Line 3: Lists and objects are nested more than 100/],
  ['keys that are objects', `${'? '.repeat(12_500)}a`, /^Line 2: Lists and objects are nested more than 100/],
  [
    'objects of lines',
    lines(2000, (index) => `${' '.repeat(index)}a:`),
    /^Line 102: Lists and objects are nested more than 100/,
  ],
  [
    'aliases that multiply',
    `a0: &a0 [x,x]\n${lines(30, (index) => `a${index + 1}: &a${index + 1} [${Array(9).fill(`*a${index}`).join()}]`)}`,
    /Too many aliases/,
  ],
  [
    'aliases one behind the other',
    `a0: &a0 [x]\n${lines(900, (index) => `a${index + 1}: &a${index + 1} [*a${index}]`)}`,
    /Too many aliases/,
  ],
  ['many aliases of one', `a: &a x\nb: [${Array(20_000).fill('*a').join()}]`, /^Line 3: Too many aliases/],
  [
    'many merged keys',
    `a: &a {x: 1}\n${lines(3000, (index) => `k${index}: {<<: *a}`)}`,
    /^Line 2: An object has more than 1000 keys/,
  ],
  ['quoted values without indentation', lines(5000, (index) => `k${index}: "a\nb"`), /^Line \d+: /],
  ['lines in brackets without indentation', `a: [\n${lines(5000, () => `b: "c`)}`, /^Line \d+: /],
  ['many keys', lines(20_000, (index) => `k${index}: x`), /^Line 2: An object has more than 1000 keys/],
])('quickly reports an exceeded limit or a syntax error for %s', (_, text, message) => {
  const started = performance.now();
  const { problems, frontMatter } = read(text);
  expect(problems).toMatchObject([{ code: 'page/front-matter-invalid' }]);
  expect(problems.map((problem) => `Line ${problem.position?.line}: ${problem.message}`)[0]).toMatch(message);
  expect(frontMatter).toEqual({ text: `${text}\n`, values: {} });
  expect(performance.now() - started).toBeLessThan(5000);
});

it.each([
  ['long lists', `tags:\n${lines(5000, (index) => `  - tag-${index}`)}`],
  ['as many levels as are read', `a: ${'['.repeat(99)}${']'.repeat(99)}`],
  ['as many keys as are read', lines(1000, (index) => `k${index}: x`)],
])('reads %s', (_, text) => {
  expect(read(text).problems).toEqual([]);
});
