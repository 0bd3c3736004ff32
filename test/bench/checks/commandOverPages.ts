import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { manyPages } from '../facts/manyPages.ts';
import type { Row } from '../row.ts';

const most = 30_000;
const projectFolder = join(import.meta.dirname, '../../..');

/** The command over a folder of real pages, from start to end, in wall-clock time. */
export function commandOverPages(count: number): Row {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-bench-checks-'));
  try {
    const pages = manyPages(count);
    for (const { path, text } of pages) write(join(folder, path), text);
    const named = pages.map(({ path }) => path.replace(/\.mdx?$/, ''));
    const navigation = { groups: [{ group: 'Pages', pages: named }] };
    write(join(folder, 'docs.json'), JSON.stringify({ theme: 'mint', name: 'Large', navigation }));
    const started = performance.now();
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'scripts/check.ts', folder, '--format', 'json'],
      { cwd: projectFolder, encoding: 'utf8', maxBuffer: Infinity },
    );
    const measured = performance.now() - started;
    if (status !== 0 && status !== 1) throw new Error(`The checks came to no end: ${stderr}`);
    return {
      name: `npm run check on a folder of ${count.toLocaleString('en')} pages (by the clock)`,
      measured,
      unit: 'ms',
      target: `under ${most.toLocaleString('en')} ms`,
      reached: measured < most,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
