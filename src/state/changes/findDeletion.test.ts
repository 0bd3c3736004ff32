import { expect, it } from 'vitest';
import type { FileOperation } from '../journal/fileOperation.ts';
import type { JournalEntry } from '../journal/journal.ts';
import { findDeletion } from './findDeletion.ts';

const path = 'new.mdx';

function entryOf(id: string, operation: FileOperation): JournalEntry {
  const parts = [{ kind: 'file', path: 'path' in operation ? operation.path : path, operation, change: null }] as const;
  return { id, tab: 'tab', at: 0, group: null, label: id, parts };
}

const created = entryOf('creating', { kind: 'text', path, before: null, after: 'New' });
const deleted = entryOf('deleting', { kind: 'text', path, before: 'Old', after: null });
const discarded = entryOf('discarding', { kind: 'discard', path, taken: null });
const picture = entryOf('adding', { kind: 'bytes', path, before: null, after: new Uint8Array(1) });
const edited = entryOf('editing', { kind: 'text', path, before: 'Old', after: 'New' });
const other = entryOf('other', { kind: 'text', path: 'other.mdx', before: 'Old', after: null });

it.each([
  ['a deletion', [deleted], [], { by: 'undo', entry: deleted }],
  ['a discarded change', [discarded], [], { by: 'undo', entry: discarded }],
  ['the undone creation of a page', [], [created], { by: 'redo', entry: created }],
  ['the undone creation of an image', [], [picture], { by: 'redo', entry: picture }],
  ['a deletion rather than an undone creation', [deleted], [created], { by: 'undo', entry: deleted }],
  ['no creation that stands', [created], [], null],
  ['no deletion that was undone', [], [deleted], null],
  ['no other change, done or undone', [edited], [edited], null],
  ['no other file', [other], [other], null],
] as const)('finds %s', (_, done, undone, expected) => {
  expect(findDeletion({ done, undone }, path)).toEqual(expected);
});
