import { describe, expect, it, vi } from 'vitest';
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
  const [operations, changing, present, turns, undoing, following, pages, stored, findings, comparing, again] =
    await Promise.all([
      import('#state/intents/applyOperation.ts'),
      import('#state/intents/changeSite.ts'),
      import('#state/intents/presentFile.ts'),
      import('#state/intents/inTurn.ts'),
      import('#state/intents/undoSiteChange.ts'),
      import('#state/intents/followPageFile.ts'),
      import('#state/intents/editPage.ts'),
      import('#state/intents/followStored.ts'),
      import('#state/intents/pageFindings.ts'),
      import('#state/intents/comparePages.ts'),
      import('#state/intents/redoElsewhere.ts'),
    ]);
  return {
    ...operations,
    ...changing,
    ...present,
    ...turns,
    ...undoing,
    ...following,
    ...pages,
    ...stored,
    ...findings,
    ...comparing,
    ...again,
  };
}

const path = 'one.mdx';
const text = '---\ntitle: One\n---\n\nOne paragraph.\n\nAnother paragraph.\n';
const bytes = (words: string) => new TextEncoder().encode(words);
const changed = () => (tab.app.openSiteNow()?.changes ?? []).map((change) => change.path).toSorted();
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
    expect(await intents.applyOperation(operation)).toEqual(ok(operation));
    expect(await tab.stored(path)).toBe('Other.\n');
  });

  it('is made over what was typed elsewhere in the text meanwhile', async () => {
    await type('One paragraph.', 'Typed.');
    await intents.applyOperation(toText(text, text.replace('Another', 'One more')));
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
    expect(await intents.applyOperation(operation)).toMatchObject({ ok: false, problem: { code } });
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
    expect(await intents.applyOperation(operation)).toEqual(intents.noSite());
  });
});

describe('several operations as one', () => {
  it('are none where a part fails: what was done is taken back', async () => {
    const parts: readonly FileOperation[] = [
      { kind: 'text', path, before: text, after: 'Other.\n' },
      { kind: 'move', from: 'two.mdx', to: 'second.mdx' },
      { kind: 'move', from: 'gone.mdx', to: 'b.mdx' },
    ];
    const done = await intents.doAll(parts, intents.applyOperation);
    expect(done).toMatchObject({ ok: false, problem: { code: 'workspace/file-not-found' } });
    expect([await tab.workspace.changes(tab.site), changed()]).toEqual([ok([]), []]);
  });

  it('are on the screen once they are done', async () => {
    await intents.doAll<FileOperation>([{ kind: 'move', from: 'two.mdx', to: 'second.mdx' }], intents.applyOperation);
    expect([changed(), tab.app.openSiteNow()?.paths.has('second.mdx')]).toEqual([['second.mdx'], true]);
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
    expect(tab.app.historyStore.getState().running).toBe(2);
    expect([await first, await second]).toEqual(['It fails.', undefined]);
    expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
    expect(tab.app.historyStore.getState().running).toBe(0);
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

describe('what put other words into a page', () => {
  const replace = () =>
    tab.app.changeSite('replacing', [{ kind: 'text', path, text: text.replace('One paragraph.', 'Replaced.') }]);

  it('is taken back from the page where it was the last thing, and can be done again', async () => {
    await tab.app.openFile(path);
    await replace();
    expect([intents.isReplacedLast(path), intents.isReplacedLast('two.mdx')]).toEqual([true, false]);
    expect(await intents.undoReplacementOf('two.mdx')).toBe(false);
    expect(await intents.undoReplacementOf(path)).toBe(true);
    expect([await tab.stored(path), tab.notices]).toEqual([text, ['Undone: replacing.']]);
    expect(intents.isReplacedLast(path)).toBe(false);
    await tab.pressNotice();
    await vi.waitFor(async () => expect(await tab.stored(path)).toContain('Replaced.'));
    expect(tab.notices).toEqual([]);
  });

  it('is not the last thing where something was typed since', async () => {
    await tab.app.openFile(path);
    await replace();
    await new Promise((done) => void setTimeout(done, 2));
    await type('Another', 'One more');
    expect(intents.isReplacedLast(path)).toBe(false);
  });

  it('is said to be undone as long as that is so', async () => {
    await replace();
    const [step] = tab.app.historyStore.getState().done;
    if (step === undefined) throw new Error('There is no step.');
    await tab.app.undoSiteChange();
    intents.tellUndone(step);
    expect(tab.notices).toEqual(['Undone: replacing.']);
    await tab.app.createFile('notes.txt', 'Notes.\n');
    expect(tab.notices).toEqual([]);
  });
});

describe('what was done on a page to words that another file holds', () => {
  const words = 'Other words.\n';

  it('is done again from the page, right after it was taken back', async () => {
    const before = await tab.stored('two.mdx');
    await tab.app.changeSite('naming', [{ kind: 'text', path: 'two.mdx', text: words }], { onPage: path });
    expect(intents.elsewhereUndoneAt(path), 'nothing was taken back').toBe(0);
    const start = Date.now();
    await tab.app.undoSiteChange();
    expect(await tab.stored('two.mdx')).toBe(before);
    expect(intents.elsewhereUndoneAt(path)).toBeGreaterThanOrEqual(start);
    expect(intents.elsewhereUndoneAt('two.mdx'), 'it was done on another page').toBe(0);
    await intents.redoElsewhere();
    expect([await tab.stored('two.mdx'), tab.notices]).toEqual([words, ['Redone: naming.']]);
    expect(intents.elsewhereUndoneAt(path)).toBe(0);
  });

  it('is nothing, of which nothing is said, where nothing was taken back', async () => {
    await intents.redoElsewhere();
    expect([tab.steps, tab.notices]).toEqual([[], []]);
  });
});

describe('what was done before the page was shown again', () => {
  it('can be done again once it was taken back, and not before', async () => {
    await type('One paragraph.', 'Typed.');
    await intents.settlePage(path);
    expect(await tab.stored(path)).toContain('Typed.');
    intents.beginSteps(path);
    expect(intents.canRedoBefore(path)).toBe(false);
    expect(await intents.undoBefore(path)).toBe(true);
    expect([await tab.stored(path), intents.canRedoBefore(path)]).toEqual([text, true]);
    expect(await intents.redoBefore(path)).toBe(true);
    expect([intents.canRedoBefore(path), intents.canRedoBefore('two.mdx')]).toEqual([false, false]);
    expect(await tab.stored(path)).toContain('Typed.');
  });
});

describe('a file that was stored for a page', () => {
  const shot = 'images/shot.png';
  const settled = () => intents.changesDone();
  const store = async () => {
    await tab.app.changeSite('adding shot.png', [{ kind: 'add', path: shot, bytes: new Uint8Array([1]) }]);
    intents.noteAddedFile(shot, `/${shot}`);
  };

  it('goes with what shows it, and comes back with it', async () => {
    await store();
    intents.followPageFiles(
      () => true,
      () => false,
    );
    await settled();
    expect([changed(), tab.steps]).toEqual([[], []]);
    intents.followPageFiles(
      () => false,
      () => true,
    );
    await settled();
    expect([changed(), tab.steps]).toEqual([[shot], ['adding shot.png']]);
  });

  it('is followed by the text of its page', async () => {
    await store();
    await tab.app.openFile(path);
    intents.followFilesOf(path, `${text}\n![](/${shot})\n`);
    await settled();
    expect(changed()).toEqual([]);
  });

  it('stays where it was stored by no step, and where nothing that shows it went', async () => {
    intents.noteAddedFile('one.mdx', '/one.mdx');
    await store();
    intents.followPageFiles(
      (source) => source === '/one.mdx',
      () => false,
    );
    await settled();
    expect([changed(), await tab.stored(path)]).toEqual([[shot], text]);
  });
});

describe('a file that was stored', () => {
  const write = (words: string) => tab.workspace.write(tab.site, path, bytes(words), null);

  it('is among the changes at once where it is new among them, and else when nobody types', async () => {
    await write('Other.\n');
    expect(changed()).toEqual([]);
    await intents.followStored(path);
    expect(changed()).toEqual([path]);
    const [before] = tab.app.openSiteNow()?.changes ?? [];
    await new Promise((done) => void setTimeout(done, 2));
    await write('Once more.\n');
    await intents.followStored(path);
    expect(tab.app.openSiteNow()?.changes[0]).toEqual(before);
    await intents.followWaiting();
    expect(tab.app.openSiteNow()?.changes[0]?.savedAt).toBeGreaterThan(before?.savedAt ?? Infinity);
  });
});

it('has at hand the pages that were changed and those that are open, and no other file', async () => {
  await tab.app.createFile('notes.txt', 'Notes.\n');
  await tab.app.createFile('three.mdx', '# Three\n');
  await tab.app.removeFile('two.mdx');
  await tab.app.openFile(path);
  const site = tab.app.openSiteNow();
  expect(site === null ? null : intents.pagesAtHand(site)).toEqual([path, 'three.mdx']);
});

it('reads any text as blocks to be shown, with what is wrong with it', async () => {
  expect(await intents.readPreview('# Words\n')).toMatchObject({
    problems: [],
    doc: { content: [{ type: 'heading' }] },
  });
  expect((await intents.readPreview('<Note')).problems.map(({ code }) => code)).toEqual(['page/not-mdx']);
});
