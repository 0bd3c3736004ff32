import { describe, expect, it } from 'vitest';
import { err, ok } from '#base/result.ts';
import { createProblem } from '#base/problem.ts';
import type { FileOperation } from '#state/journal/fileOperation.ts';
import { saveAll } from '#state/sync/saveAll.ts';
import { journalStore } from '#state/journal/journalStore.ts';
import { runSerially } from '#state/journal/runSerially.ts';
import {
  failNoSiteOpen,
  readCurrentText,
  readCurrentBytes,
  readCurrentFile,
} from '#state/openFiles/readCurrentFile.ts';
import { closeSite } from '#state/intents/openSite.ts';
import { runUndoOperations } from '#state/changes/changeSite.ts';
import { JournalRecorder } from '#state/journal/journalRecorder.ts';
import { openFile } from '#state/intents/visitFile.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

let tab: SmallTab;
onSmallSite(
  async (browser) => {
    tab = await browser.openTab();
  },
  { files: { 'latin.txt': new Uint8Array([97, 233, 98]) } },
);

const path = 'one.mdx';
const text = '---\ntitle: One\n---\n\nOne paragraph.\n\nAnother paragraph.\n';
const bytes = (words: string) => new TextEncoder().encode(words);
const type = async (words: string, others: string) => {
  await openFile(tab.app, path);
  tab.type(path, words, others);
};

const apply = (...operations: readonly FileOperation[]) =>
  runUndoOperations(
    tab.app,
    operations,
    new JournalRecorder(
      tab.app,
      () => [],
      () => [],
    ),
  );

describe('file operations', () => {
  const toText = (before: string | null, after: string | null): FileOperation => ({
    kind: 'text',
    path,
    before,
    after,
  });

  it('write a text if the current text is the expected one', async () => {
    const operation = toText(text, 'Other.\n');
    expect(await apply(operation)).toEqual(ok([operation]));
    expect(await tab.stored(path)).toBe('Other.\n');
  });

  it('run in order, and either all apply or none', async () => {
    const moved = { kind: 'move', from: path, to: 'first.mdx' } as const;
    const changed: FileOperation = { kind: 'text', path: 'first.mdx', before: text, after: 'Other.\n' };
    expect(await apply(moved, changed, toText('Older.\n', null))).toEqual(
      ok([moved, changed, toText('Older.\n', null)]),
    );
    expect(await tab.stored('first.mdx')).toBe('Other.\n');
    const refused = await apply(
      { kind: 'move', from: 'first.mdx', to: path },
      { kind: 'move', from: 'gone.mdx', to: 'b.mdx' },
    );
    expect(refused).toMatchObject({ ok: false, problem: { code: 'workspace/file-not-found' } });
    expect(await tab.stored('first.mdx')).toBe('Other.\n');
  });

  it.each<readonly [string, FileOperation, string]>([
    ['that delete a text which is another one by now', toText('Older.\n', null), 'workspace/changed-elsewhere'],
    ['that write a text over one that was not expected', toText(null, 'New.\n'), 'workspace/changed-elsewhere'],
    [
      'that write bytes over others',
      { kind: 'bytes', path: 'latin.txt', before: bytes('a'), after: bytes('b') },
      'workspace/changed-elsewhere',
    ],
    ['that move a file which is gone', { kind: 'move', from: 'gone.mdx', to: 'b.mdx' }, 'workspace/file-not-found'],
    ['that move a file over another', { kind: 'move', from: path, to: 'two.mdx' }, 'workspace/file-exists'],
  ])('%s change nothing', async (_, operation, code) => {
    expect(await apply(operation)).toMatchObject({ ok: false, problem: { code } });
    expect(await tab.workspace.changes(tab.site)).toEqual(ok([]));
  });

  it.each<FileOperation>([
    toText(text, 'Other.\n'),
    toText(text, null),
    { kind: 'move', from: path, to: 'first.mdx' },
    { kind: 'discard', path, taken: null },
    { kind: 'settle', path, conflict: null, before: null, after: null },
  ])('do nothing if no site is open: %o', async (operation) => {
    await closeSite(tab.app);
    expect(await apply(operation)).toEqual(failNoSiteOpen());
  });
});

describe('changes of the site', () => {
  it('run one after the other, even if one fails', async () => {
    const log: string[] = [];
    const run = (name: string) => () =>
      runSerially(tab.app, async () => {
        log.push(`${name} begins`);
        await new Promise((done) => void setImmediate(done));
        log.push(`${name} ends`);
        if (name === 'first') throw new Error('It fails.');
      });
    const first = run('first')().catch(({ message }: Error) => message);
    const second = run('second')();
    expect(tab.app.get(journalStore).getState().running).toBe(2);
    expect([await first, await second]).toEqual(['It fails.', undefined]);
    expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
    expect(tab.app.get(journalStore).getState().running).toBe(0);
  });
});

describe('the current content of a file', () => {
  it('is the text on the screen, or else the stored text', async () => {
    const { write } = tab.workspace;
    tab.workspace.write = () => Promise.resolve(err(createProblem('storage/full', 'Full.')));
    await type('One paragraph.', 'Typed.');
    await saveAll(tab.app);
    tab.workspace.write = write;
    expect(await readCurrentText(tab.app, path)).toEqual(ok(text.replace('One paragraph.', 'Typed.')));
    expect(await readCurrentBytes(tab.app, path)).toEqual(ok(bytes(text)));
    expect(await readCurrentFile(tab.app, path)).toMatchObject({ ok: true, value: { bytes: bytes(text) } });
  });

  it('is null if the file does not exist, and a problem if it is not text', async () => {
    expect(await readCurrentText(tab.app, 'gone.mdx')).toEqual(ok(null));
    expect(await readCurrentBytes(tab.app, 'gone.mdx')).toEqual(ok(null));
    expect(await readCurrentFile(tab.app, 'gone.mdx')).toEqual(ok(null));
    expect(await readCurrentText(tab.app, 'latin.txt')).toMatchObject({
      ok: false,
      problem: { code: 'file/not-utf8' },
    });
  });

  it('is a problem if no site is open', async () => {
    await closeSite(tab.app);
    for (const answer of [await readCurrentText(tab.app, path), await readCurrentFile(tab.app, path)])
      expect(answer).toMatchObject({ ok: false, problem: { code: 'workspace/site-not-found' } });
  });
});
