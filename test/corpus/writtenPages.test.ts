import { describe, expect, it } from 'vitest';
import { patchAndProve, readPage, serializePage } from '#blocks/pages.ts';
import { isSourceOnly, type JSONContent, type Page } from '#document/page.ts';
import { changeOneWord, isOnlyThatWord } from '../bench/fidelity/wordEdits.ts';
import { randomOf } from '../bench/fidelity/random.ts';
import { nodesOf } from '../bench/fidelity/tree.ts';
import { pagesBesideTests } from './corpusPages.ts';
import { writtenPage } from './writtenPages.ts';
import { soakRuns } from '../soakRuns.ts';

// More pages: DOCWRIGHT_WRITTEN=20000 npx vitest run test/corpus/writtenPages.test.ts
const count = Number(process.env['DOCWRIGHT_WRITTEN'] ?? soakRuns(120, 4000));
const seed = Number(process.env['DOCWRIGHT_SEED'] ?? 1);
const editsOfPage = 3;

/** A URL without its scheme is plain text, which needs more escaping. */
const isScheme = (word: string) => word === 'www' || word === 'https';

function changedWords(
  random: () => number,
  { source, doc }: Page,
): { readonly edit: JSONContent; readonly check: (text: string) => boolean }[] {
  const places = nodesOf(doc);
  return Array.from({ length: editsOfPage }, () => changeOneWord(random, doc, places)).flatMap((edit) =>
    edit === null || isScheme(edit.before)
      ? []
      : [{ edit: edit.doc, check: (text: string) => isOnlyThatWord(source, text, edit) }],
  );
}

describe('a realistic page', { timeout: 3_600_000 }, () => {
  it('is written back unchanged, and if one word changes, only that word differs', () => {
    for (let index = seed; index < seed + count; index += 1) {
      const random = randomOf(index);
      const text = writtenPage(random);
      const page = readPage(text);
      expect(serializePage(page, structuredClone(page.doc))).toBe(text);
      if (isSourceOnly(page)) continue;
      for (const { edit, check } of changedWords(random, page)) {
        const proved = patchAndProve(page, edit);
        const written = proved.ok ? proved.value.text : proved.problem;
        expect(proved.ok && check(proved.value.text), JSON.stringify({ index, text, written })).toBe(true);
      }
    }
  });
});

// Also covers pages that other tests read in a browser or another process; `test/everyPage` checks each.
it('writes back each page of the project and of its tests unchanged', { timeout: 600_000 }, () => {
  for (const { name, text } of pagesBesideTests()) {
    const page = readPage(text);
    expect(serializePage(page, structuredClone(page.doc)) === text, name).toBe(true);
  }
});
