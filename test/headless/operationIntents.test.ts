import { describe, expect, it } from 'vitest';
import { err, ok } from '#base/result.ts';
import { problem } from '#base/problem.ts';
import type { FileOperation } from '#state/changes/fileOperation.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

let tab: SmallTab;
let intents: Awaited<ReturnType<typeof loadIntents>>;
onSmallSite(
  async (browser) => {
    tab = await browser.openTab();
    intents = await loadIntents();
  },
  { files: { 'latin.txt': new Uint8Array([97, 233, 98]) }, loadsOnce: true },
);

/** Of the app that the tab loaded last. */
async function loadIntents() {
  const [operations, changing, present, turns] = await Promise.all([
    import('#state/intents/applyOperation.ts'),
    import('#state/intents/changeSite.ts'),
    import('#state/intents/presentFile.ts'),
    import('#state/intents/inTurn.ts'),
  ]);
  return { ...operations, ...changing, ...present, ...turns };
}

const path = 'one.mdx';
const text = '---\ntitle: One\n---\n\nOne paragraph.\n\nAnother paragraph.\n';
const bytes = (words: string) => new TextEncoder().encode(words);
const type = async (words: string, others: string) => {
  await tab.app.openFile(path);
  tab.type(path, words, others);
};

describe('one operation on a file', () => {
  const toText = (before: string | null, after: string | null): FileOperation => ({
    kind: 'text',
    path,
    before,
    after,
  });

  it('writes a text that is as it was expected', async () => {
    const operation = toText(text, 'Other.\n');
    expect(await intents.applyOperation(operation, null)).toEqual(ok(operation));
    expect(await tab.stored(path)).toBe('Other.\n');
  });

  it('is made over what was typed elsewhere in the text meanwhile', async () => {
    await type('One paragraph.', 'Typed.');
    await intents.applyOperation(toText(text, text.replace('Another', 'One more')), null);
    expect(await tab.stored(path)).toBe(text.replace('One paragraph.', 'Typed.').replace('Another', 'One more'));
  });

  it.each<readonly [string, FileOperation, string]>([
    ['that deletes a text which is another one by now', toText('Older.\n', null), 'workspace/changed-elsewhere'],
    ['that writes a text over one that was not expected', toText(null, 'New.\n'), 'workspace/changed-elsewhere'],
    [
      'that writes bytes over others',
      { kind: 'bytes', path: 'latin.txt', before: bytes('a'), after: bytes('b') },
      'workspace/changed-elsewhere',
    ],
    ['that moves a file which is gone', { kind: 'move', from: 'gone.mdx', to: 'b.mdx' }, 'workspace/file-not-found'],
    ['that moves a file over another', { kind: 'move', from: path, to: 'two.mdx' }, 'workspace/file-exists'],
  ])('%s changes nothing', async (_, operation, code) => {
    expect(await intents.applyOperation(operation, null)).toMatchObject({ ok: false, problem: { code } });
    expect(await tab.workspace.changes(tab.site)).toEqual(ok([]));
  });

  it.each<FileOperation>([
    toText(text, 'Other.\n'),
    toText(text, null),
    { kind: 'move', from: path, to: 'first.mdx' },
    { kind: 'discard', path, taken: null },
    { kind: 'settle', path, conflict: null, before: null, after: null },
  ])('does nothing of a site that is not open: %o', async (operation) => {
    await tab.app.closeSite();
    expect(await intents.applyOperation(operation, null)).toEqual(intents.noSite());
  });
});

describe('changes of the site', () => {
  it('are made one after the other, also where one fails', async () => {
    const log: string[] = [];
    const run = (name: string) => () =>
      intents.inTurn(async () => {
        log.push(`${name} begins`);
        await new Promise((done) => void setImmediate(done));
        log.push(`${name} ends`);
        if (name === 'first') throw new Error('It fails.');
      });
    const first = run('first')().catch(({ message }: Error) => message);
    const second = run('second')();
    expect(tab.app.journalStore.getState().running).toBe(2);
    expect([await first, await second]).toEqual(['It fails.', undefined]);
    expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
    expect(tab.app.journalStore.getState().running).toBe(0);
  });
});

describe('a file as it is now', () => {
  it('is what is on the screen, or else what is stored', async () => {
    const { write } = tab.workspace;
    tab.workspace.write = () => Promise.resolve(err(problem('storage/full', 'Full.')));
    await type('One paragraph.', 'Typed.');
    await tab.app.saveEverything();
    tab.workspace.write = write;
    expect(await intents.presentText(path)).toEqual(ok(text.replace('One paragraph.', 'Typed.')));
    expect(await intents.presentBytes(path)).toEqual(ok(bytes(text)));
    expect(await intents.readPresent(path)).toMatchObject({ ok: true, value: { bytes: bytes(text) } });
  });

  it('is null where there is none, and no text where it is none', async () => {
    expect(await intents.presentText('gone.mdx')).toEqual(ok(null));
    expect(await intents.presentBytes('gone.mdx')).toEqual(ok(null));
    expect(await intents.readPresent('gone.mdx')).toEqual(ok(null));
    expect(await intents.presentText('latin.txt')).toMatchObject({ ok: false, problem: { code: 'file/not-utf8' } });
  });

  it('is not known where no site is open', async () => {
    await tab.app.closeSite();
    for (const answer of [await intents.presentText(path), await intents.readPresent(path)])
      expect(answer).toMatchObject({ ok: false, problem: { code: 'workspace/site-not-found' } });
  });
});
