import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of real sites, next to the project if present. */
export const corpusFolder = join(import.meta.dirname, '../../../../shared/corpus');

/** The paths of all configurations of real sites; empty if the folder is missing. */
export function corpusConfigurations(): readonly string[] {
  if (!existsSync(corpusFolder)) return [];
  return readdirSync(corpusFolder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?:^|\/)(?:docs|mint)\.json$/.test(path))
    .toSorted()
    .map((path) => join(corpusFolder, path));
}
