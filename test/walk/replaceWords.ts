import { expect } from 'vitest';
import type { FileEditPlan } from '#state/pages/checksWorker.ts';
import type { SearchScope } from '#site/search/searchQuery.ts';
import { undoSiteChange } from '#state/changes/undoSiteChange.ts';
import { journalStore } from '#state/journal/journalStore.ts';
import { noticesStore } from '#state/notices/noticesStore.ts';
import { searchStore } from '#state/search/searchStore.ts';
import { searchSite, planReplacements } from '#state/search/searchSite.ts';
import { applyReplacements } from '#state/intents/applyReplacements.ts';
import { wordOf } from './pageModel.ts';
import type { Step } from './steps.ts';
import { anchors } from './walkSite.ts';
import type { WalkTab, World } from './world.ts';

/** Code is only replaced if it is selected. */
const everywhere: ReadonlySet<SearchScope> = new Set(['text', 'heading', 'code', 'attribute', 'frontMatter']);

/**
 * Finds a word that occurs once on each page and inserts another one after it, on all of them at once; undoes that if `takeBack` is set.
 */
export async function replaceWords(
  world: World,
  { app, screen }: WalkTab,
  step: Extract<Step, { do: 'replace' }>,
): Promise<void> {
  // A file that changes between search and replace is skipped and reported, which is tested elsewhere.
  await world.rest();
  if (world.tabs.filter((tab) => tab !== undefined).length > 1) await world.told();
  const found = anchors[step.anchor]?.word ?? '';
  // If two tabs changed one line, both versions may be there.
  if (world.pages.some(({ model }) => model.text.split(found).length !== 2)) return;
  world.words += 1;
  const word = wordOf(world.words);
  world.replaced.add(word);
  const query = { words: found, isPattern: false, matchCase: true, wholeWords: true, places: everywhere };
  const plan = async () => {
    await searchSite(app, query);
    const files = app.get(searchStore).getState().search?.files ?? [];
    return planReplacements(
      app,
      query,
      `${found} ${word}`,
      files.map(({ path }) => ({ path, chosen: null })),
    );
  };
  let plans = await plan();
  // What another tab pulled from the repository reaches the search with a delay.
  for (let look = 0; look < 20 && !(await arePresent(world, plans)); look += 1) {
    await new Promise((done) => void setTimeout(done, 1000));
    plans = await plan();
  }
  const notices: string[] = [];
  const stop = app.get(noticesStore).subscribe((state) => notices.push(...state.notices.map(({ text }) => text)));
  await applyReplacements(app, plans);
  stop();
  const count = Number(/^Replaced (\d+) match/m.exec(notices.join('\n'))?.[1]);
  // A file that another tab wrote after the plan was made is skipped, and the notice does not count it.
  const texts = await Promise.all(world.pages.map(({ path }) => world.stored(path)));
  const pages = world.pages.filter((_page, index) => texts[index]?.includes(word));
  expect(pages, notices.join('\n')).toHaveLength(count);
  const replaced = app.get(journalStore).getState().done.at(-1);
  for (const page of pages) {
    page.model.type(found, word, step.tab);
    page.visited.add(page.model.text);
    page.tabs.add(step.tab);
  }
  if (!step.takeBack) return;
  const shown = world.pageAt(screen.shown.path);
  if (step.types && shown !== undefined && screen.isReady && screen.shown.mode === 'page') {
    world.words += 1;
    const typed = wordOf(world.words);
    // Typing into the replaced words themselves would be reported as a conflict.
    const elsewhere = found === 'Sigma' ? 'Gamma' : 'Sigma';
    if (screen.type(elsewhere, typed)) shown.model.type(elsewhere, typed, step.tab);
  }
  expect(await undoSiteChange(app, replaced), 'replacing is taken back').toBe(true);
  for (const { model } of pages) model.remove(word);
}

/** True if there is a plan for each page, made from its stored text. */
async function arePresent(world: World, plans: readonly FileEditPlan[]): Promise<boolean> {
  if (plans.length !== world.pages.length) return false;
  const texts = await Promise.all(plans.map(({ path }) => world.stored(path)));
  return plans.every(({ before }, index) => before === texts[index]);
}
