import type { EditorState, Transaction } from '@tiptap/pm/state';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getOpenFiles } from '#state/openFiles/openFiles.ts';
import { clearJournal } from '#state/journal/journalStore.ts';
import { syncJournal } from '#state/journal/persistJournal.ts';
import { discardChange } from '#state/intents/discardChange.ts';
import { changeSite } from '#state/changes/changeSite.ts';
import { setSetting } from '#state/intents/setSetting.ts';
import { setPageTitle } from '#state/intents/renameNavigationEntry.ts';
import { setFrontMatterField } from '#state/intents/editPage.ts';
import { findInboundPages, renamePageFile } from '#state/intents/renamePageFile.ts';
import { applyEditPlans } from '#state/checks/applyEditPlans.ts';
import { openFilesStore } from '#state/openFiles/openFilesStore.ts';
import { openFile } from '#state/intents/visitFile.ts';
import { getActiveFile, setRoute } from '#state/route/routeStore.ts';
import { HeadlessEditor, settled } from './headlessEditor.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';
import { redo, undo } from '#state/intents/undo.ts';
import { soakRuns } from '../soakRuns.ts';

const guide = '---\ntitle: Guide\n---\n\nBack to [one](/one), see kite.\n';
const one =
  '---\ntitle: One\n---\n\nOne paragraph with kite.\n\n- A *kite*,\n  over two lines\n\nAnother paragraph with a [link](/guide).\n';

let tab: SmallTab;
let editor: HeadlessEditor | null = null;
let time = Date.parse('2024-05-01');
onSmallSite(
  async (browser) => {
    tab = await browser.openTab();
  },
  {
    files: {
      'guide.mdx': guide,
      'one.mdx': one,
      'docs.json': `${JSON.stringify({ name: 'Small', navigation: { groups: [{ group: 'All', pages: ['one', 'two', 'guide'] }] } }, null, 2)}\n`,
    },
  },
);
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: time }));
afterEach(() => {
  editor?.close();
  editor = null;
  vi.useRealTimers();
});

/** Advances the time by two seconds, so that each action is a step of its own. */
function later(): void {
  time += 2000;
  vi.setSystemTime(time);
}

const files = ['docs.json', 'one.mdx', 'two.mdx', 'guide.mdx', 'start.mdx', 'deep/one.mdx', 'notes.txt'];
const stored = async () =>
  Object.fromEntries(await Promise.all(files.map(async (path) => [path, await tab.stored(path)] as const)));

/** The current path of the page. */
const pagePath = () => getActiveFile(tab.app) ?? 'one.mdx';

async function showPage(): Promise<void> {
  editor?.close();
  await openFile(tab.app, pagePath());
  setRoute(tab.app, { view: 'site', site: tab.site, screen: 'page', path: pagePath() });
  await vi.waitFor(() => expect(tab.app.get(openFilesStore).getState().files[pagePath()]?.kind).toBe('text'));
  editor = new HeadlessEditor(tab.app, pagePath());
}

/** A user action; the number selects its place. */
type Act = (nth: number) => Promise<unknown>;

const step = (change: (state: EditorState) => Transaction) => {
  editor?.step(change);
  return Promise.resolve();
};

/** A position in the nth text block. */
function placeIn(state: EditorState, nth: number): number {
  const ends: number[] = [];
  state.doc.descendants((node, position) => {
    if (node.isTextblock) ends.push(position + 1 + Math.min(nth % 7, node.content.size));
    return !node.isTextblock;
  });
  return ends[nth % ends.length] ?? 1;
}

let words = 0;
const word = () => `w${(words += 1)}`;

async function replaceEverywhere(from: string, to: string): Promise<void> {
  const texts = await stored();
  await applyEditPlans(
    tab.app,
    'replacing',
    Object.entries(texts).flatMap(([path, before]) => {
      const hits = path.endsWith('.mdx') ? [...(before ?? '').matchAll(new RegExp(from, 'g'))] : [];
      const edits = hits.map(({ index, 0: hit }) => ({ from: index, to: index + hit.length, text: to }));
      return before === null || edits.length === 0 ? [] : [{ path, before, edits, count: edits.length, refusal: null }];
    }),
  );
}

async function rename(from: string, to: string): Promise<void> {
  const inbound = await findInboundPages(tab.app, [from], () => undefined, new AbortController().signal);
  expect(await renamePageFile(tab.app, from, to, inbound ?? [], true)).toBe(true);
}

const acts: Readonly<Record<string, Act>> = {
  'types words': (nth) => step((state) => state.tr.insertText(` ${word()} kite`, placeIn(state, nth))),
  'types a link': (nth) =>
    step((state) => {
      const { link } = state.schema.marks;
      const mark = link?.create({ href: '/guide' });
      const text = state.schema.text(`the guide`, mark === undefined ? [] : [mark]);
      return state.tr.insert(placeIn(state, nth), text);
    }),
  'types a paragraph with a link': () =>
    step((state) => {
      const { schema, doc, tr } = state;
      const mark = schema.marks['link']?.create({ href: '/guide' });
      const inline = [
        schema.text('See '),
        schema.text('the guide', mark === undefined ? [] : [mark]),
        schema.text(' for it.'),
      ];
      return tr.insert(doc.content.size, schema.nodes['paragraph']?.create(null, inline) ?? []);
    }),
  'deletes words': (nth) =>
    step((state) => {
      const place = placeIn(state, nth);
      const end = Math.min(place + 6, state.doc.resolve(place).end());
      return end > place ? state.tr.delete(place, end) : state.tr.insertText(word(), place);
    }),
  'types a title': () => {
    setFrontMatterField(tab.app, pagePath(), 'title', `One ${word()}`);
    return Promise.resolve();
  },
  'renames the guide': async () => {
    const isMoved = (await tab.stored('guide.mdx')) === null;
    await (isMoved ? rename('start.mdx', 'guide.mdx') : rename('guide.mdx', 'start.mdx'));
  },
  'replaces a word on every page': async () => {
    const isKite = (await tab.stored('two.mdx'))?.includes('Another') === true;
    await (isKite
      ? replaceEverywhere('paragraph|kite|Another', 'passage')
      : replaceEverywhere('passage', 'Another kite'));
  },
  'renames the page in the tree': () => setPageTitle(tab.app, pagePath(), `Title ${word()}`),
  'names the site': () => setSetting(tab.app, ['name'], `Site ${word()}`, 'the name'),
  'adds and changes notes': async () =>
    changeSite(tab.app, 'writing notes', [{ kind: 'text', path: 'notes.txt', text: `${word()}\n` }]),
  'discards the page': () => discardChange(tab.app, pagePath(), 'One'),
  'moves the page itself': async () => {
    const from = pagePath();
    await rename(from, from === 'one.mdx' ? 'deep/one.mdx' : 'one.mdx');
    await settled(tab.app);
    await showPage();
  },
  'leaves the page and comes back': async () => {
    await settled(tab.app);
    await showPage();
  },
};

/** Undo or redo without focus in a text: the last step of the page or the site. */
async function press(key: 'undo' | 'redo'): Promise<void> {
  (key === 'undo' ? undo : redo)(tab.app, null);
  await settled(tab.app);
  if (editor !== null && editor.path !== pagePath()) await showPage();
}

/** Undo or redo in the text of the page: the last change of this page. */
async function pressInText(key: 'undo' | 'redo'): Promise<void> {
  editor?.[key]();
  await settled(tab.app);
}

interface Way {
  readonly press: (key: 'undo' | 'redo') => Promise<void>;
  /** The data to compare. */
  readonly read: () => Promise<unknown>;
}

const anywhere: Way = { press, read: stored };
const inText: Way = { press: pressInText, read: () => tab.stored(pagePath()) };

/** Runs all actions, undoes all, redoes all, and undoes all again. The files must have the same bytes at each step. */
async function goThereAndBack(deeds: readonly Deed[], { press: go, read }: Way = anywhere): Promise<void> {
  await syncJournal(tab.app);
  clearJournal(tab.app);
  await showPage();
  const states = [await read()];
  let at = 0;
  const goTo = async (key: 'undo' | 'redo', next: number) => {
    later();
    await go(key);
    if (next in states) at = next;
    expect(await read(), key).toEqual(states[at]);
  };
  for (const [act, nth] of deeds) {
    if (act === 'undo' || act === 'redo') {
      await goTo(act, at + (act === 'undo' ? -1 : 1));
      continue;
    }
    later();
    await acts[act]?.(nth);
    await settled(tab.app);
    const now = await read();
    if (JSON.stringify(now) === JSON.stringify(states[at])) continue;
    at += 1;
    states.splice(at, Infinity, now);
  }
  while (at > 0) await goTo('undo', at - 1);
  while (at < states.length - 1) await goTo('redo', at + 1);
  while (at > 0) await goTo('undo', at - 1);
}

type Deed = readonly [act: string, nth: number];

async function goThereAndBackAtRandom(seed: number, names: readonly string[], way: Way): Promise<void> {
  const deed = fc.tuple(fc.constantFrom(...names), fc.nat({ max: 30 }));
  const numRuns = soakRuns(4, 500);
  for (const deeds of fc.sample(fc.array(deed, { minLength: 2, maxLength: 8 }), { seed, numRuns }))
    try {
      await goThereAndBack(deeds, way);
    } catch (error) {
      throw new Error(JSON.stringify(deeds), { cause: error });
    }
}

it('undoes a typed link completely after its page was renamed: `isSiteEntry` distinguishes the rename from typing', async () => {
  await goThereAndBack([
    ['types a paragraph with a link', 0],
    ['renames the guide', 0],
  ]);
});

it('skips an empty paragraph after its editor closed, so each key press undoes something', async () => {
  await showPage();
  const first = await tab.stored('one.mdx');
  await acts['types words']?.(1);
  await settled(tab.app);
  later();
  await step((state) => state.tr.split(state.doc.content.size - 1));
  await settled(tab.app);
  expect(await tab.stored('one.mdx')).not.toBe(first);
  editor?.close();
  getOpenFiles(tab.app)?.close('one.mdx');
  await showPage();
  later();
  await pressInText('undo');
  expect(await tab.stored('one.mdx')).toBe(first);
});

describe('any order of typing and site steps', () => {
  it.each([1, 2])('is undone and redone byte for byte (%s)', async (seed) => {
    await goThereAndBackAtRandom(seed, Object.keys(acts), anywhere);
  });

  it.each([3, 4])('is undone and redone byte for byte in the text of the page (%s)', async (seed) => {
    // Steps that may not change this page are undone elsewhere, in their own order.
    const others = new Set(['names the site', 'adds and changes notes', 'moves the page itself', 'discards the page']);
    const names = Object.keys(acts).filter((name) => !others.has(name));
    await goThereAndBackAtRandom(seed, [...names, 'undo', 'undo', 'redo'], inText);
  });
});
