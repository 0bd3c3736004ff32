import { describe, expect, it, vi } from 'vitest';
import { onSmallSite, type SmallTab } from './smallSite.ts';

let tab: SmallTab;
let intents: Awaited<ReturnType<typeof loadIntents>>;
onSmallSite(
  async (browser) => {
    tab = await browser.openTab();
    intents = await loadIntents();
  },
  { loadsOnce: true },
);

/** Of the app that the tab loaded last. */
async function loadIntents() {
  const [turns, undoing, again, following, pages, stored, findings, comparing, telling, places] = await Promise.all([
    import('#state/intents/inTurn.ts'),
    import('#state/intents/undoSiteChange.ts'),
    import('#state/intents/redoElsewhere.ts'),
    import('#state/intents/followPageFile.ts'),
    import('#state/intents/editPage.ts'),
    import('#state/intents/followStored.ts'),
    import('#state/intents/pageFindings.ts'),
    import('#state/intents/comparePages.ts'),
    import('#state/intents/tellStep.ts'),
    import('#state/intents/stepPlace.ts'),
  ]);
  return {
    ...turns,
    ...undoing,
    ...again,
    ...following,
    ...pages,
    ...stored,
    ...findings,
    ...comparing,
    ...telling,
    ...places,
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
    const [step] = tab.app.historyStore.getState().done;
    expect([intents.elsewhereMadeAt(path), intents.undoneOn(path)]).toEqual([step?.time, null]);
    const start = Date.now();
    await tab.app.undoSiteChange();
    expect([intents.elsewhereMadeAt(path), intents.undoneOn(path)?.label]).toEqual([0, 'naming']);
    expect(await tab.stored('two.mdx')).toBe(before);
    expect(intents.elsewhereUndoneAt(path)).toBeGreaterThanOrEqual(start);
    expect(intents.elsewhereUndoneAt('two.mdx'), 'undo takes it back there as well').toBe(
      intents.elsewhereUndoneAt(path),
    );
    expect(intents.elsewhereUndoneAt('docs.json'), 'it has nothing to do with other files').toBe(0);
    await intents.redoElsewhere(path);
    expect([await tab.stored('two.mdx'), tab.notices]).toEqual([words, ['Redone: naming.']]);
    expect(intents.elsewhereUndoneAt(path)).toBe(0);
  });

  it('is nothing, of which nothing is said, where nothing was taken back', async () => {
    await intents.redoElsewhere(path);
    expect([tab.steps, tab.notices]).toEqual([[], []]);
  });
});

describe('a step whose undo or redo is not on the screen', () => {
  const go = (shown: Parameters<typeof tab.app.goTo>[0]) => tab.app.goTo(shown);
  const last = () => {
    const step = tab.app.historyStore.getState().done.at(-1);
    if (step === undefined) throw new Error('There is no step.');
    return step;
  };

  it.each([
    [
      'a setting, seen from a page',
      () => tab.app.setSetting(['name'], 'Other', 'the name'),
      { screen: 'page', path } as const,
      { screen: 'settings', section: 'identity' },
    ],
    [
      'a setting, seen from its section',
      () => tab.app.setSetting(['name'], 'Other', 'the name'),
      { screen: 'settings', section: 'identity' } as const,
      null,
    ],
    [
      'another page',
      () => tab.app.changeSite('replacing', [{ kind: 'text', path: 'two.mdx', text: 'Two.\n' }]),
      { screen: 'page', path } as const,
      { screen: 'page', path: 'two.mdx' },
    ],
    [
      'the page that is shown, and another one',
      () =>
        tab.app.changeSite('replacing', [
          { kind: 'text', path: 'two.mdx', text: 'Two.\n' },
          { kind: 'text', path, text: 'One.\n' },
        ]),
      { screen: 'page', path } as const,
      null,
    ],
    [
      'another file',
      () => tab.app.changeSite('writing', [{ kind: 'text', path: 'docs.css', text: 'p {}\n' }]),
      { screen: 'review', change: null } as const,
      { screen: 'files', path: 'docs.css' },
    ],
  ])('has a way there: %s', async (_, change, shown, place) => {
    await change();
    go({ view: 'site', site: tab.site, ...shown });
    expect(intents.stepPlace(last())).toEqual(place);
  });

  it('leads to a page whose place is in another tab of the navigation', async () => {
    const navigation = (first: readonly string[], second: readonly string[]) => ({
      tabs: [
        { tab: 'First', groups: [{ group: 'A', pages: first }] },
        { tab: 'Second', groups: [{ group: 'B', pages: second }] },
      ],
    });
    await tab.app.setSetting(['navigation'], navigation(['one', 'two'], ['guide']), 'the navigation');
    await tab.app.createFile('guide.mdx', 'Guide.\n');
    await tab.app.setSetting(['navigation'], navigation(['one'], ['guide', 'two']), 'the navigation');
    const step = last();
    const at = (shown: string) => {
      go({ view: 'site', site: tab.site, screen: 'page', path: shown });
      return intents.stepPlace(step);
    };
    expect([at(path), at('guide.mdx')]).toEqual([{ screen: 'page', path: 'two.mdx' }, null]);
  });

  it('is named, and shown where somebody asks for it', async () => {
    go({ view: 'site', site: tab.site, screen: 'page', path });
    await tab.app.setSetting(['name'], 'Other', 'the name');
    const step = last();
    await tab.app.undoSiteChange(step);
    intents.tellUndone(step);
    const notice = () => tab.app.noticesStore.getState().notices.at(-1);
    expect([notice()?.text, notice()?.action?.label]).toEqual(['Undone: the change to the name.', 'Redo']);
    await intents.redoSiteChange();
    intents.tellRedone(step);
    expect(notice()?.text).toBe('Redone: the change to the name.');
    notice()?.show?.();
    expect(tab.app.addressStore.getState().address).toMatchObject({ screen: 'settings', section: 'identity' });
  });
});

it('says that there is nothing to undo', () => {
  intents.sayNothingTo('undo');
  expect(tab.notices).toEqual(['Nothing to undo.']);
});

describe('what was done before the page was shown again', () => {
  it('can be done again once it was taken back, and not before', async () => {
    await type('One paragraph.', 'Typed.');
    await intents.settlePage(path);
    expect(await tab.stored(path)).toContain('Typed.');
    intents.beginSteps(path);
    expect([intents.canRedoBefore(path), intents.undoneBeforeAt(path)]).toEqual([false, 0]);
    const start = Date.now();
    expect(await intents.undoBefore(path)).toBe(true);
    expect([await tab.stored(path), intents.canRedoBefore(path)]).toEqual([text, true]);
    expect(intents.undoneBeforeAt(path)).toBeGreaterThanOrEqual(start);
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

  it('stays once its steps are forgotten', async () => {
    await store();
    intents.forgetAddedFiles();
    intents.followPageFiles(
      () => true,
      () => false,
    );
    await settled();
    expect(changed()).toEqual([shot]);
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
