import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vite';
import { dictionaryAlias } from './scripts/dictionaryAlias.ts';

/** Tests that start servers or add browser globals: each file runs in its own process. */
const apart = [
  'src/{server,lastResort}/**/*.test.ts',
  'src/state/intents/**/*.test.ts',
  'test/{contract,walk}/**/*.test.ts',
];

const pages = join(import.meta.dirname, 'src/blocks/pages.ts');
const checkedPages = join(import.meta.dirname, 'test/everyPage/pages.ts');

/** Makes tests, and everything they import, read pages through `test/everyPage/pages.ts`. */
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
    // Use at least two workers: by default, Vitest leaves one CPU free, which is half of a two-CPU machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      // Not isolated, so imports load only once for all files. They take most of the time of these tests.
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
      // Tabs are plain objects, so test files that open tabs can share imports, too.
      {
        plugins: [everyPage],
        test: { ...common, name: 'headless', isolate: false, include: ['test/headless/**/*.test.ts'] },
      },
      { plugins: [everyPage], test: { ...common, name: 'apart', include: apart } },
    ],
  },
});
