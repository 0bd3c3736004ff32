import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { onSmallSite, type SmallTab } from './smallSite.ts';

let here: SmallTab;
let there: SmallTab;
onSmallSite(async (browser) => {
  here = await browser.openTab();
  there = await browser.openTab();
});

const words = ' and three four five';

/** The letters before which the page is discarded and taken back. */
const moments = fc
  .tuple(fc.nat({ max: words.length }), fc.nat({ max: words.length }))
  .map((both) => both.toSorted((one, other) => one - other));
/** After each letter, by turns: nothing, what is typed is stored, or so many milliseconds pass. */
const rests = fc.array(fc.constantFrom(0, 'stored' as const, 3, 8), { minLength: 3, maxLength: 6 });

async function typeLetter(letter: string, rest: number | 'stored'): Promise<void> {
  const shown = there.shown('one.mdx') ?? '';
  there.app.editSource(
    'one.mdx',
    shown,
    shown.replace(/One paragraph.*/, (line) => `${line}${letter}`),
  );
  if (rest === 'stored') await there.app.saveEverything();
  else if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
}

it('is not taken back over what was typed at its place since, which comes first', async () => {
  await there.app.openFile('one.mdx');
  there.type('one.mdx', 'One paragraph.', 'One paragraph. Typed.');
  await there.app.saveEverything();
  await vi.waitFor(() => expect(here.app.openSiteNow()?.changes).toHaveLength(1));
  await here.app.discardChange('one.mdx', 'One');
  await vi.waitFor(() => expect(there.shown('one.mdx')).toContain('One paragraph.\n'));
  there.type('one.mdx', 'paragraph.\n\nAnother', 'and another');
  await there.app.saveEverything();
  await here.app.syncJournal();
  expect(await here.app.undoSiteChange()).toBe(false);
  expect(await there.stored('one.mdx')).toContain('One and another paragraph.\n');
  await there.step('undo', 'one.mdx');
  await here.app.syncJournal();
  expect(await here.app.undoSiteChange()).toBe(true);
  expect(await there.stored('one.mdx')).toContain('One paragraph. Typed.\n');
});

it('keeps each letter that one tab types while the other discards the page and takes that back', async () => {
  await there.app.openFile('one.mdx');
  await fc.assert(
    fc.asyncProperty(moments, rests, async ([discarded, takenBack], after) => {
      there.type('one.mdx', 'One paragraph.', 'One paragraph. Typed.');
      await there.app.saveEverything();
      await vi.waitFor(() => expect(here.app.openSiteNow()?.changes).toHaveLength(1));
      for (const [at, letter] of [...words, ''].entries()) {
        if (at === discarded) await here.app.discardChange('one.mdx', 'One');
        if (at === takenBack) await here.app.undoSiteChange();
        await typeLetter(letter, after[at % after.length] ?? 0);
      }
      await there.app.saveEverything();
      const text = (await there.stored('one.mdx')) ?? '';
      const typed = text.replace(' Typed.', '').replace(/^.*One paragraph\./s, '');
      for (const letter of words.slice(discarded).replaceAll(/\s/g, '')) expect(typed).toContain(letter);
      await here.app.startOver();
      await vi.waitFor(() => expect(there.shown('one.mdx')).toContain('One paragraph.\n'));
    }),
    { numRuns: 20, endOnFailure: true },
  );
});
