import { expect, it } from 'vitest';
import { getConflictAuthors, type VersionAuthor } from './conflictAuthors.ts';

const now = 1_000_000_000_000;
const hour = 60 * 60_000;
const words = (version: VersionAuthor | null) =>
  version && `${version.lead}${[version.author, version.when].filter((part) => part !== null).join(', ')}`;

it.each([
  ['the only new commit', { author: 'Ada', time: now - 2 * hour, isOnly: true }, 'Ada, 2 hours ago'],
  [
    'the last of several commits',
    { author: 'Ada', time: now - 2 * hour, isOnly: false },
    'Latest change on the site: Ada, 2 hours ago',
  ],
  ['a commit without a date', { author: 'Ada', time: null, isOnly: true }, 'Ada'],
  ['a commit without a name', { author: null, time: now, isOnly: false }, 'Latest change on the site: just now'],
  ['a commit without both', { author: null, time: null, isOnly: true }, null],
  ['a commit that couldn’t be read', null, null],
  ['a conflict found by an earlier version', undefined, null],
])('describes the other version from %s', (_, theirCommit, expected) => {
  const conflict = theirCommit === undefined ? {} : { theirCommit };
  expect(words(getConflictAuthors(conflict, null, 'on the site', now).theirs)).toBe(expected);
});

it('names the user and the time of the last change as the author of their own version', () => {
  expect(words(getConflictAuthors({}, now - hour, 'in the review', now).mine)).toBe('You, an hour ago');
  expect(getConflictAuthors({}, null, 'in the review', now).mine).toBeNull();
});
