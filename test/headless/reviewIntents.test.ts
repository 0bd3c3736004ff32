import { describe, expect, it } from 'vitest';
import type { SiteChange } from '#workspace/workspace.ts';
import { formatArchiveName } from '#state/intents/downloadChanges.ts';
import { closeSite } from '#state/intents/openSite.ts';
import { readChangeContents, readFileContent } from '#state/review/readChangeContents.ts';
import { reviewStore } from '#state/review/reviewStore.ts';
import { loadChangeMetadata, formatChangeVersion } from '#state/review/loadChangeMetadata.ts';
import { removeFile, moveFile, createFile } from '#state/intents/changeFiles.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import { changeSite } from '#state/changes/changeSite.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

let tab: SmallTab;
onSmallSite(
  async (browser) => {
    tab = await browser.openTab();
  },
  {
    files: {
      'notes.txt': 'Notes.\n',
      'shot.png': new Uint8Array([137, 80, 78, 71]),
      'data.bin': new Uint8Array([0, 255]),
    },
  },
);

const path = 'one.mdx';
const page = (words: string) => `---\ntitle: One\n---\n\n${words}\n\nAnother paragraph.\n`;
const change = (text: string) => changeSite(tab.app, 'writing', [{ kind: 'text', path, text }]);
const changes = () => getOpenSite(tab.app)?.changes ?? [];

describe('the details of a change', () => {
  it('are the page’s title and line counts, read once per version', async () => {
    await change(page('Typed.'));
    await removeFile(tab.app, 'two.mdx');
    await moveFile(tab.app, 'notes.txt', 'words.txt');
    const site = getOpenSite(tab.app);
    if (site === null) throw new Error('There is no site.');
    await loadChangeMetadata(tab.app, site);
    const { details } = tab.app.get(reviewStore).getState();
    expect(Object.entries(details).map(([file, { title, counts }]) => [file, title, counts])).toEqual([
      ['one.mdx', 'One', { added: 1, removed: 1 }],
      ['two.mdx', 'Two', { added: 0, removed: 7 }],
      ['words.txt', 'words.txt', { added: 0, removed: 0 }],
    ]);
    const { read } = tab.workspace;
    tab.workspace.read = () => Promise.reject(new Error('It is read again.'));
    await loadChangeMetadata(tab.app, site);
    tab.workspace.read = read;
    expect(tab.app.get(reviewStore).getState().details).toBe(details);
  });

  it('are read again if the text before the change differs or is gone', async () => {
    await change(page('Typed.'));
    const site = getOpenSite(tab.app);
    const [edited] = changes();
    if (site === null || edited === undefined) throw new Error('There is no change.');
    await loadChangeMetadata(tab.app, site);
    const version = formatChangeVersion(site.summary, edited);
    expect(formatChangeVersion({ ...site.summary, commit: 'another' }, edited)).not.toBe(version);
    await loadChangeMetadata(tab.app, { ...site, changes: [{ ...edited, kind: 'added' }] });
    expect(tab.app.get(reviewStore).getState().details['one.mdx']?.counts).toEqual({ added: 7, removed: 0 });
  });

  it('report which parts of the configuration changed', async () => {
    const text = JSON.stringify({ name: 'Renamed', navigation: { groups: [{ group: 'All', pages: ['one', 'two'] }] } });
    await changeSite(tab.app, 'renaming', [{ kind: 'text', path: 'docs.json', text }]);
    const site = getOpenSite(tab.app);
    if (site === null) throw new Error('There is no site.');
    await loadChangeMetadata(tab.app, site);
    const { touched } = tab.app.get(reviewStore).getState().details['docs.json'] ?? {};
    expect(touched).toEqual({ navigation: false, settings: true });
  });

  it('are left out if a file cannot be read, but the others are kept', async () => {
    const site = getOpenSite(tab.app);
    if (site === null) throw new Error('There is no site.');
    await change(page('Typed.'));
    const gone: SiteChange = { path: 'gone.mdx', kind: 'edited', from: null, savedAt: 1 };
    await loadChangeMetadata(tab.app, { ...site, changes: [gone, ...changes()] });
    expect(Object.keys(tab.app.get(reviewStore).getState().details)).toEqual(['one.mdx']);
  });
});

describe('both versions of a changed file', () => {
  const read = async (file: string) => {
    const found = changes().find((one) => one.path === file);
    const contents = found === undefined ? null : await readChangeContents(tab.app, tab.site, tab.address, found);
    return contents?.ok === true ? [contents.value.before, contents.value.after] : null;
  };

  it('are returned, or marked as absent', async () => {
    await change(page('Typed.'));
    await removeFile(tab.app, 'two.mdx');
    await createFile(tab.app, 'new.txt', 'New.\n');
    await moveFile(tab.app, 'notes.txt', 'words.txt');
    expect(await read('one.mdx')).toMatchObject([{ text: page('One paragraph.') }, { text: page('Typed.') }]);
    expect(await read('two.mdx')).toMatchObject([{ kind: 'text' }, { kind: 'absent' }]);
    expect(await read('new.txt')).toMatchObject([{ kind: 'absent' }, { text: 'New.\n' }]);
    expect(await read('words.txt')).toMatchObject([{ text: 'Notes.\n' }, { text: 'Notes.\n' }]);
  });

  it('are a problem for a file that no longer exists', async () => {
    const gone: SiteChange = { path: 'gone.mdx', kind: 'edited', from: null, savedAt: 1 };
    expect(await readChangeContents(tab.app, tab.site, tab.address, gone)).toMatchObject({
      ok: false,
      problem: { code: 'workspace/file-not-found' },
    });
  });
});

describe('the content shown for a file', () => {
  it.each([
    ['notes.txt', { kind: 'text', text: 'Notes.\n', size: 7 }],
    ['shot.png', { kind: 'image', mediaType: 'image/png', size: 4 }],
    ['data.bin', { kind: 'binary', size: 2 }],
  ])('%s', async (file, content) => {
    expect(await readFileContent(tab.app, file)).toMatchObject({ ok: true, value: content });
  });

  it('is a problem if the file does not exist or no site is open', async () => {
    expect(await readFileContent(tab.app, 'gone.txt')).toMatchObject({ problem: { code: 'workspace/file-not-found' } });
    await closeSite(tab.app);
    expect(await readFileContent(tab.app, 'notes.txt')).toMatchObject({
      problem: { code: 'workspace/site-not-found' },
    });
  });
});

it.each([
  ['Acme Docs', 'acme-docs-changes.zip'],
  ['  --  ', 'docs-changes.zip'],
  ['Ünïcode & more!', 'n-code-more-changes.zip'],
  ['', 'docs-changes.zip'],
])('an archive of “%s” is called %s', (name, file) => {
  expect(formatArchiveName(name, 'changes')).toBe(file);
});
