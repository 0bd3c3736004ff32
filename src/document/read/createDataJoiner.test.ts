import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { expect, it } from 'vitest';
import { createDataJoiner } from './createDataJoiner.ts';
import { soakRuns } from '../../../test/soakRuns.ts';

const extensions = [gfm(), math()];

function tree(text: string, joins: boolean): unknown {
  return fromMarkdown(text, { extensions: joins ? [...extensions, createDataJoiner()] : extensions });
}

const texts = [
  'what he wrote\nhow it went  \n  https://example.com here\n',
  'a [link\nwith h w](/there "h\nw") and *h w\nh* w ![h\nw][x]\n\n[x]: /h\n',
  '> lazy h\nh w\n> w `code h\nh w` $h\nw$\n',
  '- w h\r  h w\r\n\t h\n',
  'h w\\\nh ~~w\nh~~ <b h\nw> w www.example.com\nme@example.com\n',
];

it.each(texts)('builds for %j the same tree as the tokenizer alone', (text) => {
  expect(tree(text, true)).toEqual(tree(text, false));
});

it('builds the same tree, with the same positions, for any text', () => {
  const piece = fc.constantFrom(
    'h',
    'w',
    'www.a.b',
    ' ',
    '  ',
    '\n',
    '\r',
    '\r\n',
    '\t',
    '*',
    '_',
    '[',
    ']',
    '(/x)',
    '`',
    '$',
    '~~',
    '<',
    '>',
    '![',
    '\\',
    '&amp;',
    'here we',
    '- ',
    '> ',
    '| ',
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 40 }),
      (pieces) => void expect(tree(pieces.join(''), true)).toEqual(tree(pieces.join(''), false)),
    ),
    { numRuns: soakRuns(200, 5000) },
  );
});
