import { describe, expect, it, vi } from 'vitest';
import { readPreview } from '#state/review/comparePages.ts';
import { listChangedAndOpenPages } from '#state/checks/queryPageFindings.ts';
import { scheduleSiteRefresh, flushSiteRefresh } from '#state/sync/scheduleSiteRefresh.ts';
import { whenChangesSettled } from '#state/journal/runSerially.ts';
import { undo, redo, whenStepsSettled } from '#state/intents/undo.ts';
import { saveAll } from '#state/sync/saveAll.ts';
import { routeStore } from '#state/route/routeStore.ts';
import { notifyRedone, notifyHistoryEmpty } from '#state/changes/notifyUndoable.ts';
import { noticesStore } from '#state/notices/noticesStore.ts';
import { createFile, removeFile } from '#state/intents/changeFiles.ts';
import { describeStepPlace, getStepTarget, goToStepTarget } from '#state/changes/getStepTarget.ts';
import { setSetting } from '#state/intents/setSetting.ts';
import { goTo } from '#state/route/goTo.ts';
import {
  describeRedone,
  describeUndone,
  undoSiteChange,
  notifyUndone,
  redoSiteChange,
  formatEntryLabel,
} from '#state/changes/undoSiteChange.ts';
import { journalStore } from '#state/journal/journalStore.ts';
import { changeSite } from '#state/changes/changeSite.ts';
import { openFile } from '#state/intents/visitFile.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';
import type { AppRoute } from '#state/route/route.ts';

let tab: SmallTab;
onSmallSite(async (browser) => {
  tab = await browser.openTab();
});

const path = 'one.mdx';
const text = '---\ntitle: One\n---\n\nOne paragraph.\n\nAnother paragraph.\n';
const bytes = (words: string) => new TextEncoder().encode(words);
const changed = () => (getOpenSite(tab.app)?.changes ?? []).map((change) => change.path).toSorted();
const type = async (words: string, others: string) => {
  await openFile(tab.app, path);
  tab.type(path, words, others);
};

describe('a step that changed text on a page', () => {
  const replace = () =>
    changeSite(tab.app, 'replacing', [{ kind: 'text', path, text: text.replace('One paragraph.', 'Replaced.') }]);

  it('is undone from the page if it was the last change, and can be redone', async () => {
    await openFile(tab.app, path);
    await replace();
    await tab.step('undo', path);
    expect([await tab.stored(path), tab.notices]).toEqual([text, ['Undid replacing.']]);
    await tab.pressNotice();
    await vi.waitFor(async () => expect(await tab.stored(path)).toContain('Replaced.'));
    expect(tab.notices).toEqual([]);
  });

  it('is undone after text typed later', async () => {
    await openFile(tab.app, path);
    await replace();
    await type('Another', 'One more');
    await tab.step('undo', path);
    expect(await tab.stored(path)).toBe(text.replace('One paragraph.', 'Replaced.'));
    await tab.step('undo', path);
    expect(await tab.stored(path)).toBe(text);
  });

  it('is reported as undone until the next change', async () => {
    await replace();
    const [step] = tab.app.get(journalStore).getState().done;
    if (step === undefined) throw new Error('There is no step.');
    await undoSiteChange(tab.app);
    notifyUndone(tab.app, step);
    expect(tab.notices).toEqual(['Undid replacing.']);
    await changeSite(tab.app, 'writing', [{ kind: 'text', path, text: 'Other.\n' }]);
    expect(tab.notices).toEqual([]);
  });
});

describe('a step made on a page that changed another file', () => {
  const words = 'Other words.\n';

  it('is undone and redone from the page', async () => {
    const before = await tab.stored('two.mdx');
    await changeSite(tab.app, 'naming', [{ kind: 'text', path: 'two.mdx', text: words }], { onPage: path });
    await tab.step('undo', path);
    expect([await tab.stored('two.mdx'), tab.notices]).toEqual([before, ['Undid naming.']]);
    await tab.step('redo', path);
    expect([await tab.stored('two.mdx'), tab.notices]).toEqual([words, ['Redid naming.']]);
  });
});

describe('a step whose undo or redo is not visible on the screen', () => {
  const go = (shown: AppRoute) => goTo(tab.app, shown);
  const last = () => {
    const step = tab.app.get(journalStore).getState().done.at(-1);
    if (step === undefined) throw new Error('There is no step.');
    return step;
  };

  it.each([
    [
      'a setting, seen from a page',
      () => setSetting(tab.app, ['name'], 'Other', 'the name'),
      { screen: 'page', path } as const,
      { screen: 'settings', section: 'identity' },
    ],
    [
      'a setting, seen from its section',
      () => setSetting(tab.app, ['name'], 'Other', 'the name'),
      { screen: 'settings', section: 'identity' } as const,
      null,
    ],
    [
      'another page',
      () => changeSite(tab.app, 'replacing', [{ kind: 'text', path: 'two.mdx', text: 'Two.\n' }]),
      { screen: 'page', path } as const,
      { screen: 'page', path: 'two.mdx' },
    ],
    [
      'the page that is shown, and another one',
      () =>
        changeSite(tab.app, 'replacing', [
          { kind: 'text', path: 'two.mdx', text: 'Two.\n' },
          { kind: 'text', path, text: 'One.\n' },
        ]),
      { screen: 'page', path } as const,
      null,
    ],
    [
      'another file',
      () => changeSite(tab.app, 'writing', [{ kind: 'text', path: 'docs.css', text: 'p {}\n' }]),
      { screen: 'review', change: null } as const,
      { screen: 'files', path: 'docs.css' },
    ],
  ])('has a link to its target: %s', async (_, change, shown, place) => {
    await change();
    go({ view: 'site', site: tab.site, ...shown });
    expect(getStepTarget(tab.app, last())).toEqual(place);
  });

  const edit = (file: string, words: string) => ({ kind: 'text', path: file, text: words }) as const;
  const field = { kind: 'field', path: 'two.mdx', field: { key: 'icon', value: 'star' } } as const;
  it.each<readonly [string, () => Promise<unknown>, string]>([
    ['typing', () => type('One paragraph.', 'Typed.').then(() => saveAll(tab.app)), 'Undid typing on One.'],
    [
      'a page’s text',
      () => changeSite(tab.app, 'replacing text', [edit('two.mdx', 'Two.\n')]),
      'Undid replacing text on Two.',
    ],
    ['a page’s setting', () => changeSite(tab.app, 'adding the icon', [field]), 'Undid adding the icon on Two.'],
    [
      'several pages and files',
      () => changeSite(tab.app, 'fixing', [edit('two.mdx', '2'), edit(path, '1'), edit('notes.txt', '3')]),
      'Undid fixing on Two, One, and 1 more.',
    ],
    [
      'another file',
      () => changeSite(tab.app, 'replacing text', [edit('notes.txt', 'x')]),
      'Undid replacing text in notes.txt.',
    ],
    [
      'a setting',
      () => setSetting(tab.app, ['favicon'], '/a.svg', 'the icon'),
      'Undid the change to the icon in Site settings › Favicon.',
    ],
    [
      'a text of an API description, as its page shows it',
      () =>
        changeSite(tab.app, 'the change to the summary', [edit('notes.txt', 'x')], { onPage: 'api/list-flags.mdx' }),
      'Undid the change to the summary on List flags.',
    ],
    ['what is named already', () => changeSite(tab.app, 'moving Two', [edit('two.mdx', 'x')]), 'Undid moving Two.'],
    [
      'a discarded part',
      () =>
        changeSite(tab.app, 'discarding', [edit('two.mdx', 'x')], { restored: 'Restored the change to Description' }),
      'Restored the change to Description on Two.',
    ],
  ])('is said with its place: %s', async (_, change, words) => {
    await tab.workspace.write(tab.site, 'notes.txt', bytes('Notes.\n'), null);
    go({ view: 'site', site: tab.site, screen: 'page', path: 'one.mdx' });
    await change();
    go({ view: 'site', site: tab.site, screen: 'health', rule: null });
    await tab.step('undo');
    expect(tab.notices).toEqual([words]);
  });

  it('leads to the page of an API operation, or to its file if the page is gone', async () => {
    const page = { screen: 'page', path: 'api/list-flags.mdx' } as const;
    await createFile(tab.app, 'api.yaml', 'openapi: 3.1.0\n');
    await changeSite(tab.app, 'the change', [edit('api.yaml', 'openapi: 3.1.1\n')], { onPage: page.path });
    go({ view: 'site', site: tab.site, screen: 'page', path });
    expect([getStepTarget(tab.app, last()), describeStepPlace(tab.app, last(), 'Undid')]).toEqual([
      page,
      ' on List flags',
    ]);
    goToStepTarget(tab.app, last(), page);
    expect(tab.app.get(routeStore).getState().address).toMatchObject({ screen: 'files', path: 'api.yaml' });
  });

  it('isn’t said with its place on the page that shows it', async () => {
    await changeSite(tab.app, 'the change to the summary', [edit('two.mdx', 'x')], { onPage: path });
    go({ view: 'site', site: tab.site, screen: 'page', path });
    await tab.step('undo', path);
    expect(tab.notices).toEqual(['Undid the change to the summary.']);
  });

  it('links to a page in another tab of the navigation', async () => {
    const navigation = (first: readonly string[], second: readonly string[]) => ({
      tabs: [
        { tab: 'First', groups: [{ group: 'A', pages: first }] },
        { tab: 'Second', groups: [{ group: 'B', pages: second }] },
      ],
    });
    await setSetting(tab.app, ['navigation'], navigation(['one', 'two'], ['guide']), 'the navigation');
    await createFile(tab.app, 'guide.mdx', 'Guide.\n');
    await setSetting(tab.app, ['navigation'], navigation(['one'], ['guide', 'two']), 'the navigation');
    const step = last();
    const at = (shown: string) => {
      go({ view: 'site', site: tab.site, screen: 'page', path: shown });
      return getStepTarget(tab.app, step);
    };
    expect([at(path), at('guide.mdx')]).toEqual([{ screen: 'page', path: 'two.mdx' }, null]);
  });

  it('is named in a notice and shown on request', async () => {
    go({ view: 'site', site: tab.site, screen: 'page', path });
    await setSetting(tab.app, ['name'], 'Other', 'the name');
    const step = last();
    await undoSiteChange(tab.app, step);
    notifyUndone(tab.app, step);
    const notice = () => tab.app.get(noticesStore).getState().notices.at(-1);
    expect([notice()?.text, notice()?.action?.label]).toEqual([
      'Undid the change to the name in Site settings › Name and theme.',
      'Redo',
    ]);
    // An undone discard names what is back.
    expect(describeUndone(tab.app, { ...step, restored: 'Restored changes to Two' })).toBe(
      'Restored changes to Two in Site settings › Name and theme.',
    );
    const redone = 'Redid the change to the name in Site settings › Name and theme.';
    expect(describeRedone(tab.app, step)).toBe(redone);
    await redoSiteChange(tab.app);
    notifyRedone(tab.app, step);
    expect(notice()?.text).toBe(redone);
    notice()?.show?.();
    expect(tab.app.get(routeStore).getState().address).toMatchObject({ screen: 'settings', section: 'identity' });
  });
});

it('labels each step, and typing with its page', async () => {
  await type('One paragraph.', 'Typed.');
  await saveAll(tab.app);
  await setSetting(tab.app, ['name'], 'Other', 'the name');
  const { done } = tab.app.get(journalStore).getState();
  expect(done.map(formatEntryLabel)).toEqual([`typing in ${path}`, 'the change to the name']);
});

it('runs undo and redo keys one after the other', async () => {
  await setSetting(tab.app, ['name'], 'First', 'the name');
  await createFile(tab.app, 'notes.txt', 'Notes.\n');
  undo(tab.app, null);
  undo(tab.app, null);
  redo(tab.app, null);
  await whenStepsSettled(tab.app);
  await whenChangesSettled(tab.app);
  expect([tab.steps, await tab.stored('notes.txt')]).toEqual([['the change to the name'], null]);
});

it('reports that there is nothing to undo', () => {
  notifyHistoryEmpty(tab.app, 'undo');
  expect(tab.notices).toEqual(['Nothing to undo.']);
});

describe('a stored file', () => {
  const write = (words: string) => tab.workspace.write(tab.site, path, bytes(words), null);

  it('is listed as a change immediately if it is new in the list, and otherwise when typing pauses', async () => {
    await write('Other.\n');
    expect(changed()).toEqual([]);
    await scheduleSiteRefresh(tab.app, path);
    expect(changed()).toEqual([path]);
    const [before] = getOpenSite(tab.app)?.changes ?? [];
    await new Promise((done) => void setTimeout(done, 2));
    await write('Once more.\n');
    await scheduleSiteRefresh(tab.app, path);
    expect(getOpenSite(tab.app)?.changes[0]).toEqual(before);
    await flushSiteRefresh(tab.app);
    expect(getOpenSite(tab.app)?.changes[0]?.savedAt).toBeGreaterThan(before?.savedAt ?? Infinity);
  });
});

it('lists changed and open pages, and no other files', async () => {
  await createFile(tab.app, 'notes.txt', 'Notes.\n');
  await createFile(tab.app, 'three.mdx', '# Three\n');
  await removeFile(tab.app, 'two.mdx');
  await openFile(tab.app, path);
  const site = getOpenSite(tab.app);
  expect(site === null ? null : listChangedAndOpenPages(tab.app, site)).toEqual([path, 'three.mdx']);
});

it('reads any text as preview blocks, with its problems', async () => {
  expect(await readPreview(tab.app, '# Words\n')).toMatchObject({
    problems: [],
    doc: { content: [{ type: 'heading' }] },
  });
  expect((await readPreview(tab.app, '<Note')).problems.map(({ code }) => code)).toEqual(['page/not-mdx']);
});
