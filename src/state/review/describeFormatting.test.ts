import { expect, it } from 'vitest';
import { listFormattingChanges, readPage } from '#blocks/pages.ts';
import { describeFormatting } from './describeFormatting.ts';

it.each<readonly [string, string, readonly (readonly [label: string, before: string | null, after: string | null])[]]>([
  ['One\ntwo.\n', 'One two.\n', [['Line breaks in “One two.”', null, null]]],
  ['One two.\n', 'One\ntwo.\n', [['Line breaks in “One”', null, null]]],
  ['One.\n', 'One.', [['Line breaks in “One.”', null, null]]],
  ['One.\r\n\r\nTwo.\r\n', 'One.\n\nTwo.\n', [['Line endings in “One.”', null, null]]],
  ['<Note>\n  One.\n</Note>\n', '<Note>\nOne.\n</Note>\n', [['Spaces in “One.”', null, null]]],
  ['One.\n\nTwo.\n', 'One.\n\n\nTwo.\n', [['Blank lines below “One.”', null, '']]],
  ['One.\n\n\n\nTwo.\n', 'One.\n\nTwo.\n', [['Blank lines below “One.”', '', null]]],
  ['One.\n', '\n\nOne.\n', [['Blank lines above “One.”', null, '']]],
  ['* one\n* two\n', '- one\n- two\n', [['List markers in “one”', null, null]]],
  ['1. one\n2. two\n', '1. one\n1. two\n', [['List markers in “two”', null, null]]],
  ['A **b**.\n', 'A __b__.\n', [['Formatting', 'A **b**.', 'A __b__.']]],
  [
    'First\nline.\n\nB\n\nSecond\nline.\n',
    'First line.\n\nB\n\nSecond line.\n',
    [
      ['Line breaks in “First line.”', null, null],
      ['Line breaks in “Second line.”', null, null],
    ],
  ],
  [
    `${'Word '.repeat(20)}\nend.\n`,
    `${'Word '.repeat(20)}end.\n`,
    [[`Line breaks in “${'Word '.repeat(8).trim()}…”`, null, null]],
  ],
])('describes %j → %j', (before, after, expected) => {
  const changes = listFormattingChanges(readPage(before), readPage(after));
  expect(
    changes.map((edits) => {
      const { label, before: old, after: now } = describeFormatting(after, edits);
      return [label.join(), old, now];
    }),
  ).toEqual(expected);
});
