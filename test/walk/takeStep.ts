import { expect } from 'vitest';
import { setSetting } from '#state/intents/setSetting.ts';
import { pullSiteUpdates } from '#state/intents/pullSiteUpdates.ts';
import { publishStore } from '#state/publish/publishStore.ts';
import { publishChanges } from '#state/intents/publishChanges.ts';
import { preparePublishing } from '#state/publish/preparePublishing.ts';
import { noticesStore } from '#state/notices/noticesStore.ts';
import { discardChange } from '#state/intents/discardChange.ts';
import { removeFile } from '#state/intents/changeFiles.ts';
import { renamePageFile } from '#state/intents/renamePageFile.ts';
import { undoSiteChange } from '#state/changes/undoSiteChange.ts';
import { journalStore } from '#state/journal/journalStore.ts';
import { findNextUndoEntry } from '#state/intents/undo.ts';
import { setFrontMatterField } from '#state/intents/editPage.ts';
import { openFilesStore } from '#state/openFiles/openFilesStore.ts';
import { siteStore, getOpenSite } from '#state/site/siteStore.ts';
import { openSite } from '#state/intents/openSite.ts';
import { saveAll } from '#state/sync/saveAll.ts';
import { normalized, wordOf } from './pageModel.ts';
import { otherBranch } from './otherBranch.ts';
import { replaceWords } from './replaceWords.ts';
import { dispute, settleWaiting } from './settleDispute.ts';
import type { Step } from './steps.ts';
import { anchors, paragraphAnchors, tourPages, upstreamAnchor } from './walkSite.ts';
import { movedName, type WalkPage, type WalkTab, type World } from './world.ts';

/** Takes one step in the app and in the model; a step that isn't possible now does nothing. */
export async function takeStep(world: World, step: Step): Promise<void> {
  if (step.do === 'network') {
    world.isOnline = step.on;
    return;
  }
  if (step.do === 'storage') {
    await world.settingsDone(); // a rejected change is reported, and isn't pending
    world.isFull = step.full;
    return;
  }
  // Only typing is possible while the browser has no room: everything else is rejected with a message, which is tested elsewhere.
  if (world.isFull && !['type', 'paragraph', 'split', 'remove', 'go', 'away'].includes(step.do)) return;
  if (!('tab' in step)) return changeName(world, step.do);
  const tab = await world.tab(step.tab);
  switch (step.do) {
    case 'type':
    case 'paragraph':
    case 'split':
    case 'remove':
      return typeInto(world, tab, step);
    case 'undo':
    case 'redo':
      return takeBack(world, tab, step);
    case 'go':
      if (step.saves) await saveAll(tab.app);
      tab.screen.go(step.mode, world.pages[step.page]?.path ?? null);
      return;
    case 'away':
      tab.screen.go('away', null);
      return;
    case 'reload':
      world.leave(step.tab);
      await world.tab(step.tab);
      return;
    case 'rename':
      return rename(world, tab, step.page, step.waits ?? true);
    case 'delete':
      return deletePage(world, tab, step.page, step.waits);
    case 'discard':
      return discard(world, tab, step);
    case 'replace':
      return replaceWords(world, tab, step);
    case 'dispute':
      return dispute(world, tab, step);
    case 'undoSite':
      return undoSite(world, tab);
    case 'publish':
      return publish(world, tab);
    case 'upstream':
      return changeUpstream(world, tab, step.page);
    case 'otherSite':
      return visitOtherSite(world, tab);
    case 'tour':
      for (const path of tourPages) tab.screen.go('page', path);
      return;
  }
}

/** Goes to another site and back without waiting for typed text to be stored. */
async function visitOtherSite(world: World, { app, screen }: WalkTab): Promise<void> {
  screen.go('away', null);
  await openSite(app, { url: world.server.address, branch: otherBranch });
  await openSite(app, { url: world.server.address, branch: 'main' });
  expect(app.get(siteStore).getState().site.kind, 'the first site is open again').toBe('open');
}

async function typeInto(
  world: World,
  { screen, app }: WalkTab,
  step: Extract<Step, { do: 'type' | 'paragraph' | 'split' | 'remove' }>,
): Promise<void> {
  const page = world.pageAt(screen.shown.path);
  if (page === undefined || !screen.isReady || screen.shown.mode === 'preview' || screen.shown.mode === 'away') return;
  const { model } = page;
  page.tabs.add(step.tab);
  if (step.do === 'remove') {
    const word = [...model.words.entries()].filter(([, owner]) => owner === step.tab).map(([typed]) => typed)[step.nth];
    if (word !== undefined && screen.remove(word)) model.remove(word);
    return;
  }
  if (step.do === 'split') {
    const anchor = paragraphAnchors[step.anchor] ?? 'Sigma';
    // Text that another tab adds after the paragraph before it has seen the split may come after either half.
    const hasOther = world.tabs.filter((tab) => tab !== undefined).length > 1;
    // A tab opened later doesn't see what can't be stored now, either.
    if (page.tabs.size > 1 || world.isFull || !model.canSplit(anchor) || !screen.split(anchor)) return;
    model.split(anchor);
    if (hasOther) await world.rest();
    return;
  }
  world.words += 1;
  const word = wordOf(world.words);
  if (step.do === 'paragraph') {
    const anchor = paragraphAnchors[step.anchor] ?? 'Sigma';
    if (screen.addParagraph(anchor, word)) model.addParagraph(anchor, word, step.tab);
    return;
  }
  const anchor = anchors[step.anchor];
  if (anchor === undefined) return;
  if (anchor.field === undefined || screen.shown.mode === 'source') {
    if (screen.type(anchor.word, word)) model.type(anchor.word, word, step.tab);
    return;
  }
  const file = app.get(openFilesStore).getState().files[page.path];
  const value = file?.kind === 'text' ? file.page?.frontMatter.values[anchor.field] : undefined;
  if (typeof value !== 'string') return;
  setFrontMatterField(app, page.path, anchor.field, value.replace(anchor.word, `${anchor.word} ${word}`));
  model.type(anchor.word, word, step.tab);
}

/** After an undo the page must have one of its earlier texts; it must only remove words of the undone entry, and nobody else's. */
async function takeBack(
  world: World,
  { app, screen }: WalkTab,
  step: Extract<Step, { do: 'undo' | 'redo' }>,
): Promise<void> {
  const page = world.pageAt(screen.shown.path);
  if (page === undefined || !screen.isReady) return;
  await world.rest();
  const entry = findNextUndoEntry(app, step.do, page.path);
  const journal = app.get(journalStore).getState();
  // A page deleted by a redo has no text to check.
  if (step.do === 'redo' && entry?.label?.startsWith('deleting') === true) return;
  await (step.do === 'undo' ? screen.undo() : screen.redo());
  await world.rest();
  await followMoves(world);
  const text = await world.stored(page.path);
  if (text === null) throw new Error(`${page.path} is gone after ${step.do}.`);
  // An entry that changes nothing is skipped.
  const left = new Set(
    app
      .get(journalStore)
      .getState()
      [step.do === 'undo' ? 'done' : 'undone'].map(({ id }) => id),
  );
  const taken = journal[step.do === 'undo' ? 'done' : 'undone'].filter(({ id }) => !left.has(id));
  const own = JSON.stringify([...taken, ...(entry === null ? [] : [entry])].map(({ parts }) => parts));
  // A discarded change returns alongside text typed since, and replaced words disappear, on all pages.
  if (taken.some(({ label }) => label !== null)) await adoptPages(world, own);
  else if (page.tabs.size < 2)
    expect(
      [...page.visited].map((visited) => ownWords(world, visited)),
      `${step.do} gives an earlier text of ${page.path}`,
    ).toContain(ownWords(world, text));
  for (const [word] of page.model.words)
    if (!text.includes(word)) expect(own, `${step.do} takes no word that isn't its own`).toContain(word);
  for (const { word } of anchors) expect(text).toContain(word);
  page.model.adopt(text);
  world.name = await world.storedName();
  expect([...world.names], `${step.do} gives an earlier name`).toContain(world.name);
}

/** Undoes the last site change; a conflict resolution has its own step. */
async function undoSite(world: World, { app }: WalkTab): Promise<void> {
  await settleWaiting(world);
  await world.rest();
  const step = app
    .get(journalStore)
    .getState()
    .done.findLast(({ label }) => label !== null);
  const settles = step?.parts.some((part) => part.kind === 'file' && /settle/.test(part.operation.kind)) === true;
  if (step === undefined || settles) return;
  await undoSiteChange(app, step);
  await world.rest();
  await followMoves(world);
  await adoptPages(world);
  world.name = await world.storedName();
  expect([...world.names], 'undo gives an earlier name').toContain(world.name);
}

/** Follows pages that were renamed by the undo. */
async function followMoves(world: World): Promise<void> {
  for (const page of world.pages) {
    const isMoved = (await world.stored(page.path)) === null;
    if (isMoved) page.path = page.path === page.first ? movedName(page.first) : page.first;
  }
}

/** Accepts the pages after a site change was undone; typed text must still be there. */
async function adoptPages(world: World, undone = ''): Promise<void> {
  for (const { path, model } of world.pages) {
    const text = (await world.stored(path)) ?? '';
    for (const [word] of model.words)
      if (!world.replaced.has(word) && !undone.includes(word)) expect(text).toContain(word);
    model.adopt(text);
  }
}

/** The text without other people's changes and replacements on all pages: neither is a step of the page itself. */
function ownWords({ replaced }: World, text: string): string {
  return normalized(text).replaceAll(/ (u\d+|w\d+)/g, (all, word: string) =>
    word.startsWith('u') || replaced.has(word) ? '' : all,
  );
}

async function rename(world: World, { app }: WalkTab, index: number, waits: boolean): Promise<void> {
  const page = world.pages[index];
  if (page === undefined) return;
  if (waits) await world.rest();
  const to = page.path === page.first ? movedName(page.first) : page.first;
  const moved = await renamePageFile(app, page.path, to, [], false);
  if (!moved) return;
  page.path = to;
}

/** Deletes the page and undoes it; if another tab stored something in between, undo is refused and everything stays. */
async function deletePage(world: World, { app }: WalkTab, index: number, waits: boolean): Promise<void> {
  const page = world.pages[index];
  if (page === undefined) return;
  if (waits) await world.rest();
  const removed = await removeFile(app, page.path);
  if (!removed.ok) {
    expect(removed.problem.code, `deleting ${page.path} is refused`).toBe('workspace/changed-elsewhere');
    return;
  }
  const isUndone = await undoSiteChange(app);
  // If another tab stored its text, the file exists again: there is nothing to undo.
  if (world.tabs.filter((tab) => tab !== undefined).length > 1 && !isUndone)
    expect(await world.stored(page.path), `${page.path} is there again`).not.toBeNull();
  else expect(isUndone, `deleting ${page.path} is taken back`).toBe(true);
}

async function discard(world: World, { app, screen }: WalkTab, step: Extract<Step, { do: 'discard' }>): Promise<void> {
  const page = world.pages[step.page];
  await settleWaiting(world);
  await world.rest();
  const change = getOpenSite(app)?.changes.find(({ path }) => path === page?.path);
  if (page === undefined || change?.kind !== 'edited') return;
  await discardChange(app, page.path, page.path);
  await world.rest();
  if (!step.takeBack) {
    page.model.adopt(page.base);
    page.model.text = page.base;
    return;
  }
  if (step.types === true && screen.shown.path === page.path && screen.isReady && screen.shown.mode === 'page') {
    world.words += 1;
    const word = wordOf(world.words);
    if (screen.type('Theta', word)) page.model.type('Theta', word, step.tab);
    page.tabs.add(step.tab);
  }
  app.get(noticesStore).getState().notices.at(-1)?.action?.run();
  for (let wait = 0; wait < 200 && (await world.stored(page.path)) === page.base; wait += 1)
    await new Promise((done) => void setTimeout(done, 400));
  await world.rest();
}

async function publish(world: World, { app }: WalkTab): Promise<void> {
  await settleWaiting(world);
  await world.rest();
  const site = getOpenSite(app);
  if (site === null || site.changes.length === 0) return;
  const send = async () => {
    await preparePublishing(app, site.summary.id);
    await publishChanges(app, { name: 'Writer', email: 'writer@example.com' });
    return app.get(publishStore).getState().publishing;
  };
  let publishing = await send();
  // The list may predate another tab's move; then it is reported and nothing is sent: send again after a look.
  if (publishing.kind === 'failed' && publishing.problem.code === 'workspace/moved-elsewhere') {
    await world.rest();
    publishing = await send();
  }
  if (!world.isOnline) {
    expect(publishing.kind, 'sending fails offline').toBe('failed');
    return;
  }
  expect(publishing, 'the changes are sent').toEqual({ kind: 'sent' });
  world.hasSent = true;
  await world.rest();
  for (const page of world.pages) page.base = page.model.text;
}

/** Another person changes a page on the host, and the writer updates. */
async function changeUpstream(world: World, { app }: WalkTab, index: number): Promise<void> {
  await settleWaiting(world);
  const page = world.pages[index];
  const site = getOpenSite(app);
  if (page === undefined || site === null || !world.isOnline) return;
  const branch = site.summary.draft?.branch ?? 'main';
  const path = await presentUpstream(world, branch, page);
  if (path === null) return;
  world.words += 1;
  const change = (text: string) => text.replace(upstreamAnchor, `${upstreamAnchor} u${world.words}`);
  await world.server.commit(branch, path, change(await world.server.text(branch, path)));
  world.hasSent = true;
  page.model.text = change(page.model.text);
  page.base = change(page.base);
  const updated = await pullSiteUpdates(app);
  expect(updated, 'the update arrives').toMatchObject({ ok: true, value: { conflicts: [] } });
}

async function presentUpstream({ server }: World, branch: string, page: WalkPage): Promise<string | null> {
  const paths = await server.files(branch);
  return [page.path, page.first].find((path) => paths.includes(path)) ?? null;
}

async function changeName(world: World, what: 'setting' | 'undoSetting'): Promise<void> {
  const { app } = await world.tab(0);
  if (what === 'undoSetting') {
    await world.settingsDone();
    if (
      app
        .get(journalStore)
        .getState()
        .done.findLast(({ label }) => label !== null)?.group !== JSON.stringify(['name'])
    )
      return;
    await undoSiteChange(app);
    world.name = await world.storedName();
    expect([...world.names], 'undo gives an earlier name').toContain(world.name);
    return;
  }
  world.words += 1;
  world.name = `Walk n${world.words}`;
  // As typed: each letter is sent before the previous one is stored.
  for (let length = 'Walk n'.length; length <= world.name.length; length += 1) {
    const typed = world.name.slice(0, length);
    world.names.add(typed);
    void setSetting(app, ['name'], typed, 'the name');
  }
}
