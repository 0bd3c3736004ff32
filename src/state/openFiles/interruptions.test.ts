import { describe, expect, it } from 'vitest';
import { createProblem } from '#base/problem.ts';
import { err } from '#base/result.ts';
import { memorySite, nothing, openSession, openText, paragraph, wait } from '../../../test/headless/memorySite.ts';
import { openFilesStore } from './openFilesStore.ts';
import { toRecoveredText } from './recoveredTextsStore.ts';
import { FileSessions } from './fileSessions.ts';
import { journalStore } from '../journal/journalStore.ts';
import { createTestApp } from '../app.fixture.ts';

const app = createTestApp();

const path = 'a.mdx';
const refused = err(createProblem('page/not-proved', 'No.'));
/** Delays a method's result, in milliseconds. */
function slowed<Words extends readonly unknown[], Value>(
  method: (...words: Words) => Promise<Value>,
  time: number,
): (...words: Words) => Promise<Value> {
  return async (...words) => {
    await wait(time);
    return method(...words);
  };
}

describe('blocks that cannot be written', () => {
  it('are saved for recovery as plain text if the source is edited', async () => {
    const tab = memorySite({ [path]: 'Hello.\n' }).tab();
    const { session, now } = await openSession(tab.needs, path);
    tab.needs.pages.edit = () => Promise.resolve(refused);
    session.updateBlocks(now().page?.version ?? 0, () => paragraph('Hello. Precious'));
    await session.save();
    session.detachBlockEditor();
    session.attachEditor();
    session.updateSource('Hello.\n', 'Hello. S\n');
    expect(tab.held.map((word) => toRecoveredText(word))).toMatchObject([{ text: 'Hello. Precious', isSource: false }]);
  });

  it('survive if source is typed while they are being rejected', async () => {
    const tab = memorySite({ [path]: 'Hello.\n' }).tab();
    const { session, now } = await openSession(tab.needs, path);
    tab.needs.pages.edit = slowed(() => Promise.resolve(refused), 50);
    session.updateBlocks(now().page?.version ?? 0, () => paragraph('Hello. Precious'));
    session.attachEditor();
    await wait(10);
    session.updateSource('Hello.\n', 'Hello. S\n');
    await wait(300);
    await session.save();
    expect(JSON.stringify([tab.held, session.unsavedDraft, now().text])).toContain('Precious');
  });

  it('aren’t reported as saved if writing throws', async () => {
    const tab = memorySite({ [path]: 'Hello.\n' }).tab();
    const { session, now } = await openSession(tab.needs, path);
    tab.needs.pages.edit = () => Promise.reject(new Error('a bug'));
    session.updateBlocks(now().page?.version ?? 0, () => paragraph('Hello. Precious'));
    await session.save();
    session.attachEditor();
    await wait(10);
    expect([session.isUnsaved, session.unsavedDraft !== null, now().saving.kind]).toEqual([true, true, 'failed']);
  });
});

describe('storage that another tab changes at the same time', () => {
  it('merges both texts if a deletion is undone while this tab stores the file again', async () => {
    const site = memorySite({ [path]: 'Hello.\n' });
    const { session } = await openSession(site.tab().needs, path);
    site.put(path, null);
    session.updateSource('Hello.\n', 'Hello. Mine\n');
    site.hooks.afterRead = () => {
      site.hooks.afterRead = nothing;
      site.put(path, 'Hello. Theirs\n');
      return nothing();
    };
    await session.save();
    expect(site.textOf(path)).toContain('Mine');
    expect(site.textOf(path)).toContain('Theirs');
  });

  it('is shown if it changed while the file was opened', async () => {
    const site = memorySite({ [path]: 'Hello.\n' });
    const files = new FileSessions(app, site.tab().needs);
    site.hooks.afterRead = () => wait(20);
    const opening = files.open(path);
    await wait(5);
    site.put(path, 'Hello. Theirs\n');
    await files.syncFileFromStorage(path);
    await opening;
    expect(openText(app.get(openFilesStore).getState().files[path]).text).toBe('Hello. Theirs\n');
  });

  it('lets the worker close the page of a deleted file', async () => {
    const site = memorySite({ [path]: 'Hello.\n' });
    const { needs } = site.tab();
    const [opened, closed]: string[][] = [[], []];
    const { open, openStart, close } = needs.pages;
    needs.pages.open = (name, text) => (opened?.push(name), open(name, text));
    needs.pages.openStart = (name, text) => (opened?.push(name), openStart(name, text));
    needs.pages.close = (name) => (closed?.push(name), close(name));
    const files = new FileSessions(app, needs);
    await files.open(path);
    site.put(path, null);
    await files.syncFileFromStorage(path);
    expect(files.session(path)).toBeUndefined();
    expect(closed).toEqual(opened);
  });

  it('reports a text as not saved if it can’t be read for merging', async () => {
    const site = memorySite({ [path]: 'Hello.\n' });
    const { session, now } = await openSession(site.tab().needs, path);
    site.put(path, 'Hello. Theirs\n');
    site.hooks.refuseRead = createProblem('storage/failed', 'Cannot read.');
    session.updateSource('Hello.\n', 'Hello. Mine\n');
    await wait(300);
    expect(now().saving.kind).toBe('failed');
    session.close();
  });

  it('reports it if typed source meets other text at the same position', async () => {
    const site = memorySite({ 'notes.txt': 'One two.\n' });
    const tab = site.tab();
    const { session } = await openSession(tab.needs, 'notes.txt');
    site.put('notes.txt', 'One theirs.\n');
    await session.syncFromStorage();
    session.updateSource('One two.\n', 'One mine.\n'); // the editor hasn't shown the other text yet
    await session.save();
    expect(tab.told).toEqual(['notes.txt']);
    expect(site.textOf('notes.txt')).toContain('mine');
    expect(site.textOf('notes.txt')).toContain('theirs');
  });
});

describe('continuous typing', () => {
  it('is stored on a page that is slow to write', async () => {
    const site = memorySite({ [path]: 'Hello.\n' });
    const { needs } = site.tab();
    const { session, now } = await openSession(needs, path);
    needs.pages.edit = slowed(needs.pages.edit, 150);
    for (let key = 0; key < 20 && site.writes.length === 0; key += 1) {
      session.updateBlocks(now().page?.version ?? 0, () => paragraph(`Hello. ${'x'.repeat(key)}`));
      await wait(60);
    }
    expect(site.writes).not.toEqual([]);
    session.close();
  });

  it('is stored as source even if the page is slow to parse', async () => {
    const site = memorySite({ [path]: 'Hello.\n' });
    const { needs } = site.tab();
    const { session } = await openSession(needs, path);
    needs.pages.open = slowed(needs.pages.open, 400);
    let text = 'Hello.\n';
    const type = () => {
      const before = text;
      text += 'x';
      session.updateSource(before, text);
    };
    type();
    await wait(200); // a short pause: parsing the page starts
    const { length: before } = site.writes;
    for (let key = 0; key < 30 && site.writes.length === before; key += 1) {
      type();
      await wait(60);
    }
    expect(site.writes.length).toBeGreaterThan(before);
    session.close();
  });

  it('survives an undo right before it', async () => {
    const { needs } = memorySite({ [path]: 'Hello.\n' }).tab();
    const { session, now } = await openSession(needs, path);
    session.updateSource('Hello.\n', 'Hello. One\n');
    await session.save();
    await wait(200);
    session.attachEditor();
    await wait(20);
    needs.pages.open = slowed(needs.pages.open, 30);
    const { done } = app.get(journalStore).getState();
    const undone = session.applyStep('undo', done.at(-1)?.id ?? '');
    await wait(5);
    session.updateSource('Hello. One\n', 'Hello. One Two\n');
    await undone;
    expect(now().text).toContain('Two');
    session.close();
  });
});
