import { beforeEach, describe, expect, it, vi } from 'vitest';
import { removeValue } from '#config/patchDocsJson.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

let tab: SmallTab;
let openAnother: () => Promise<SmallTab>;

onSmallSite(async (browser) => {
  openAnother = () => browser.openTab();
  tab = await browser.openTab();
});

/** All files that differ from the commit, with where they were moved from and their texts; pictures as their length. */
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
  await tab.app.openFile('one.mdx');
  tab.type('one.mdx', 'One paragraph.', words);
  await tab.app.saveEverything();
}

/** Each thing that one can do to the site, from whichever screen. */
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
    () => tab.app.createFile('notes.txt', 'Notes.\n'),
  ],
  ['a file that was deleted', 'deleting one.mdx', () => edit(), () => tab.app.removeFile('one.mdx')],
  [
    'a file that was deleted after it was renamed',
    'deleting first.mdx',
    () => edit().then(() => tab.app.moveFile('one.mdx', 'first.mdx')),
    () => tab.app.removeFile('first.mdx'),
  ],
  ['a file that was renamed', 'moving one.mdx', () => edit(), () => tab.app.moveFile('one.mdx', 'deep/first.mdx')],
  [
    'a page that was renamed with its links',
    'moving one.mdx',
    () => edit(),
    () => tab.app.renamePageFile('one.mdx', 'first.mdx', [{ path: 'two.mdx', links: 1 }], true),
  ],
  [
    'a change that was discarded',
    'discarding the change to One',
    () => edit(),
    () => tab.app.discardChange('one.mdx', 'One'),
  ],
  [
    'a move that was discarded',
    'discarding the change to One',
    () => edit().then(() => tab.app.moveFile('one.mdx', 'first.mdx')),
    () => tab.app.discardChange('first.mdx', 'One'),
  ],
  [
    'a move that was discarded with its links, its entry and its redirect',
    'discarding the change to One',
    () =>
      tab.app
        .changeSite('writing', [{ kind: 'text', path: 'two.mdx', text: '[One](/one)\n' }])
        .then(() => tab.app.renamePageFile('one.mdx', 'first.mdx', [{ path: 'two.mdx', links: 1 }], true)),
    () => tab.app.discardChange('first.mdx', 'One'),
  ],
  [
    'a deletion that was discarded with its entry',
    'discarding the change to One',
    () =>
      tab.app
        .removeFile('one.mdx')
        .then(() => tab.app.setSetting(['navigation', 'groups', 0, 'pages'], ['two'], 'the pages')),
    () => tab.app.discardChange('one.mdx', 'One'),
  ],
  [
    'a deletion that was discarded',
    'discarding the change to One',
    () => tab.app.removeFile('one.mdx'),
    () => tab.app.discardChange('one.mdx', 'One'),
  ],
  [
    'a new file that was discarded',
    'discarding the change to Notes',
    () => tab.app.createFile('notes.txt', 'Notes.\n'),
    () => tab.app.discardChange('notes.txt', 'Notes'),
  ],
  [
    'a new page that was discarded with its entry in the navigation',
    'discarding the change to Three',
    () =>
      tab.app
        .createFile('three.mdx', '---\ntitle: Three\n---\n')
        .then(() => tab.app.setSetting(['navigation', 'groups', 0, 'pages'], ['one', 'three', 'two'], 'the pages')),
    () => tab.app.discardChange('three.mdx', 'Three'),
  ],
  [
    'a picture that was stored',
    'adding shot.png',
    () => Promise.resolve(),
    () => tab.app.storeImage(new Blob([new Uint8Array(9)], { type: 'image/png' }), 'shot.png'),
  ],
  [
    'everything that was given up',
    'starting over',
    () =>
      edit()
        .then(() => tab.app.removeFile('two.mdx'))
        .then(() => tab.app.createFile('notes.txt', 'Notes.\n')),
    () => tab.app.startOver(),
  ],
  ['a setting', 'the change to the name', () => edit(), () => tab.app.setSetting(['name'], 'Other', 'the name')],
];

describe('Undo takes the last step back, whichever screen made it', () => {
  it.each(deeds)('%s', async (_, label, prepare, act) => {
    await prepare();
    const before = await changes();
    const { length: steps } = tab.steps;
    await act();
    const after = await changes();
    expect(after).not.toEqual(before);
    expect(tab.steps.slice(steps)).toEqual([label]);
    await tab.app.undoSiteChange();
    expect(await changes()).toEqual(before);
    await tab.app.redoSiteChange();
    expect(await changes()).toEqual(after);
    await tab.app.undoSiteChange();
    expect(await changes()).toEqual(before);
    expect(tab.notices.filter((text) => text.includes('not possible'))).toEqual([]);
  });

  it('in the order of time', async () => {
    const first = await changes();
    for (const [, , , act] of deeds.slice(0, 3)) await act();
    await tab.app.setSetting(['name'], 'Other', 'the name');
    await tab.app.undoSiteChange();
    expect(await tab.stored('docs.json')).toContain('Small');
    while (tab.steps.length > 0) await tab.app.undoSiteChange();
    expect(await changes()).toEqual(first);
  });
});

describe('a step that cannot be undone', () => {
  it('is refused where something was done on top of it, and can be undone once that is', async () => {
    await tab.app.setSetting(['name'], 'Other', 'the name');
    await tab.app.createFile('notes.txt', 'Notes.\n');
    await tab.app.openFile('notes.txt');
    tab.type('notes.txt', 'Notes.', 'Words that nobody wants to lose.');
    await tab.app.saveEverything();
    expect(await tab.app.undoSiteChange()).toBe(false);
    expect(tab.notices.at(-1)).toBe(
      '“Adding notes.txt” changed the same words as what was done after it: typing in notes.txt. Nothing was changed.',
    );
    expect(await tab.stored('notes.txt')).toBe('Words that nobody wants to lose.\n');
    await tab.pressNotice();
    await vi.waitFor(async () => expect(await tab.stored('notes.txt')).toBe('Notes.\n'));
    expect(await tab.app.undoSiteChange()).toBe(true);
    expect(await tab.app.undoSiteChange()).toBe(true);
    expect(await tab.stored('docs.json')).toContain('Small');
    expect(tab.steps).toEqual([]);
  });

  it('stays where storage refuses for now', async () => {
    await tab.app.createFile('notes.txt', 'Notes.\n');
    const { remove } = tab.workspace;
    tab.workspace.remove = () => Promise.resolve({ ok: false, problem: { code: 'storage/failed', message: 'No.' } });
    await tab.app.undoSiteChange();
    tab.workspace.remove = remove;
    expect(tab.steps).toEqual(['adding notes.txt']);
  });
});

describe('the Undo of a notice', () => {
  it('takes back its own step, also after others', async () => {
    await edit();
    await tab.app.discardChange('one.mdx', 'One');
    const undo = tab.app.noticesStore.getState().notices.at(-1)?.action;
    await tab.app.setSetting(['name'], 'Other', 'the name');
    undo?.run();
    await tab.app.undoSiteChange();
    expect(await changes()).toEqual({ 'one.mdx': expect.stringContaining('typed') as string });
  });

  it.each([
    ['stored', true],
    ['not stored yet', false],
  ])('keeps words that were typed after a discard and are %s', async (_, isStored) => {
    await edit();
    await tab.app.discardChange('one.mdx', 'One');
    tab.type('one.mdx', 'title: One', 'title: Precious');
    if (isStored) await tab.app.saveEverything();
    await tab.pressNotice();
    await tab.app.saveEverything();
    expect(await tab.stored('one.mdx')).toContain('title: Precious');
    expect(await tab.stored('one.mdx')).toContain('typed');
  });
});

it('never makes a file over another one, and says so', async () => {
  expect(await tab.app.createFile('/one.mdx', '')).toMatchObject({ problem: { code: 'workspace/file-exists' } });
  expect(await tab.stored('one.mdx')).toContain('One paragraph.');
  expect(tab.steps).toEqual([]);
});

it('reads a file by any way of writing its path', async () => {
  await tab.workspace.write(tab.site, './deep//notes.txt', new Uint8Array([65]), null);
  expect([
    await tab.stored('deep/notes.txt'),
    await tab.stored('./deep//notes.txt'),
    await tab.stored('deep/x/../notes.txt'),
  ]).toEqual(['A', 'A', 'A']);
});

it('takes in what another tab stored between the reading and the writing of a change', async () => {
  const { write } = tab.workspace;
  tab.workspace.write = async (...words) => {
    tab.workspace.write = write;
    const theirs = `${(await tab.stored('one.mdx')) ?? ''}\nTheirs.\n`;
    await write(tab.site, 'one.mdx', new TextEncoder().encode(theirs), null);
    return write(...words);
  };
  const changed = await tab.app.changeSite('a change', [
    {
      kind: 'edit',
      path: 'one.mdx',
      edit: (text) => [{ from: text.indexOf('One\n'), to: text.indexOf('One\n') + 3, text: 'Mine' }],
    },
  ]);
  expect(changed.ok).toBe(true);
  expect(await tab.stored('one.mdx')).toMatch(/title: Mine[\s\S]*Theirs\./);
});

describe('a step that is under way when its site is left', () => {
  const open = (branch: string) => tab.app.openSite({ url: tab.address, branch });

  it('is done to its own site', async () => {
    const { site } = tab;
    void tab.app.createFile('notes.txt', 'Notes.\n');
    await open('second');
    expect(await tab.stored('notes.txt')).toBeNull();
    expect((await tab.workspace.read(site, 'notes.txt')).ok).toBe(true);
  });

  it('holds up no step of the next one, though it never comes to its end', async () => {
    const { read } = tab.workspace;
    const asked = new Promise<void>((done) => {
      tab.workspace.read = () => {
        done();
        return new Promise(() => undefined);
      };
    });
    void tab.app.createFile('notes.txt', 'Notes.\n');
    await asked;
    tab.app.endOpenFiles();
    tab.workspace.read = read;
    await tab.app.openSite({ url: tab.address, branch: 'second' });
    await tab.app.createFile('other.txt', 'Other.\n');
    expect(await tab.stored('other.txt')).toBe('Other.\n');
    expect(tab.app.journalStore.getState().running).toBe(0);
  });
});

describe('a page that one side deleted and the other changed', () => {
  const changed = '---\ntitle: One\n---\n\nTheirs.\n';
  const listed = async () => (await tab.stored('docs.json'))?.includes('"one"');

  it('has its entry in the navigation again where the writer deleted it and takes the other version', async () => {
    tab.server.git('branch', '--force', 'deleted', 'main');
    await tab.app.openSite({ url: tab.address, branch: 'deleted' });
    const before = await tab.stored('docs.json');
    await tab.app.changeSite('deleting One', [
      { kind: 'delete', path: 'one.mdx' },
      { kind: 'edit', path: 'docs.json', edit: (text) => removeValue(text, ['navigation', 'groups', 0, 'pages', 0]) },
    ]);
    expect(await listed()).toBe(false);
    tab.server.commit('deleted', 'one.mdx', changed);
    await tab.app.updateSite();
    expect((await tab.app.resolveConflict('one.mdx', 'One', null, changed)).ok).toBe(true);
    expect([await tab.stored('one.mdx'), await tab.stored('docs.json')]).toEqual([changed, before]);
    expect(tab.app.noticesStore.getState().notices.at(-1)?.text).toBe('One is settled.');
    await tab.pressNotice();
    expect([await tab.stored('one.mdx'), await listed()]).toEqual([null, false]);
    expect(tab.app.openSiteNow()?.conflicts.map(({ path }) => path)).toEqual(['one.mdx']);
  });
});

describe('a conflict that was settled', () => {
  const words = (name: string) => `---\ntitle: One\n---\n\n${name}\n\nAnother paragraph.\n`;
  const conflicts = () => tab.app.openSiteNow()?.conflicts ?? [];
  const waiting = [{ path: 'one.mdx', base: words('One paragraph.'), mine: words('Mine.'), theirs: words('Theirs.') }];
  beforeEach(async () => {
    tab.server.git('branch', '--force', 'conflict', 'main');
    await tab.app.openSite({ url: tab.address, branch: 'conflict' });
    await edit('Mine.');
    tab.server.commit('conflict', 'one.mdx', words('Theirs.'));
    await tab.app.updateSite();
    expect(conflicts()).toEqual(waiting);
  });

  it.each([
    ['theirs', words('Theirs.')],
    ['mine', words('Mine.')],
    ['neither', null],
  ])('waits for a choice again once that is undone: %s', async (_, chosen) => {
    expect((await tab.app.resolveConflict('one.mdx', 'One', words('Mine.'), chosen)).ok).toBe(true);
    expect([conflicts(), await tab.stored('one.mdx')]).toEqual([[], chosen]);
    await tab.pressNotice();
    expect([conflicts(), await tab.stored('one.mdx')]).toEqual([waiting, words('Mine.')]);
    await tab.app.redoSiteChange();
    expect([conflicts(), await tab.stored('one.mdx')]).toEqual([[], chosen]);
    // What was typed there comes first.
    if (chosen !== words('Theirs.')) return;
    await tab.step('undo', 'one.mdx');
    expect(conflicts()).toEqual(waiting);
  });

  it('is not settled again over what was typed since', async () => {
    await tab.app.resolveConflict('one.mdx', 'One', words('Mine.'), words('Theirs.'));
    await tab.app.undoSiteChange();
    tab.type('one.mdx', 'Another paragraph.', 'Another paragraph, typed.');
    await tab.app.saveEverything();
    expect(await tab.app.redoSiteChange(), 'nothing is redone over something new').toBe(false);
    expect(await tab.stored('one.mdx')).toBe(words('Mine.').replace('Another paragraph.', 'Another paragraph, typed.'));
  });

  it('keeps what was typed since it was looked at', async () => {
    tab.type('one.mdx', 'Another paragraph.', 'Another paragraph, typed.');
    await tab.app.resolveConflict('one.mdx', 'One', words('Mine.'), words('Theirs.'));
    const both = words('Theirs.').replace('Another paragraph.', 'Another paragraph, typed.');
    expect([conflicts(), await tab.stored('one.mdx')]).toEqual([[], both]);
  });

  it('is not deleted with what was typed since it was looked at', async () => {
    tab.type('one.mdx', 'Another paragraph.', 'Another paragraph, typed.');
    expect((await tab.app.resolveConflict('one.mdx', 'One', words('Mine.'), null)).ok).toBe(false);
    expect(conflicts().map(({ path }) => path)).toEqual(['one.mdx']);
    expect(await tab.stored('one.mdx')).toContain('typed.');
  });

  it.each([
    ['discarded', () => tab.app.discardChange('one.mdx', 'One')],
    ['discarded with all others', () => tab.app.startOver()],
  ])('waits for a choice again once the change was %s, and that is undone', async (_, discard) => {
    await discard();
    expect([conflicts(), await tab.stored('one.mdx')]).toEqual([[], words('Theirs.')]);
    await tab.app.undoSiteChange();
    expect([conflicts(), await tab.stored('one.mdx')]).toEqual([waiting, words('Mine.')]);
    await tab.app.redoSiteChange();
    expect([conflicts(), await tab.stored('one.mdx')]).toEqual([[], words('Theirs.')]);
  });
});

it('shows the site’s name as it is set, also when it is taken back and in another tab', async () => {
  const names = () => [tab, other].map(({ app }) => app.openSiteNow()?.summary.name);
  const other = await openAnother();
  await tab.app.setSetting(['name'], 'Other', 'the name');
  await tab.app.refreshSite();
  await vi.waitFor(() => expect(names()).toEqual(['Other', 'Other']));
  await tab.app.undoSiteChange();
  await vi.waitFor(() => expect(names()).toEqual(['Small', 'Small']));
});
