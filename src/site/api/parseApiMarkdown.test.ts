import { expect, it } from 'vitest';
import type { JSONContent } from '#document/page.ts';
import { parseApiMarkdown } from './parseApiMarkdown.ts';

/** The blocks of a text; line breaks are `⏎`. */
const blocksOf = (text: string) =>
  (parseApiMarkdown(text).content ?? []).map((block) => `${block.type}: ${wordsOf(block)}`);
const wordsOf = ({ type, text, content = [] }: JSONContent): string =>
  type === 'hardBreak' ? '⏎' : (text ?? content.map(wordsOf).join(''));

it.each([
  ['short lines', 'First line.\nSecond line.', ['paragraph: First line.⏎Second line.']],
  ['three short lines', 'a\nb\nc', ['paragraph: a⏎b⏎c']],
  ['a line before a URL', 'See:\nhttps://a.example', ['paragraph: See:⏎https://a.example']],
  ['lines that end in two spaces or a backslash', 'a  \nb\\\nc', ['paragraph: a⏎b⏎c']],
  [
    'text wrapped at a width, and a short last line',
    'Use this when you want to be sure that the value you send is\nthe one that the API expects, and that it will not be changed\nby anyone else.',
    [
      'paragraph: Use this when you want to be sure that the value you send is the one that the API expects, and that it will not be changed by anyone else.',
    ],
  ],
  [
    'wrapped text with a line break of its own',
    'The state of the flag.\nUse this when you want to be sure that the value you send is\nthe one that you expect.',
    [
      'paragraph: The state of the flag.⏎Use this when you want to be sure that the value you send is the one that you expect.',
    ],
  ],
  ['code', '```\na\nb\n```', ['codeBlock: a\nb']],
  ['lists and headings', 'a\n- b\n- c\n\n# d\ne', ['paragraph: a', 'bulletList: bc', 'heading: d', 'paragraph: e']],
])('keeps the line breaks of %s', (_, text, blocks) => {
  expect(blocksOf(text)).toEqual(blocks);
});
