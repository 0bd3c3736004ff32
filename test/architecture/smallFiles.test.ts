import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf, sourceFiles, sourceText } from './imports.ts';

const sourceFolder = join(import.meta.dirname, '../../src');
/** Folders with one file per item, however small. */
const kinds =
  /^(?:lint\/rules|lint\/vale\/kinds|config\/sections|openapi\/features|reading\/behavior|workspace\/git|blocks\/[^/]+)\//;
const maxLines = 40;
/** In lines, as in the lint rule. */
const longestFile = 300;

const linesOf = (file: string) => sourceText(file).split('\n').length - 1;

/** Import paths in all tests, as written there. */
function readTestImports(): string {
  const folder = join(sourceFolder, '..');
  return ['src', 'test', 'scripts']
    .flatMap((name) =>
      readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, name, path)),
    )
    .filter((path) => (path.includes('/src/') ? /\.test\.tsx?$/ : /\.ts$/).test(path))
    .flatMap((path) => readFileSync(path, 'utf8').match(/'[^'\n]*\/[^'\n]*\.tsx?'/g) ?? [])
    .join('\n');
}

/** True if a file is tested, styled, or loaded by itself. */
function isModule(file: string, isLoaded: boolean, tested: string): boolean {
  const name = join(sourceFolder, file.replace(/\.tsx?$/, ''));
  return isLoaded || tested.includes(`/${posix.basename(file)}'`) || existsSync(`${name}.module.css`);
}

it('a file under 40 lines whose only importer is in its folder is merged into that file, unless it is one of a kind', () => {
  const files = sourceFiles();
  const tested = readTestImports();
  const importers = new Map<string, Set<string>>();
  const loaded = new Set<string>();
  for (const file of files)
    for (const { target } of importsOf(file)) {
      if (target === null) continue;
      importers.set(target, (importers.get(target) ?? new Set()).add(file));
      const name = posix.basename(target).replaceAll('.', String.raw`\.`);
      if (new RegExp(String.raw`(?:import\(|URL\()\s*'[^']*/${name}`).test(sourceText(file))) loaded.add(target);
    }
  const small = files.filter((file) => {
    const [importer, ...others] = importers.get(file) ?? [];
    if (importer === undefined || others.length > 0 || posix.dirname(importer) !== posix.dirname(file)) return false;
    if (linesOf(file) >= maxLines || kinds.test(file) || isModule(file, loaded.has(file), tested)) return false;
    return linesOf(file) + linesOf(importer) <= longestFile;
  });
  expect(small).toEqual([]);
});
