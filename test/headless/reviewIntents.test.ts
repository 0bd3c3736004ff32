import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatLfsPointer } from '#base/lfsPointer.ts';
import type { SiteChange } from '#workspace/workspace.ts';
import { formatArchiveName } from '#state/intents/downloadChanges.ts';
import { readCurrentMedia } from '#state/openFiles/readCurrentFile.ts';
import { openFile } from '#state/intents/visitFile.ts';
import { readRenderedSiteFile } from '#state/siteFacts/renderedSite.ts';
import { readImageFileSizes } from '#state/checks/imageFileSizes.ts';
import { collectChanges } from '#state/review/collectChanges.ts';
import { ok } from '#base/result.ts';
import { closeSite } from '#state/intents/openSite.ts';
import { readChangeContents, readFileContent } from '#state/review/readChangeContents.ts';
import { reviewStore } from '#state/review/reviewStore.ts';
import { loadChangeMetadata, formatChangeVersion } from '#state/review/loadChangeMetadata.ts';
import { removeFile, moveFile, createFile } from '#state/intents/changeFiles.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import { changeSite } from '#state/changes/changeSite.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

let tab: SmallTab;
const image = new Uint8Array(5000).fill(137);
const pointer = { oid: createHash('sha256').update(image).digest('hex'), size: image.length };
onSmallSite(
  async (browser) => {
    tab = await browser.openTab();
    const stored = join(
      tab.server.folder,
      'lfs/objects',
      pointer.oid.slice(0, 2),
      pointer.oid.slice(2, 4),
      pointer.oid,
    );
    mkdirSync(dirname(stored), { recursive: true });
    writeFileSync(stored, image);
  },
  {
    files: {
      'notes.txt': 'Notes.\n',
      'shot.png': new Uint8Array([137, 80, 78, 71]),
      'data.bin': new Uint8Array([0, 255]),
      'stored.png': formatLfsPointer(pointer),
      'stored.svg': formatLfsPointer(pointer),
      'lost.png': formatLfsPointer({ ...pointer, oid: '0'.repeat(64) }),
    },
  },
);

const path = 'one.mdx';
const page = (words: string) => `---\ntitle: One\n---\n\n${words}\n\nAnother paragraph.\n`;
const change = (text: string) => changeSite(tab.app, 'writing', [{ kind: 'text', path, text }]);
const versions = () => ({ site: tab.site, url: tab.address, media: true });
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
    const contents = found === undefined ? null : await readChangeContents(tab.app, versions(), found);
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
    expect(await readChangeContents(tab.app, versions(), gone)).toMatchObject({
      ok: false,
      problem: { code: 'workspace/file-not-found' },
    });
  });
});

describe('a file in Git LFS', () => {
  const site = () => {
    const open = getOpenSite(tab.app);
    if (open === null) throw new Error('There is no site.');
    return open;
  };

  it.each(['stored.png', 'stored.svg'])('is its contents wherever it is shown or published: %s', async (file) => {
    expect(await readCurrentMedia(tab.app, file)).toEqual(ok(image));
    await openFile(tab.app, 'stored.svg');
    expect(await readCurrentMedia(tab.app, file)).toEqual(ok(image));
    expect(await readFileContent(tab.app, file)).toMatchObject(ok({ kind: 'image', bytes: image }));
    expect((await readRenderedSiteFile(tab.app, file, site()))?.size).toBe(image.length);
    const { known } = await readImageFileSizes(tab.app, new AbortController().signal);
    expect(new Map(known).get(file)).toBe(image.length);
  });

  it('is its contents when it is moved, deleted, and downloaded', async () => {
    await moveFile(tab.app, 'stored.png', 'moved.png');
    await removeFile(tab.app, 'stored.svg');
    const [moved, deleted] = await Promise.all(
      ['moved.png', 'stored.svg'].map(async (file) => {
        const change = changes().find((one) => one.path === file);
        return change === undefined ? null : readChangeContents(tab.app, versions(), change);
      }),
    );
    const shown = { kind: 'image', bytes: image };
    expect(moved).toMatchObject(ok({ before: shown, after: shown }));
    expect(deleted).toMatchObject(ok({ before: shown, after: { kind: 'absent' } }));
    expect((await collectChanges(tab.app, site())).files['moved.png']).toEqual(image);
  });

  it('is a problem if its contents can’t be fetched, and not its pointer', async () => {
    const problem = { ok: false, problem: { message: expect.stringContaining('lost.png') as unknown } };
    expect(await readCurrentMedia(tab.app, 'lost.png')).toMatchObject(problem);
    expect(await readFileContent(tab.app, 'lost.png')).toMatchObject(problem);
    expect(await readRenderedSiteFile(tab.app, 'lost.png', site())).toBeNull();
    await moveFile(tab.app, 'lost.png', 'away.png');
    const { files, unread } = await collectChanges(tab.app, site());
    expect([files['away.png'], unread]).toEqual([undefined, ['away.png']]);
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
