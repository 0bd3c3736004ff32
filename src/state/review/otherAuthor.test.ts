import { expect, it } from 'vitest';
import { describeConflicts, findOtherAuthor } from './otherAuthor.ts';

const by = (author: string | null, isOnly = true) => ({ theirCommit: { author, time: null, isOnly } });

it.each([
  [[by('Anna')], 'Anna'],
  [[by('Anna'), by('Anna')], 'Anna'],
  [[by('Anna'), by('Ben')], null],
  [[by('Anna', false)], null],
  [[by(null)], null],
  [[by(' ')], null],
  [[{}], null],
  [[{ theirCommit: null }, by('Anna')], null],
  [[by('\u202Eanna')], '\u2068\u202Eanna\u2069'],
])('finds the other author (%#)', (conflicts, name) => expect(findOtherAuthor(conflicts)).toBe(name));

it.each([
  [[{ mine: 'a', theirs: 'b', ...by('Anna') }], 'You and Anna edited the same part of one file.'],
  [[{ mine: null, theirs: 'b', ...by('Anna') }], 'You deleted a file that Anna changed.'],
  [[{ mine: 'a', theirs: null, ...by(null) }], 'You changed a file that someone else deleted.'],
  [
    [
      { mine: 'a', theirs: 'b', ...by('Anna') },
      { mine: null, theirs: 'b', ...by('Anna') },
    ],
    'You and Anna edited the same part of 2 files, or one of you deleted a file that the other changed.',
  ],
])('describes conflicts (%#)', (conflicts, sentence) => expect(describeConflicts(conflicts)).toBe(sentence));
