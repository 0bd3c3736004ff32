import { writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { Node as DocumentNode } from '@tiptap/pm/model';
import { documentSchema, readPage } from '#blocks/pages.ts';
import { recoveredTextsStore } from '#state/openFiles/recoveredTextsStore.ts';
import { openFilesStore } from '#state/openFiles/openFilesStore.ts';
import { normalized, undoubled } from './pageModel.ts';
import type { Server } from './ownProcess.ts';
import type { Step } from './steps.ts';
import { takeStep } from './takeStep.ts';
import { World } from './world.ts';

/** A minute and a half. */
const longest = 90_000;
let present: World | null = null;
let typed = 0;

/** How many words were typed on all walks so far: a walk without typing proves nothing. */
export function typedWords(): number {
  return typed;
}

/** Whether the current walk has a network. */
export function isOnline(): boolean {
  return present?.isOnline ?? true;
}

/** Takes all steps; fails if the screen, the stored text, or a file at the end differs from the model. */
export async function runWalk(server: Server, steps: readonly Step[]): Promise<void> {
  const world = await World.start(server);
  present = world;
  const taken: Step[] = [];
  try {
    await inTime(walk(world, steps, taken), 'The walk');
  } catch (error) {
    const screens = world.tabs.map((tab) => ({
      ...tab?.screen.shown,
      words: tab?.screen.words,
      file: tab?.app.get(openFilesStore).getState().files[tab.screen.shown.path ?? ''],
    }));
    const pages = world.pages.map(({ path, model, tabs }) => ({
      path,
      text: model.text,
      words: [...model.words],
      tabs: [...tabs],
    }));
    if (process.env['WALK_REPORT'] !== undefined)
      writeFileSync(
        process.env['WALK_REPORT'],
        JSON.stringify({ error: String(error), taken, pages, screens }, null, 1),
      );
    throw error;
  } finally {
    typed += world.words;
    world.end();
    present = null;
    if (world.hasSent) await server.reset();
  }
}

async function walk(world: World, steps: readonly Step[], taken: Step[]): Promise<void> {
  const first = await world.tab(0);
  first.screen.go('page', world.pages[0]?.path ?? null);
  for (const step of steps) {
    taken.push(step);
    await takeStep(world, step);
    expectScreens(world);
    await new Promise((done) => void setTimeout(done, step.pause));
    for (const page of world.pages) page.visited.add(page.model.text);
    if (step.pause === 1000 && !world.isFull) await expectStored(world);
  }
  world.isOnline = true;
  world.isFull = false;
  await expectStored(world);
  world.leave(0);
  world.leave(1);
  await expectStored(world);
}

/** Fails if a walk never ends; in real milliseconds, far longer than any takes. */
async function inTime(work: Promise<void>, what: string): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`${what} does not end.`)), longest);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Each screen shows what was typed on it; if only one tab works on the page, it shows nothing else. */
function expectScreens(world: World): void {
  world.tabs.forEach((tab, index) => {
    const { screen } = tab ?? {};
    const page = world.pageAt(screen?.shown.path ?? null);
    const words = screen?.words ?? null;
    if (screen === undefined || page === undefined || words === null) return;
    for (const [word, owner] of page.model.words) {
      const isHead =
        screen.shown.mode === 'page' && new RegExp(`^(title|description):.*\\b${word}\\b`, 'm').test(page.model.text);
      if (owner === index && !isHead) expect(words, `tab ${index} shows ${word}`).toContain(word);
    }
    if (page.tabs.size > 1 || world.tabs.filter((other) => other !== undefined).length > 1) return;
    if (screen.shown.mode === 'source') expect(normalized(words)).toBe(normalized(page.model.text));
    else
      expect(normalized(words), 'the blocks on the screen are the model’s').toBe(normalized(blocksOf(page.model.text)));
  });
}

function blocksOf(text: string): string {
  return JSON.stringify(DocumentNode.fromJSON(documentSchema, readPage(text).doc).toJSON());
}

/** Once everything is idle, each file matches the model. */
async function expectStored(world: World): Promise<void> {
  await world.rest();
  for (const { path, model } of world.pages) {
    const stored = (await world.stored(path)) ?? '';
    // If both tabs changed a line at once, both versions may be there, as long as each word of both is.
    const isDoubled =
      normalized(stored) !== normalized(model.text) && normalized(undoubled(stored)) === normalized(model.text);
    if (isDoubled) model.adopt(stored);
    else expect(normalized(stored), path).toBe(normalized(model.text));
  }
  expect(await world.storedName(), 'the site’s name').toBe(world.name);
  const { app } = await world.tab(0);
  expect(app.get(recoveredTextsStore).getState().words).toEqual([]);
}
