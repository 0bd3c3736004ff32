import { beforeEach, describe, expect, it } from 'vitest';
import { createProblem } from '#base/problem.ts';
import { encodeText } from '#base/encoding.ts';
import { err, ok } from '#base/result.ts';
import { memorySite, openText, paragraph } from '../../../test/headless/memorySite.ts';
import { openFilesStore } from './openFilesStore.ts';
import { FileSessions } from './fileSessions.ts';
import { createTestApp } from '../app.fixture.ts';

const app = createTestApp();

beforeEach(() => app.get(openFilesStore).setState({ files: {} }));

/** One tab with an open page, whose storage another tab may change. */
async function openPage() {
  const site = memorySite({ 'a.mdx': 'Hello.\n' });
  const tab = site.tab();
  const files = new FileSessions(app, tab.needs);
  await files.open('a.mdx');
  const type = (path: string, words: string) =>
    files.session(path)?.updateBlocks(openText(files.session(path)?.file).page?.version ?? 0, () => paragraph(words));
  return { site, tab, files, type };
}

describe('a file that is renamed while open', () => {
  it('keeps text and view state from its editor, which still uses the old name', async () => {
    const { site, tab, files, type } = await openPage();
    await files.changeTogether(
      ['a.mdx', 'b.mdx'],
      () => {
        site.move('a.mdx', 'b.mdx');
        return Promise.resolve(ok([{ from: 'a.mdx', to: 'b.mdx' }]));
      },
      { over: () => undefined, removed: new Set(), mayBeUnwritable: new Set() },
      () => undefined,
    );
    type('a.mdx', 'Hello. Typed late.');
    files.keepViewState('a.mdx', { kind: 'source', viewState: { caret: 3, seen: 0, top: 0 }, text: null });
    await files.saveAll();
    expect([site.textOf('a.mdx'), site.textOf('b.mdx')]).toEqual([null, 'Hello. Typed late.\n']);
    expect([files.viewStateOf('b.mdx')?.viewState.caret, files.lastLeftFile, tab.moved]).toEqual([
      3,
      'b.mdx',
      ['a.mdx -> b.mdx'],
    ]);
    expect(Object.keys(app.get(openFilesStore).getState().files)).toEqual(['b.mdx']);
  });

  it.each([
    ['before the other tab has heard of it', false],
    ['after it heard of it', true],
  ])('in another tab keeps the text that is typed %s', async (_, isTold) => {
    const { site, tab, files, type } = await openPage();
    type('a.mdx', 'Hello. Mine.');
    site.move('a.mdx', 'b.mdx');
    if (isTold) await files.syncFileFromStorage('a.mdx');
    type('a.mdx', 'Hello. Mine and more.');
    await files.saveAll();
    expect([site.textOf('a.mdx'), site.textOf('b.mdx')]).toEqual([null, 'Hello. Mine and more.\n']);
    expect(tab.moved).toEqual(['a.mdx -> b.mdx']);
  });

  it('opens under its new name if the old name is opened', async () => {
    const { site, files, tab } = await openPage();
    files.close('a.mdx');
    site.move('a.mdx', 'b.mdx');
    await files.open('a.mdx');
    expect([openText(files.session('b.mdx')?.file).text, tab.moved]).toEqual(['Hello.\n', ['a.mdx -> b.mdx']]);
  });

  it('doesn’t replace the session already open under the new name, and saves the text for recovery', async () => {
    const { site, files, tab, type } = await openPage();
    tab.needs.pages.edit = () => Promise.resolve(err(createProblem('page/not-proved', 'No.')));
    type('a.mdx', 'Refused.');
    await files.saveAll();
    site.move('a.mdx', 'b.mdx');
    await files.open('b.mdx');
    const present = files.session('b.mdx');
    await files.syncFileFromStorage('a.mdx');
    expect(files.session('b.mdx')).toBe(present);
    expect(tab.held).toMatchObject([{ path: 'b.mdx', doc: paragraph('Refused.') }]);
  });
});

describe('a file that is deleted while the user types in it', () => {
  it('is returned with everything typed until the deletion', async () => {
    const { site, files, type } = await openPage();
    const removed: unknown[] = [];
    await files.changeTogether(
      ['a.mdx'],
      () => {
        site.put('a.mdx', null);
        type('a.mdx', 'Hello. The last keys.');
        return Promise.resolve(ok([]));
      },
      { over: () => undefined, removed: new Set(['a.mdx']), mayBeUnwritable: new Set() },
      (...words) => void removed.push(words),
    );
    expect(removed).toEqual([['a.mdx', encodeText('Hello. The last keys.\n')]]);
    expect([files.session('a.mdx'), site.textOf('a.mdx')]).toEqual([undefined, null]);
  });
});
