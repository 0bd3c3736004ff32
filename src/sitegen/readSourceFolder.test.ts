import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createValeFileReader } from './check/valeFileReader.ts';
import { readSourceFolder } from './readSourceFolder.ts';

it('skips the output of a build and the leftovers of an interrupted one', () => {
  const root = mkdtempSync(join(tmpdir(), 'docwright-folder-'));
  try {
    for (const folder of ['', 'out', 'out.docwright-new', 'out.docwright-old', 'out.old', 'node_modules']) {
      mkdirSync(join(root, folder), { recursive: true });
      writeFileSync(join(root, folder, 'index.mdx'), 'Words.\n');
    }
    writeFileSync(join(root, 'docs.json'), '{}');
    expect([...(readSourceFolder(root, join(root, 'out'))?.files ?? [])].toSorted()).toEqual([
      'docs.json',
      'index.mdx',
      'out.old/index.mdx',
    ]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

it('follows links within the folder and reads nothing outside it', () => {
  const above = mkdtempSync(join(tmpdir(), 'docwright-folder-'));
  const root = join(above, 'site');
  try {
    for (const folder of ['secret', 'site/docs', 'site/shared', 'site/.git', 'site/styles'])
      mkdirSync(join(above, folder), { recursive: true });
    for (const file of [
      'secret/page.mdx',
      'secret/.vale.ini',
      'site/.git/config.mdx',
      'site/README.md',
      'site/shared/a.mdx',
      'site/styles/a.yml',
    ])
      writeFileSync(join(above, file), `${file}\n`);
    writeFileSync(join(root, 'docs.json'), '{}');
    const links = {
      'docs/README.md': '../README.md',
      'docs/shared': '../shared',
      'docs/outside.mdx': '../../secret/page.mdx',
      'docs/absolute.mdx': join(above, 'secret/page.mdx'),
      'docs/own.mdx': join(root, 'README.md'),
      'docs/secret': '../../secret',
      'docs/chain.mdx': 'secret/page.mdx',
      'docs/git.mdx': '../.git/config.mdx',
      'docs/gone.mdx': 'gone.mdx',
      'docs/loop': '.',
      '.vale.ini': '../secret/.vale.ini',
      'linked-styles': '../secret',
    };
    for (const [path, target] of Object.entries(links)) symlinkSync(target, join(root, path));
    const folder = readSourceFolder(root, join(root, 'out'));
    expect([...(folder?.files ?? [])]).toEqual([
      'README.md',
      'docs.json',
      'docs/README.md',
      'docs/shared/a.mdx',
      'shared/a.mdx',
      'styles/a.yml',
    ]);
    expect([folder?.readText('docs/README.md'), folder?.readText('docs/shared/a.mdx')]).toEqual([
      'site/README.md\n',
      'site/shared/a.mdx\n',
    ]);
    for (const path of Object.keys(links).slice(2)) expect(folder?.readText(path)).toBeNull();
    expect(folder?.links?.broken.map(({ path }) => path)).toEqual(
      Object.keys(links)
        .filter((path) => !/README|shared/.test(path))
        .toSorted(),
    );
    const vale = createValeFileReader(root);
    expect([vale.text('.vale.ini'), vale.below('linked-styles'), vale.below('styles')]).toEqual([
      null,
      [],
      ['styles/a.yml'],
    ]);
  } finally {
    rmSync(above, { recursive: true, force: true });
  }
});
