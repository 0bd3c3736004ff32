import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const shared = join(import.meta.dirname, '../../../shared');
const folder = join(shared, 'corpus');

/** Whether the real pages are next to the project; tests on them are skipped otherwise. */
export const hasCorpus = existsSync(folder);

/** Every `step`th page of the corpus, by name. */
export function corpusPages(step: number): { readonly name: string; readonly text: string }[] {
  if (!hasCorpus) return [];
  return pagesIn(folder, step);
}

function pagesIn(within: string, step: number): { readonly name: string; readonly text: string }[] {
  return readdirSync(within, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.mdx?$/.test(path))
    .toSorted()
    .filter((_, index) => index % step === 0)
    .map((name) => ({ name, text: readFileSync(join(within, name), 'utf8') }));
}

/** The pages of the example site and of browser tests, and some of the sites that tests import or merge. */
export function pagesBesideTests(): { readonly name: string; readonly text: string }[] {
  const project = join(import.meta.dirname, '../..');
  return [
    ...['src/server/example', 'test/browser'].flatMap((within) => pagesIn(join(project, within), 1)),
    ...['formats', 'merges'].flatMap((within) =>
      existsSync(join(shared, within)) ? pagesIn(join(shared, within), 12) : [],
    ),
  ];
}
