import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vite';
import { dictionaryAlias } from './scripts/dictionaryAlias.ts';

/** Tests that start servers, or put things of a browser into the global scope: each file in a process of its own. */
const apart = [
  'src/{server,lastResort}/**/*.test.ts',
  'src/state/intents/**/*.test.ts',
  'test/{contract,walk}/**/*.test.ts',
];

const pages = join(import.meta.dirname, 'src/blocks/pages.ts');
const checkedPages = join(import.meta.dirname, 'test/everyPage/pages.ts');

/** Tests read pages through `test/everyPage/pages.ts`, and so does all that they import. */
const everyPage: Plugin = {
  name: 'every-page',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith('/pages.ts') || importer === undefined || importer === checkedPages) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found?.id === pages ? checkedPages : null;
  },
};

const common = {
  alias: [dictionaryAlias],
  environment: 'node',
  testTimeout: 60_000,
  hookTimeout: 60_000,
  setupFiles: ['test/everyPage/checkEach.ts'],
};

export default defineConfig({
  test: {
    // Vitest leaves one processor free, which on two of them is half of all.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      // What a file imports is loaded once for all of them: nearly all of the time of these tests.
      {
        plugins: [everyPage],
        test: {
          ...common,
          name: 'together',
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}', 'test/{architecture,corpus,reading,site}/**/*.test.ts'],
          exclude: apart,
        },
      },
      // A tab is an object: files that open tabs share what they import, too.
      {
        plugins: [everyPage],
        test: { ...common, name: 'headless', isolate: false, include: ['test/headless/**/*.test.ts'] },
      },
      { plugins: [everyPage], test: { ...common, name: 'apart', include: apart } },
    ],
  },
});
