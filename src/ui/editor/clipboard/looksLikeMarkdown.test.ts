import { describe, expect, it } from 'vitest';
import { growthOf, mostGrowth } from '../../../../test/growth.ts';
import { looksLikeElement, looksLikeMarkdown } from './looksLikeMarkdown.ts';

describe('pasted text', () => {
  it.each([
    '# Title',
    'Text\n\n- one\n- two',
    '1. first',
    '```js\nx\n```',
    'See [the docs](/docs).',
    'This is **bold**.',
    'Run `npm start`.',
    '| a | b |\n| - | - |',
    '> quoted',
    'a | b\n--|--\n1 | 2',
    'a | b\n:-: | --- |\n1 | 2',
    'Title\n=====',
    'Text[^1].\n\n[^1]: Note.',
    '$$\na + b\n$$',
    '---\ntitle: A\n---\n\nText.',
    '1.\tFirst\n2.\tSecond\n',
    '*\tOne\n\t-\tTwo',
    '<Note>\n  Text\n</Note>',
  ])('is Markdown: %j', (text) => {
    expect(looksLikeMarkdown(text)).toBe(true);
  });

  it.each([
    'Just words.',
    'Two\nlines',
    'a * b * c',
    'snake_case_name',
    'Costs $5 (or 5 %)',
    '#hashtag',
    'a < b > c',
    '- ',
    'https://example.com/a_b_c',
    'e-mail: me@example.com',
    '-\t5\nnone\t3',
    'a | b\nc | d',
    'One\n---\nTwo',
    '=====\nA',
    '$$ is the PID',
    '---\nSee: that',
    '[^1] is a note',
  ])('is prose: %j', (text) => {
    expect(looksLikeMarkdown(text)).toBe(false);
  });

  it.each([
    '<br>',
    '<img src=a.png>',
    ' <iframe src="a"></iframe>\n',
    '<p>a</p><p>b</p>',
    '<?xml version="1.0"?>\n<!-- a -->\n<svg><path d="M0"/></svg>\n',
    '<a href="a>b">c</a >',
    '<img alt="a > \'b\'">',
  ])('may be an HTML element: %j', (text) => {
    expect(looksLikeElement(text)).toBe(true);
  });

  it.each(['<Note>a</Note>', 'a <b>c</b>', '<b>a</b> c', '< b>', 'a < b > c', '<a'])(
    'is no HTML element: %j',
    (text) => {
      expect(looksLikeElement(text)).toBe(false);
    },
  );

  it.each([
    ['attributes of a tag that is not closed', (size: number) => `<svg ${'d="M0 0" '.repeat(size)}`],
    ['attributes and a tag', (size: number) => `<svg ${'d="M0 0" '.repeat(size)}><path d="M0 0">`],
    ['quotes', (size: number) => `<svg ${`"'`.repeat(size)}`],
    ['opening brackets', (size: number) => '['.repeat(size)],
    ['bold text that is not closed', (size: number) => ' **a'.repeat(size)],
    ['empty lines', (size: number) => `a${'\n'.repeat(size)}a`],
    ['rows of a table', (size: number) => '| a | b |\n'.repeat(size)],
    ['bars', (size: number) => `${'|'.repeat(size)}\n${'-|'.repeat(size)}x`],
    ['lines of a table without rows', (size: number) => `${'a | b\n'.repeat(size)}${'- '.repeat(size)}`],
    ['lines below headings', (size: number) => `a\n${'='.repeat(size)}b`],
  ])('is recognized in time that grows with its length: %s', (_, make) => {
    expect(growthOf(make, (text) => looksLikeMarkdown(text) || looksLikeElement(text), 1000)).toBeLessThan(mostGrowth);
  });
});
