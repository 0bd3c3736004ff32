import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readFolder } from './readFolder.ts';

it('leaves out what a build has written, and what one that was broken off has left behind', () => {
  const root = mkdtempSync(join(tmpdir(), 'docwright-folder-'));
  try {
    for (const folder of ['', 'out', 'out.docwright-new', 'out.docwright-old', 'out.old', 'node_modules']) {
      mkdirSync(join(root, folder), { recursive: true });
      writeFileSync(join(root, folder, 'index.mdx'), 'Words.\n');
    }
    writeFileSync(join(root, 'docs.json'), '{}');
    expect([...(readFolder(root, join(root, 'out'))?.files ?? [])].toSorted()).toEqual([
      'docs.json',
      'index.mdx',
      'out.old/index.mdx',
    ]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
