import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { serveFolder } from './serveFolder.ts';

it('serves the 404 page even if the folder’s path contains a dot', async () => {
  const place = mkdtempSync(join(tmpdir(), 'docwright-serve-'));
  const folder = join(place, '.built', 'out');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '404.html'), 'The site’s own page.');
  const url = await serveFolder(folder, '', null, (_request, _response, next) => next());
  const answer = await fetch(`${url}nowhere`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe('The site’s own page.');
  rmSync(place, { recursive: true });
});
