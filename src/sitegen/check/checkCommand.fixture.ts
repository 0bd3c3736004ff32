import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach } from 'vitest';
import { runCheckCommand } from './checkCommand.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** A site with one page, `a`. */
export const onePageConfig = JSON.stringify({
  theme: 'mint',
  name: 'A',
  colors: { primary: '#b45309' },
  navigation: { groups: [{ group: 'G', pages: ['a'] }] },
});
/** A page without findings. */
export const cleanPage = '---\ntitle: A\ndescription: All of it.\n---\n\nWords.\n';

/** A folder with these files, removed after the test. */
export function createTestFolder(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'check-'));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** The output and exit code of the command on a folder with these files. */
export async function runCheck(files: Readonly<Record<string, string | Uint8Array>>, ...words: readonly string[]) {
  const folder = createTestFolder(files);
  let [out, error] = ['', ''];
  const code = await runCheckCommand([folder, ...words], {
    out: (text) => (out += text),
    error: (text) => (error += text),
  });
  return { folder, code, out, error };
}
