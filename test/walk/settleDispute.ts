import { expect } from 'vitest';
import { createConflictModel } from '#state/review/conflictModel.ts';
import { resolveConflict } from '#state/intents/resolveConflict.ts';
import { undoSiteChange } from '#state/changes/undoSiteChange.ts';
import { pullSiteUpdates } from '#state/intents/pullSiteUpdates.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import { normalized, undoubled, wordOf } from './pageModel.ts';
import type { Step } from './steps.ts';
import type { WalkPage, WalkTab, World } from './world.ts';

/** Another person changes a line that the writer may have changed too; if both did, resolves the conflict in one of several ways. */
export async function dispute(world: World, tab: WalkTab, step: Extract<Step, { do: 'dispute' }>): Promise<void> {
  const { app } = tab;
  const page = world.pages[step.page];
  // The other person's words come after those that the walks type in the same line.
  const [start, end] = step.anchor === 0 ? (['Gamma', 'and an end'] as const) : (['Sigma', 'last'] as const);
  await settleWaiting(world);
  if (page !== undefined) typeAt(world, tab, page, start, step.tab);
  await world.rest();
  await world.told();
  const site = getOpenSite(app);
  if (page === undefined || site === null || !world.isOnline) return;
  const branch = site.summary.draft?.branch ?? 'main';
  const paths = await world.server.files(branch);
  const path = [page.path, page.first].find((one) => paths.includes(one));
  if (path === undefined) return;
  const before = await world.server.text(branch, path);
  if (before.split(end).length !== 2 || page.model.text.split(end).length !== 2) return;
  world.words += 1;
  const other = `u${world.words}`;
  const change = (text: string) => text.replace(end, `${end} ${other}`);
  await world.server.commit(branch, path, change(before));
  world.hasSent = true;
  page.base = change(page.base);
  expect(await pullSiteUpdates(app), 'the update arrives').toMatchObject({ ok: true });
  // Words typed into that line before a tab has seen the other person's may appear next to them.
  await world.rest();
  await world.told();
  if (conflictOf(app, page) === undefined) {
    page.model.text = change(page.model.text);
    return;
  }
  const mine = (await world.stored(page.path)) ?? '';
  expect(normalized(undoubled(mine)), 'the writer’s version stays until it is chosen').toBe(
    normalized(undoubled(page.model.text)),
  );
  page.model.adopt(mine);
  if (step.reloads) world.leave(step.tab);
  if (step.choice === 'later') return;
  const chooser = await world.tab(step.tab);
  const written = await settle(world, chooser, page, step);
  if (!step.takeBack) return;
  expect(await undoSiteChange(chooser.app), 'the choice is taken back').toBe(true);
  await world.rest();
  if (written !== null) page.model.remove(written);
  const text = await world.stored(page.path);
  for (const [word] of page.model.words) expect(text, 'taking a choice back keeps what was typed').toContain(word);
  expect(conflictOf(chooser.app, page), 'the choice waits again').toBeDefined();
  page.model.adopt(text ?? '');
  await settle(world, chooser, page, { ...step, choice: 'mine', types: false });
}

/** Resolves open conflicts, for example after an undo, with the writer's own version. */
export async function settleWaiting(world: World): Promise<void> {
  const tab = await world.tab(0);
  await world.rest();
  await world.told();
  for (const page of world.pages)
    if (conflictOf(tab.app, page) !== undefined)
      await settle(world, tab, page, { tab: 0, choice: 'mine', types: false });
}

function conflictOf(app: WalkTab['app'], { path }: WalkPage) {
  return getOpenSite(app)?.conflicts.find((conflict) => conflict.path === path);
}

/**
 * Chooses one version everywhere, or edits the text by hand and returns the added word; with `types`, types on the page during the choice.
 */
async function settle(
  world: World,
  tab: WalkTab,
  page: WalkPage,
  step: Pick<Extract<Step, { do: 'dispute' }>, 'tab' | 'choice' | 'types'>,
): Promise<string | null> {
  const { app } = tab;
  const conflict = conflictOf(app, page);
  const seen = await world.stored(page.path);
  if (conflict === undefined || seen === null) throw new Error(`${page.path} waits for no choice.`);
  const choice = createConflictModel(conflict, seen);
  // Changes that the writer has undone since no longer conflict: there both versions have the other person's words.
  expect(withoutOthers(choice.mine ?? ''), 'the writer’s side is what the writer wrote').toBe(withoutOthers(seen));
  if (step.types) typeAt(world, tab, page, 'Theta', step.tab);
  let chosen = step.choice === 'theirs' ? choice.theirs : choice.mine;
  if (step.choice === 'theirs') {
    const given = choice.regions.map(({ mine }) => mine).join('');
    for (const [word] of page.model.words)
      if (seen.includes(word) && chosen?.includes(word) !== true) {
        expect(given, 'only the lines that were chosen against are given up').toContain(word);
        page.model.words.delete(word);
      }
    // Undoing steps made on other text leads to texts that the page never had.
    page.tabs.add(-1);
  }
  page.model.text = withTyped(chosen ?? '', seen, page.model.text);
  let written: string | null = null;
  if (step.choice === 'hand') {
    world.words += 1;
    written = wordOf(world.words);
    chosen = chosen?.replace('Iota', `Iota ${written}`) ?? null;
    page.model.type('Iota', written, -1);
    // It is removed with the choice if that is undone.
    world.replaced.add(written);
    page.tabs.add(-1);
  }
  const settled = await resolveConflict(app, page.path, page.path, seen, chosen);
  expect(settled, 'the choice is made').toMatchObject({ ok: true });
  await world.rest();
  expect(conflictOf(app, page), 'nothing waits any more').toBeUndefined();
  return written;
}

function withoutOthers(text: string): string {
  return text.replaceAll(/ u\d+/g, '');
}

/** Types after words of a page, if the tab shows it. */
function typeAt(world: World, { screen }: WalkTab, page: WalkPage, anchor: string, tab: number): void {
  if (screen.shown.path !== page.path || !screen.isReady || screen.shown.mode === 'preview') return;
  world.words += 1;
  const word = wordOf(world.words);
  page.tabs.add(tab);
  if (screen.type(anchor, word)) page.model.type(anchor, word, tab);
}

/** The chosen text, with the word typed after Theta since. */
function withTyped(chosen: string, seen: string, present: string): string {
  const word = present === seen ? undefined : /Theta (w\d+)/.exec(present)?.[1];
  return word === undefined || chosen.includes(word) ? chosen : chosen.replace('Theta', `Theta ${word}`);
}
