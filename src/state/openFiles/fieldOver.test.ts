import { expect, it } from 'vitest';
import { fieldOver } from './fieldOver.ts';

it.each([
  ['nobody else typed', 'One mine', 'One', 'One mine', 'One'],
  ['another tab typed before the words', 'One mine', 'One', 'Theirs One mine', 'Theirs One'],
  ['another tab typed at the same place', 'One mine two', 'One two', 'One theirs mine two', 'One theirs two'],
  ['the words are done again', 'One', 'One mine', 'Theirs One', 'Theirs One mine'],
  ['another tab rewrote it all', 'One mine', 'One', 'Else', 'Else'],
  ['there was none before', 'Mine', undefined, 'Mine', undefined],
  ['there was none before, and another tab went on', 'Mine', undefined, 'Mine theirs', 'Mine theirs'],
  ['it is no text', ['a'], ['b'], ['c'], ['b']],
  ['it is a switch', true, undefined, false, undefined],
])('leads a field on where %s', (_, from, to, present, expected) => {
  expect(fieldOver(from, to, present)).toEqual(expected);
});
