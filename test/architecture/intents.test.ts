import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles, sourceText } from './imports.ts';

const folder = join(import.meta.dirname, '../..');

/** All identifiers and words in tests. */
function wordsOfTests(): ReadonlySet<string> {
  const files = ['src', 'test'].flatMap((name) =>
    readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:test|spec)\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/\w+/g) ?? []));
}

it('every intent, and what opens, changes, and saves a site, is named in a test', () => {
  const tested = wordsOfTests();
  const intents = sourceFiles()
    .filter((file) =>
      /^state\/(?:intents|lifecycle|sync)\/|^state\/opening\/(?:recover|show)|^state\/changes\/(?!plan|dependent)/.test(
        file,
      ),
    )
    .flatMap((file) =>
      [...sourceText(file).matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name = '']) => ({ file, name })),
    );
  expect(intents.length).toBeGreaterThan(100);
  expect(
    intents.filter(({ name }) => !tested.has(name)).map(({ file, name }) => `${file}: ${name} has no test.`),
  ).toEqual([]);
});
