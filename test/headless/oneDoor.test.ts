import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createProblem } from '#base/problem.ts';
import { err } from '#base/result.ts';
import { refreshSite } from '#state/sync/refreshSite.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import { deleteNavigationEntry } from '#state/intents/deleteNavigationEntry.ts';
import { publishChanges } from '#state/intents/publishChanges.ts';
import { preparePublishing } from '#state/publish/preparePublishing.ts';
import { resolveConflict } from '#state/intents/resolveConflict.ts';
import { pullSiteUpdates } from '#state/intents/pullSiteUpdates.ts';
import { journalStore } from '#state/journal/journalStore.ts';
import { closeOpenFiles } from '#state/openFiles/openFiles.ts';
import { openSite } from '#state/intents/openSite.ts';
import { noticesStore } from '#state/notices/noticesStore.ts';
import { undoSiteChange, redoSiteChange } from '#state/changes/undoSiteChange.ts';
import { discardAllChanges } from '#state/intents/discardAllChanges.ts';
import { storeImage } from '#state/intents/storeImage.ts';
import { setSetting } from '#state/intents/setSetting.ts';
import { changeSite } from '#state/changes/changeSite.ts';
import { discardChange } from '#state/intents/discardChange.ts';
import { renamePageFile } from '#state/intents/renamePageFile.ts';
import { createFile, removeFile, moveFile } from '#state/intents/changeFiles.ts';
import { saveAll } from '#state/sync/saveAll.ts';
import { openFile } from '#state/intents/visitFile.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

let tab: SmallTab;
let openAnother: () => Promise<SmallTab>;

onSmallSite(async (browser) => {
  openAnother = () => browser.openTab();
  tab = await browser.openTab();
});

/** All files that differ from the commit, with their original paths and texts; for images, their length. */
async function changes(): Promise<Readonly<Record<string, string | number | null>>> {
  const all = await tab.workspace.changes(tab.site);
  const entries = (all.ok ? all.value : []).map(async ({ path, from }) => {
    const read = await tab.workspace.read(tab.site, path);
    return [
      `${from === null ? '' : `${from} → `}${path}`,
      path.endsWith('.png') && read.ok ? read.value.bytes.length : await tab.stored(path),
    ] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function edit(words = 'One paragraph, typed.'): Promise<void> {
  await openFile(tab.app, 'one.mdx');
  tab.type('one.mdx', 'One paragraph.', words);
  await saveAll(tab.app);
}

/** Every way to change the site, from any screen. */
const deeds: readonly (readonly [
  what: string,
  label: string,
  prepare: () => Promise<unknown>,
  act: () => Promise<unknown>,
])[] = [
  [
    'a file that was added',
    'adding notes.txt',
    () => Promise.resolve(),
    () => createFile(tab.app, 'notes.txt', 'Notes.\n'),
  ],
  ['a file that was deleted', 'deleting one.mdx', () => edit(), () => removeFile(tab.app, 'one.mdx')],
  [
    'a file that was deleted after it was renamed',
    'deleting first.mdx',
    () => edit().then(() => moveFile(tab.app, 'one.mdx', 'first.mdx')),
    () => removeFile(tab.app, 'first.mdx'),
  ],
  ['a file that was renamed', 'moving one.mdx', () => edit(), () => moveFile(tab.app, 'one.mdx', 'deep/first.mdx')],
  [
    'a page that was renamed with its links',
    'moving one.mdx',
    () => edit(),
    () => renamePageFile(tab.app, 'one.mdx', 'first.mdx', [{ path: 'two.mdx', links: 1 }], true),
  ],
  [
    'a change that was discarded',
    'discarding changes to One',
    () => edit(),
    () => discardChange(tab.app, 'one.mdx', 'One'),
  ],
  [
    'a move that was discarded',
    'discarding changes to One',
    () => edit().then(() => moveFile(tab.app, 'one.mdx', 'first.mdx')),
    () => discardChange(tab.app, 'first.mdx', 'One'),
  ],
  [
    'a move that was discarded with its links, its entry and its redirect',
    'discarding changes to One',
    () =>
      changeSite(tab.app, 'writing', [{ kind: 'text', path: 'two.mdx', text: '[One](/one)\n' }]).then(() =>
        renamePageFile(tab.app, 'one.mdx', 'first.mdx', [{ path: 'two.mdx', links: 1 }], true),
      ),
    () => discardChange(tab.app, 'first.mdx', 'One'),
  ],
  [
    'a deletion that was discarded with its entry',
    'discarding changes to One',
    () =>
      removeFile(tab.app, 'one.mdx').then(() =>
        setSetting(tab.app, ['navigation', 'groups', 0, 'pages'], ['two'], 'the pages'),
      ),
    () => discardChange(tab.app, 'one.mdx', 'One'),
  ],
  [
    'a deletion that was discarded',
    'discarding changes to One',
    () => removeFile(tab.app, 'one.mdx'),
    () => discardChange(tab.app, 'one.mdx', 'One'),
  ],
  [
    'a new file that was discarded',
    'discarding changes to Notes',
    () => createFile(tab.app, 'notes.txt', 'Notes.\n'),
    () => discardChange(tab.app, 'notes.txt', 'Notes'),
  ],
  [
    'a new page that was discarded with its entry in the navigation',
    'discarding changes to Three',
    () =>
      createFile(tab.app, 'three.mdx', '---\ntitle: Three\n---\n').then(() =>
        setSetting(tab.app, ['navigation', 'groups', 0, 'pages'], ['one', 'three', 'two'], 'the pages'),
      ),
    () => discardChange(tab.app, 'three.mdx', 'Three'),
  ],
  [
    'a picture that was stored',
    'adding shot.png',
    () => Promise.resolve(),
    () => storeImage(tab.app, new Blob([new Uint8Array(9)], { type: 'image/png' }), 'shot.png'),
  ],
  [
    'everything that was given up',
    'discarding all changes',
    () =>
      edit()
        .then(() => removeFile(tab.app, 'two.mdx'))
        .then(() => createFile(tab.app, 'notes.txt', 'Notes.\n')),
    () => discardAllChanges(tab.app),
  ],
  ['a setting', 'the change to the name', () => edit(), () => setSetting(tab.app, ['name'], 'Other', 'the name')],
];

describe('Undo reverts the last step from any screen', () => {
  it.each(deeds)('%s', async (_, label, prepare, act) => {
    await prepare();
    const before = await changes();
    const { length: steps } = tab.steps;
    await act();
    const after = await changes();
    expect(after).not.toEqual(before);
    expect(tab.steps.slice(steps)).toEqual([label]);
    await undoSiteChange(tab.app);
    expect(await changes()).toEqual(before);
    await redoSiteChange(tab.app);
    expect(await changes()).toEqual(after);
    await undoSiteChange(tab.app);
    expect(await changes()).toEqual(before);
    expect(tab.notices.filter((text) => /can’t be|can no longer/.test(text))).toEqual([]);
  });

  it('in chronological order', async () => {
    const first = await changes();
    for (const [, , , act] of deeds.slice(0, 3)) await act();
    await setSetting(tab.app, ['name'], 'Other', 'the name');
    await undoSiteChange(tab.app);
    expect(await tab.stored('docs.json')).toContain('Small');
    while (tab.steps.length > 0) await undoSiteChange(tab.app);
    expect(await changes()).toEqual(first);
  });
});

describe('a step that cannot be undone', () => {
  it('is refused if a later change depends on it, and can be undone after that change is undone', async () => {
    await setSetting(tab.app, ['name'], 'Other', 'the name');
    await createFile(tab.app, 'notes.txt', 'Notes.\n');
    await openFile(tab.app, 'notes.txt');
    tab.type('notes.txt', 'Notes.', 'Words that nobody wants to lose.');
    await saveAll(tab.app);
    expect(await undoSiteChange(tab.app)).toBe(false);
    expect(tab.notices.at(-1)).toBe(
      '“Adding notes.txt” changed the same text as a step that was done later: typing in notes.txt. Nothing was changed.',
    );
    expect(await tab.stored('notes.txt')).toBe('Words that nobody wants to lose.\n');
    await tab.pressNotice();
    await vi.waitFor(async () => expect(await tab.stored('notes.txt')).toBe('Notes.\n'));
    expect(await undoSiteChange(tab.app)).toBe(true);
    expect(await undoSiteChange(tab.app)).toBe(true);
    expect(await tab.stored('docs.json')).toContain('Small');
    expect(tab.steps).toEqual([]);
  });

  it('is kept if storage fails temporarily', async () => {
    await createFile(tab.app, 'notes.txt', 'Notes.\n');
    const { writeFilesAtomically } = tab.workspace;
    tab.workspace.writeFilesAtomically = () => Promise.resolve(err(createProblem('storage/failed', 'No.')));
    await undoSiteChange(tab.app);
    tab.workspace.writeFilesAtomically = writeFilesAtomically;
    expect(tab.steps).toEqual(['adding notes.txt']);
  });
});

describe('the Undo button of a notice', () => {
  it('undoes its own step, also after other steps', async () => {
    await edit();
    await discardChange(tab.app, 'one.mdx', 'One');
    const undo = tab.app.get(noticesStore).getState().notices.at(-1)?.action;
    await setSetting(tab.app, ['name'], 'Other', 'the name');
    undo?.run();
    await undoSiteChange(tab.app);
    expect(await changes()).toEqual({ 'one.mdx': expect.stringContaining('typed') as string });
  });

  it.each([
    ['stored', true],
    ['not stored yet', false],
  ])('keeps text that was typed after a discard and is %s', async (_, isStored) => {
    await edit();
    await discardChange(tab.app, 'one.mdx', 'One');
    tab.type('one.mdx', 'title: One', 'title: Precious');
    if (isStored) await saveAll(tab.app);
    await tab.pressNotice();
    await saveAll(tab.app);
    expect(await tab.stored('one.mdx')).toContain('title: Precious');
    expect(await tab.stored('one.mdx')).toContain('typed');
  });
});

it('refuses to create a file that already exists', async () => {
  expect(await createFile(tab.app, '/one.mdx', '')).toMatchObject({ problem: { code: 'workspace/file-exists' } });
  expect(await tab.stored('one.mdx')).toContain('One paragraph.');
  expect(tab.steps).toEqual([]);
});

it('reads a file by any spelling of its path', async () => {
  await tab.workspace.write(tab.site, './deep//notes.txt', new Uint8Array([65]), null);
  expect([
    await tab.stored('deep/notes.txt'),
    await tab.stored('./deep//notes.txt'),
    await tab.stored('deep/x/../notes.txt'),
  ]).toEqual(['A', 'A', 'A']);
});

it('merges text that another tab stored between reading and writing a change', async () => {
  const { write, writeFilesAtomically } = tab.workspace;
  tab.workspace.writeFilesAtomically = async (...words) => {
    tab.workspace.writeFilesAtomically = writeFilesAtomically;
    const theirs = `${(await tab.stored('one.mdx')) ?? ''}\nTheirs.\n`;
    await write(tab.site, 'one.mdx', new TextEncoder().encode(theirs), null);
    return writeFilesAtomically(...words);
  };
  const changed = await changeSite(tab.app, 'a change', [
    {
      kind: 'edit',
      path: 'one.mdx',
      edit: (text) => [{ from: text.indexOf('One\n'), to: text.indexOf('One\n') + 3, text: 'Mine' }],
    },
  ]);
  expect(changed.ok).toBe(true);
  expect(await tab.stored('one.mdx')).toMatch(/title: Mine[\s\S]*Theirs\./);
});

describe('a step that is running when its site is closed', () => {
  const open = (branch: string) => openSite(tab.app, { url: tab.address, branch });

  it('is applied to its own site', async () => {
    const { site } = tab;
    void createFile(tab.app, 'notes.txt', 'Notes.\n');
    await open('second');
    expect(await tab.stored('notes.txt')).toBeNull();
    expect((await tab.workspace.read(site, 'notes.txt')).ok).toBe(true);
  });

  it('does not block steps of the next site, even if it never finishes', async () => {
    const { read } = tab.workspace;
    const asked = new Promise<void>((done) => {
      tab.workspace.read = () => {
        done();
        return new Promise(() => undefined);
      };
    });
    void createFile(tab.app, 'notes.txt', 'Notes.\n');
    await asked;
    closeOpenFiles(tab.app);
    tab.workspace.read = read;
    await openSite(tab.app, { url: tab.address, branch: 'second' });
    await createFile(tab.app, 'other.txt', 'Other.\n');
    expect(await tab.stored('other.txt')).toBe('Other.\n');
    expect(tab.app.get(journalStore).getState().running).toBe(0);
  });
});

describe('a page that one side deleted and the other changed', () => {
  const changed = '---\ntitle: One\n---\n\nTheirs.\n';
  const listed = async () => (await tab.stored('docs.json'))?.includes('"one"');

  const pages = [{ group: 'All', pages: ['one', 'two'] }];
  it.each<readonly [string, object, isSent: boolean]>([
    ['', { navigation: { groups: pages } }, false],
    [' in the classic format', { navigation: pages }, false],
    [' with other redirects', { navigation: pages, redirects: [{ source: '/old', destination: '/one' }] }, false],
    [' with one that would loop', { navigation: pages, redirects: [{ source: '/two', destination: '/one' }] }, false],
    [' that was sent', { navigation: { groups: pages } }, true],
    [
      ' that was sent, with other redirects',
      { navigation: pages, redirects: [{ source: '/old', destination: '/x' }] },
      true,
    ],
  ])(
    'gets its entry back, without the redirect of its deletion, if its version is chosen%s',
    async (_, config, isSent) => {
      tab.server.git('branch', '--force', 'deleted', 'main');
      tab.server.commit('deleted', 'docs.json', `${JSON.stringify({ name: 'Small', ...config }, null, 2)}\n`);
      await openSite(tab.app, { url: tab.address, branch: 'deleted' });
      const before = await tab.stored('docs.json');
      const group = getOpenSite(tab.app)?.configuration?.tree[0];
      const node = group !== undefined && 'children' in group ? group.children[0] : undefined;
      await deleteNavigationEntry(tab.app, node ?? null, 'One', ['one.mdx'], '/two');
      expect(await listed()).toBe(false);
      expect(await tab.stored('docs.json')).toContain('"source": "/one"');
      if (isSent) {
        await preparePublishing(tab.app, tab.site);
        await publishChanges(tab.app, { name: 'Ana', email: 'ana@example.com' });
      }
      tab.server.commit('deleted', 'one.mdx', changed);
      await pullSiteUpdates(tab.app);
      expect((await resolveConflict(tab.app, 'one.mdx', 'One', null, changed)).ok).toBe(true);
      expect([await tab.stored('one.mdx'), await tab.stored('docs.json')]).toEqual([changed, before]);
      expect(tab.app.get(noticesStore).getState().notices.at(-1)?.text).toBe('Conflict in One resolved.');
      await tab.pressNotice();
      expect([await tab.stored('one.mdx'), await listed()]).toEqual([null, false]);
      expect(getOpenSite(tab.app)?.conflicts.map(({ path }) => path)).toEqual(['one.mdx']);
    },
  );
});

describe('a resolved conflict', () => {
  const words = (name: string) => `---\ntitle: One\n---\n\n${name}\n\nAnother paragraph.\n`;
  const conflicts = () => getOpenSite(tab.app)?.conflicts ?? [];
  const versions = { base: words('One paragraph.'), mine: words('Mine.'), theirs: words('Theirs.') };
  const theirCommit = { author: 'Somebody', time: expect.any(Number) as unknown, isOnly: true };
  const waiting = [{ path: 'one.mdx', ...versions, theirCommit }];
  beforeEach(async () => {
    tab.server.git('branch', '--force', 'conflict', 'main');
    await openSite(tab.app, { url: tab.address, branch: 'conflict' });
    await edit('Mine.');
    tab.server.commit('conflict', 'one.mdx', words('Theirs.'));
    await pullSiteUpdates(tab.app);
    expect(conflicts()).toEqual(waiting);
  });

  it.each([
    ['theirs', words('Theirs.')],
    ['mine', words('Mine.')],
    ['neither', null],
  ])('is unresolved again after undo: %s', async (_, chosen) => {
    expect((await resolveConflict(tab.app, 'one.mdx', 'One', words('Mine.'), chosen)).ok).toBe(true);
    expect([conflicts(), await tab.stored('one.mdx')]).toEqual([[], chosen]);
    await tab.pressNotice();
    expect([conflicts(), await tab.stored('one.mdx')]).toEqual([waiting, words('Mine.')]);
    await redoSiteChange(tab.app);
    expect([conflicts(), await tab.stored('one.mdx')]).toEqual([[], chosen]);
    // Later typing is undone first.
    if (chosen !== words('Theirs.')) return;
    await tab.step('undo', 'one.mdx');
    expect(conflicts()).toEqual(waiting);
  });

  it('is not resolved again over text typed after the undo', async () => {
    await resolveConflict(tab.app, 'one.mdx', 'One', words('Mine.'), words('Theirs.'));
    await undoSiteChange(tab.app);
    tab.type('one.mdx', 'Another paragraph.', 'Another paragraph, typed.');
    await saveAll(tab.app);
    expect(await redoSiteChange(tab.app), 'nothing is redone over something new').toBe(false);
    expect(await tab.stored('one.mdx')).toBe(words('Mine.').replace('Another paragraph.', 'Another paragraph, typed.'));
  });

  it('keeps text typed after the conflict was opened', async () => {
    tab.type('one.mdx', 'Another paragraph.', 'Another paragraph, typed.');
    await resolveConflict(tab.app, 'one.mdx', 'One', words('Mine.'), words('Theirs.'));
    const both = words('Theirs.').replace('Another paragraph.', 'Another paragraph, typed.');
    expect([conflicts(), await tab.stored('one.mdx')]).toEqual([[], both]);
  });

  it('is not resolved by a deletion if text was typed after the conflict was opened', async () => {
    tab.type('one.mdx', 'Another paragraph.', 'Another paragraph, typed.');
    expect((await resolveConflict(tab.app, 'one.mdx', 'One', words('Mine.'), null)).ok).toBe(false);
    expect(conflicts().map(({ path }) => path)).toEqual(['one.mdx']);
    expect(await tab.stored('one.mdx')).toContain('typed.');
  });

  it.each([
    ['discarded', () => discardChange(tab.app, 'one.mdx', 'One')],
    ['discarded with all others', () => discardAllChanges(tab.app)],
  ])('is unresolved again after the change was %s and the discard is undone', async (_, discard) => {
    await discard();
    expect([conflicts(), await tab.stored('one.mdx')]).toEqual([[], words('Theirs.')]);
    await undoSiteChange(tab.app);
    expect([conflicts(), await tab.stored('one.mdx')]).toEqual([waiting, words('Mine.')]);
    await redoSiteChange(tab.app);
    expect([conflicts(), await tab.stored('one.mdx')]).toEqual([[], words('Theirs.')]);
  });
});

it('shows the configured name of the site, also after undo and in another tab', async () => {
  const names = () => [tab, other].map(({ app }) => getOpenSite(app)?.summary.name);
  const other = await openAnother();
  await setSetting(tab.app, ['name'], 'Other', 'the name');
  await refreshSite(tab.app);
  await vi.waitFor(() => expect(names()).toEqual(['Other', 'Other']));
  await undoSiteChange(tab.app);
  await vi.waitFor(() => expect(names()).toEqual(['Small', 'Small']));
});
