import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPage, serializePage } from '#blocks/pages.ts';
import { measureMutations, measureRandomEdits, tryEdit } from '../bench/fidelity/measureRandom.ts';
import { randomOf } from '../bench/fidelity/random.ts';
import { corpusPages, hasCorpus } from './corpusPages.ts';
import { inventedDocument } from './inventedDocuments.ts';
import { mutate } from './mutations.ts';
import { writtenPage } from './writtenPages.ts';
import { soakRuns } from '../soakRuns.ts';

// More edits: DOCWRIGHT_EDITS=5000 npx vitest run test/corpus/randomEdits.test.ts; on real pages: npm run fidelity -- ../shared/corpus --random 20000 --mutated 3000
const count = Number(process.env['DOCWRIGHT_EDITS'] ?? soakRuns(36, 1000));
const seed = Number(process.env['DOCWRIGHT_SEED'] ?? 20261122);
const anySeed = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const inventedText = inventedDocument.map((doc) => serializePage(readPage(''), doc));

/** Fails if an edit of the page is refused, is wrong, or throws. */
function expectProved(text: string, edit: number): void {
  const result = tryEdit(text, edit);
  const told = JSON.stringify({ text, kinds: result?.kinds, detail: result?.detail, wanted: result?.wanted });
  expect(['proved', 'foreign'], told).toContain(result?.outcome ?? 'proved');
}

describe('a random edit', { timeout: 3_600_000 }, () => {
  it('of a generated page is written and proved', () => {
    fc.assert(fc.property(inventedText, anySeed, expectProved), { numRuns: count, seed });
  });

  it('of a realistic page is written and proved', () => {
    for (let from = seed; from < seed + count; from += 1) expectProved(writtenPage(randomOf(from)), from);
  });

  it('of a damaged generated page is written and proved', () => {
    const damaged = fc.tuple(inventedText, anySeed).map(([text, from]) => {
      const random = randomOf(from);
      return mutate(random, mutate(random, text));
    });
    fc.assert(fc.property(damaged, anySeed, expectProved), { numRuns: count, seed });
  });

  it.skipIf(!hasCorpus)('of a real page is written and proved, also if the page is damaged', () => {
    const pages = corpusPages(9);
    for (const { failures } of [
      measureRandomEdits(pages, Math.ceil(count / 3), seed),
      measureMutations(pages, Math.ceil(count / 3), seed),
    ]) {
      expect(
        failures
          .filter(({ outcome }) => outcome !== 'foreign')
          .map(({ name, kinds, outcome, seed: from, detail }) => ({ name, kinds, outcome, from, detail })),
      ).toEqual([]);
    }
  });
});
