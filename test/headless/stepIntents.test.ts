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
  const [turns, undoing, pages, stored, findings, comparing, telling, places] = await Promise.all([
    import('#state/intents/inTurn.ts'),
    import('#state/intents/undoSiteChange.ts'),
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
    await tab.step('undo', path);
    expect([await tab.stored(path), tab.notices]).toEqual([text, ['Undone: replacing.']]);
    await tab.pressNotice();
    await vi.waitFor(async () => expect(await tab.stored(path)).toContain('Replaced.'));
    expect(tab.notices).toEqual([]);
  });

  it('comes after what was typed since', async () => {
    await tab.app.openFile(path);
    await replace();
    await type('Another', 'One more');
    await tab.step('undo', path);
    expect(await tab.stored(path)).toBe(text.replace('One paragraph.', 'Replaced.'));
    await tab.step('undo', path);
    expect(await tab.stored(path)).toBe(text);
  });

  it('is said to be undone as long as that is so', async () => {
    await replace();
    const [step] = tab.app.journalStore.getState().done;
    if (step === undefined) throw new Error('There is no step.');
    await tab.app.undoSiteChange();
    intents.tellUndone(step);
    expect(tab.notices).toEqual(['Undone: replacing.']);
    await tab.app.changeSite('writing', [{ kind: 'text', path, text: 'Other.\n' }]);
    expect(tab.notices).toEqual([]);
  });
});

describe('what was done on a page to words that another file holds', () => {
  const words = 'Other words.\n';

  it('is taken back and done again from the page', async () => {
    const before = await tab.stored('two.mdx');
    await tab.app.changeSite('naming', [{ kind: 'text', path: 'two.mdx', text: words }], { onPage: path });
    await tab.step('undo', path);
    expect([await tab.stored('two.mdx'), tab.notices]).toEqual([before, ['Undone: naming.']]);
    await tab.step('redo', path);
    expect([await tab.stored('two.mdx'), tab.notices]).toEqual([words, ['Redone: naming.']]);
  });
});

describe('a step whose undo or redo is not on the screen', () => {
  const go = (shown: Parameters<typeof tab.app.goTo>[0]) => tab.app.goTo(shown);
  const last = () => {
    const step = tab.app.journalStore.getState().done.at(-1);
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

it('names what was done, typing by its page', async () => {
  await type('One paragraph.', 'Typed.');
  await tab.app.saveEverything();
  await tab.app.setSetting(['name'], 'Other', 'the name');
  const { done } = tab.app.journalStore.getState();
  expect(done.map(intents.labelOf)).toEqual([`typing in ${path}`, 'the change to the name']);
});

it('takes one key after the other, each as the one before it leaves the site', async () => {
  await tab.app.setSetting(['name'], 'First', 'the name');
  await tab.app.createFile('notes.txt', 'Notes.\n');
  tab.app.undo(null);
  tab.app.undo(null);
  tab.app.redo(null);
  await tab.app.stepsDone();
  await tab.app.changesDone();
  expect([tab.steps, await tab.stored('notes.txt')]).toEqual([['the change to the name'], null]);
});

it('says that there is nothing to undo', () => {
  intents.sayNothingTo('undo');
  expect(tab.notices).toEqual(['Nothing to undo.']);
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
