import { describe, expect, it } from 'vitest';
import { patchAndProve, readPage, serializePage } from '#blocks/pages.ts';
import { isSourceOnly, type JSONContent, type Page } from '#document/page.ts';
import { changeOneWord, isOnlyThatWord } from '../bench/fidelity/wordEdits.ts';
import { randomOf } from '../bench/fidelity/random.ts';
import { nodesOf } from '../bench/fidelity/tree.ts';
import { pagesBesideTests } from './corpusPages.ts';
import { writtenPage } from './writtenPages.ts';

// More of it: DOCWRIGHT_WRITTEN=20000 npx vitest run test/corpus/writtenPages.test.ts
const count = Number(process.env['DOCWRIGHT_WRITTEN'] ?? 200);
const seed = Number(process.env['DOCWRIGHT_SEED'] ?? 1);
const editsOfPage = 3;

/** An address without its scheme is text, in which more has to be escaped. */
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

describe('a page as somebody might write it', { timeout: 3_600_000 }, () => {
  it('is written back as it was, and with one word changed, only that word differs', () => {
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

// Pages that other tests read in a browser or in another process are read here as well: `test/everyPage` checks each.
it('writes back each page of the project, and of the tests, as it is', { timeout: 600_000 }, () => {
  for (const { name, text } of pagesBesideTests()) {
    const page = readPage(text);
    expect(serializePage(page, structuredClone(page.doc)) === text, name).toBe(true);
  }
});
