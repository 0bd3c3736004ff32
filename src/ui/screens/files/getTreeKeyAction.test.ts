import { describe, expect, it } from 'vitest';
import { buildFileTree, listVisibleFileRows } from '#state/files/fileTree.ts';
import { getTreeKeyAction } from './getTreeKeyAction.ts';

// Rows: 0 guides (open), 1 guides/deep (closed), 2 guides/b.mdx, 3 images (closed), 4 a.mdx
const rows = listVisibleFileRows(
  buildFileTree(['guides/b.mdx', 'guides/deep/c.mdx', 'images/x.png', 'a.mdx']),
  new Set(['guides']),
);

describe('getTreeKeyAction', () => {
  it.each([
    ['goes down', 0, 'ArrowDown', { kind: 'move', index: 1 }],
    ['stays at the top', 0, 'ArrowUp', null],
    ['goes to the end', 0, 'End', { kind: 'move', index: 4 }],
    ['opens a closed folder', 1, 'ArrowRight', { kind: 'toggle', path: 'guides/deep', open: true }],
    ['goes into an open folder', 0, 'ArrowRight', { kind: 'move', index: 1 }],
    ['does nothing to the right of a file', 2, 'ArrowRight', null],
    ['closes an open folder', 0, 'ArrowLeft', { kind: 'toggle', path: 'guides', open: false }],
    ['goes to the folder that holds a file', 2, 'ArrowLeft', { kind: 'move', index: 0 }],
    ['stays at a file of the root', 4, 'ArrowLeft', null],
    ['opens a file', 4, 'Enter', { kind: 'open', path: 'a.mdx' }],
    ['renames a file', 4, 'F2', { kind: 'rename', path: 'a.mdx' }],
    ['deletes no folder', 0, 'Delete', null],
    ['finds a row by its first letter', 0, 'I', { kind: 'move', index: 3 }],
    ['goes round to find a letter', 3, 'd', { kind: 'move', index: 1 }],
    ['leaves Tab alone', 0, 'Tab', null],
  ])('%s', (_, at, key, step) => {
    expect(getTreeKeyAction(rows, at, key)).toEqual(step);
  });
});
