import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { dictionaryAlias } from './scripts/dictionaryAlias.ts';

/** Tests that start servers, or put things of a browser into the global scope: each file in a process of its own. */
const apart = [
  'src/{server,lastResort}/**/*.test.ts',
  'src/state/intents/**/*.test.ts',
  'test/{contract,headless,walk}/**/*.test.ts',
];

const common = { alias: [dictionaryAlias], environment: 'node', testTimeout: 60_000, hookTimeout: 60_000 } as const;

export default defineConfig({
  test: {
    // Vitest leaves one processor free, which on two of them is half of all.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      // What a file imports is loaded once for all of them: nearly all of the time of these tests.
      {
        test: {
          ...common,
          name: 'together',
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}', 'test/{architecture,corpus,reading,site}/**/*.test.ts'],
          exclude: apart,
        },
      },
      { test: { ...common, name: 'apart', include: apart } },
    ],
  },
});
