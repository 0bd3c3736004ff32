import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../shared/corpus');

/** Whether the real pages are beside the project; tests on them skip where they are not. */
export const hasCorpus = existsSync(folder);

/** Every `step`th page of the corpus, by name. */
export function corpusPages(step: number): { readonly name: string; readonly text: string }[] {
  if (!hasCorpus) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.mdx?$/.test(path))
    .toSorted()
    .filter((_, index) => index % step === 0)
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}
