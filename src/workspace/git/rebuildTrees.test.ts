import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runGitOrThrow } from '#server/git/runGit.ts';
import { createPack } from './createPack.ts';
import { createPackIndex } from './createPackIndex.ts';
import { rebuildTrees } from './rebuildTrees.ts';

it('rebuilds the trees that Git writes, whatever the names', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-trees-'));
  try {
    await runGitOrThrow(folder, ['init', '--quiet']);
    // Git sorts a folder as if its name ended with a slash, so `a-b`, `a.b`, and `a0` are around the folder `a`.
    for (const path of ['a/x', 'a-b', 'a.b', 'a0', 'é/ü 名.md', 'z/y/x/w', 'Z', '#1?%20']) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), path);
    }
    await runGitOrThrow(folder, ['add', '--all']);
    const listed = await runGitOrThrow(folder, ['ls-files', '--stage', '-z']);
    const files = listed.split('\0').flatMap((line) => {
      const [, mode = '', oid = '', path = ''] = /^(\d+) ([0-9a-f]+) 0\t(.+)$/.exec(line) ?? [];
      return path === '' ? [] : [{ mode, oid, path }];
    });
    expect(files).toHaveLength(8);
    const { root, objects } = await rebuildTrees(files.toReversed());
    expect(root).toBe(await runGitOrThrow(folder, ['write-tree']));
    expect([...(await createPackIndex(await createPack(objects))).objects.keys()]).toContain(root);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('packs objects that read back as they were', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 5000 }), { maxLength: 5 }), async (contents) => {
      const { objects } = await createPackIndex(await createPack(contents.map((bytes) => ({ kind: 3, bytes }))));
      const read = [...objects.values()].map(({ bytes }) => bytes.join());
      expect(new Set(read)).toEqual(new Set(contents.map((bytes) => bytes.join())));
    }),
    { numRuns: 30 },
  ));
