import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readDocsJson } from '#config/docsJson.ts';
import type { SiteClient } from '../pages/siteClientWithTimeout.ts';
import type { SiteWorker } from '../pages/siteWorker.ts';
import type { ApiReadProgress } from './apiPagesStore.ts';
import { ApiSync } from './apiSync.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Follows a site's description in a worker that takes the given number of milliseconds to read it, if not stopped. */
function followed(milliseconds: number) {
  const told: (ApiReadProgress | null)[] = [];
  const known = new Set<string>();
  let shown = 0;
  const worker = {
    updateApiFiles: async (texts: readonly { readonly path: string }[]) => texts.forEach(({ path }) => known.add(path)),
    apiPages: async () => {
      const wanted = ['api.yaml'].filter((path) => !known.has(path));
      if (wanted.length === 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
      return { wanted, files: ['api.yaml'], navigation: { entries: [], added: [] }, pages: [], overlays: [] };
    },
  };
  const client: Pick<SiteClient, 'query' | 'generation'> = {
    query: async (question, budget = 10_000) =>
      Promise.race([
        question(worker as unknown as SiteWorker), // this worker has everything that is called here
        new Promise<null>((resolve) => setTimeout(resolve, budget, null)),
      ]),
    generation: () => 0,
  };
  const api = new ApiSync({
    client: client as SiteClient, // the only part in use
    docs: () => readDocsJson('{}'),
    stampOf: () => 'one',
    read: () => Promise.resolve(''),
    onPages: () => (shown += 1),
    onReadProgress: (reading) => told.push(reading),
  });
  return { api, told, shown: () => shown };
}

it('reports nothing for a description that is read quickly', async () => {
  const { api, told, shown } = followed(900);
  const done = api.sync();
  await vi.advanceTimersByTimeAsync(900);
  await done;
  expect([told, shown()]).toEqual([[null], 1]);
});

it('reports which description takes long to read, until it is shown', async () => {
  const { api, told, shown } = followed(20_000);
  const done = api.sync();
  await vi.advanceTimersByTimeAsync(2000);
  expect(told).toEqual([{ first: 'api.yaml', files: 1, isTooLong: false }]);
  await vi.advanceTimersByTimeAsync(20_000);
  await done;
  expect([told.at(-1), shown()]).toEqual([null, 1]);
});

it('reports which description timed out, and doesn’t retry while it is unchanged', async () => {
  const { api, told, shown } = followed(1_000_000);
  const done = api.sync();
  await vi.advanceTimersByTimeAsync(61_000);
  await done;
  expect(told.at(-1)).toEqual({ first: 'api.yaml', files: 1, isTooLong: true });
  await api.sync();
  expect([told.at(-1)?.isTooLong, shown()]).toEqual([true, 0]);
});
