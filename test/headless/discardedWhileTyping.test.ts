import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { discardAllChanges } from '#state/intents/discardAllChanges.ts';
import { undoSiteChange } from '#state/changes/undoSiteChange.ts';
import { syncJournal } from '#state/journal/persistJournal.ts';
import { discardChange } from '#state/intents/discardChange.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import { openFile } from '#state/intents/visitFile.ts';
import { saveAll } from '#state/sync/saveAll.ts';
import { editSource } from '#state/intents/editPage.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';
import { soakRuns } from '../soakRuns.ts';

let here: SmallTab;
let there: SmallTab;
onSmallSite(async (browser) => {
  here = await browser.openTab();
  there = await browser.openTab();
});

const words = ' and three four five';

/** Positions of the letters before which the page is discarded and the discard is undone. */
const moments = fc
  .tuple(fc.nat({ max: words.length }), fc.nat({ max: words.length }))
  .map((both) => both.toSorted((one, other) => one - other));
/** What happens after each letter, in rotation: nothing, a save, or a wait in milliseconds. */
const rests = fc.array(fc.constantFrom(0, 'stored' as const, 3, 8), { minLength: 3, maxLength: 6 });

async function typeLetter(letter: string, rest: number | 'stored'): Promise<void> {
  const shown = there.shown('one.mdx') ?? '';
  editSource(
    there.app,
    'one.mdx',
    shown,
    shown.replace(/One paragraph.*/, (line) => `${line}${letter}`),
  );
  if (rest === 'stored') await saveAll(there.app);
  else if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
}

it('does not undo a discard over text typed there later, until that text is undone', async () => {
  await openFile(there.app, 'one.mdx');
  there.type('one.mdx', 'One paragraph.', 'One paragraph. Typed.');
  await saveAll(there.app);
  await vi.waitFor(() => expect(getOpenSite(here.app)?.changes).toHaveLength(1));
  await discardChange(here.app, 'one.mdx', 'One');
  await vi.waitFor(() => expect(there.shown('one.mdx')).toContain('One paragraph.\n'));
  there.type('one.mdx', 'paragraph.\n\nAnother', 'and another');
  await saveAll(there.app);
  await syncJournal(here.app);
  expect(await undoSiteChange(here.app)).toBe(false);
  expect(await there.stored('one.mdx')).toContain('One and another paragraph.\n');
  await there.step('undo', 'one.mdx');
  await syncJournal(here.app);
  expect(await undoSiteChange(here.app)).toBe(true);
  expect(await there.stored('one.mdx')).toContain('One paragraph. Typed.\n');
});

it('keeps each letter typed in one tab while the other discards the page and undoes the discard', async () => {
  await openFile(there.app, 'one.mdx');
  await fc.assert(
    fc.asyncProperty(moments, rests, async ([discarded, takenBack], after) => {
      there.type('one.mdx', 'One paragraph.', 'One paragraph. Typed.');
      await saveAll(there.app);
      await vi.waitFor(() => expect(getOpenSite(here.app)?.changes).toHaveLength(1));
      for (const [at, letter] of [...words, ''].entries()) {
        if (at === discarded) await discardChange(here.app, 'one.mdx', 'One');
        if (at === takenBack) await undoSiteChange(here.app);
        await typeLetter(letter, after[at % after.length] ?? 0);
      }
      await saveAll(there.app);
      const text = (await there.stored('one.mdx')) ?? '';
      const typed = text.replace(' Typed.', '').replace(/^.*One paragraph\./s, '');
      for (const letter of words.slice(discarded).replaceAll(/\s/g, '')) expect(typed).toContain(letter);
      await discardAllChanges(here.app);
      await vi.waitFor(() => expect(there.shown('one.mdx')).toContain('One paragraph.\n'));
    }),
    { numRuns: soakRuns(6, 100), endOnFailure: true },
  );
});
