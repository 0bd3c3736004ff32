import { readVale, type Vale } from '../vale/readVale.ts';
import type { Speller } from './speller.ts';

const config = 'spelling.ini';

/** The one rule `Vale.Spelling` with a site's own words, for repositories without a Vale configuration. Words are literal, not patterns. */
export function createSpellingRules(speller: Speller, words: readonly string[]): Vale {
  const texts: Readonly<Record<string, string>> = {
    [config]: 'StylesPath = styles\nVocab = Site\n\n[*.{md,mdx}]\nVale.Spelling = suggestion\n',
    'styles/config/vocabularies/Site/accept.txt': words
      .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|#]/g, '\\$&'))
      .join('\n'),
  };
  return readVale(config, { below: () => [], text: (path) => texts[path] ?? null }, () => speller);
}
