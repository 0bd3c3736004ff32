import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { readPage } from '#blocks/pages.ts';
import type { JSONContent } from '#document/page.ts';
import { corpusPages, hasCorpus } from '../corpus/corpusPages.ts';
import { kindPages } from '../corpus/kindPages.ts';
import { randomOf } from '../bench/fidelity/random.ts';
import { goTo, openSite, startOwnSite, type OwnSite } from './ownSite.ts';

/** Number of pages to open: one for each kind of block, or more for `npm run soak`. */
const wantedPages = Number(process.env['DOCWRIGHT_OPENED'] ?? kindPages.length);

/** The part of TipTap's API on the editor's element that this test uses. */
interface EditorElement extends HTMLElement {
  readonly editor: {
    readonly state: { readonly doc: DocumentNode };
    readonly view: { readonly focus: () => void };
    readonly chain: () => Chain;
    readonly getJSON: () => JSONContent;
  };
}

interface Chain {
  readonly setTextSelection: (position: number) => Chain;
  readonly scrollIntoView: () => Chain;
  readonly run: () => boolean;
}

interface DocumentNode {
  readonly isTextblock: boolean;
  readonly content: { readonly size: number };
  readonly textContent: string;
  readonly descendants: (visit: (node: DocumentNode, position: number) => boolean) => void;
}

interface CorpusPage {
  readonly name: string;
  readonly text: string;
}

/** Returns the same pages in each run: first one of each kind, then equally many of each site. */
function choosePages(): readonly CorpusPage[] {
  const random = randomOf(4);
  const sites = new Map<string, { readonly page: CorpusPage; readonly rank: number }[]>();
  const all = corpusPages(1);
  for (const page of all) {
    const [site = ''] = page.name.split('/');
    sites.set(site, [...(sites.get(site) ?? []), { page, rank: random() }]);
  }
  const ranked = [...sites.values()].flatMap((ofSite) =>
    ofSite.toSorted((a, b) => a.rank - b.rank).map(({ page }, round) => ({ page, round })),
  );
  const ofKinds = all.filter(({ name }) => kindPages.includes(name));
  const others = ranked.toSorted((a, b) => a.round - b.round).map(({ page }) => page);
  const chosen = new Set<CorpusPage>();
  for (const page of [...ofKinds, ...others]) {
    if (chosen.size >= wantedPages) break;
    // A page with invalid MDX opens as source.
    if (!chosen.has(page) && readPage(page.text).problems.length === 0) chosen.add(page);
  }
  return [...chosen];
}

let pages: readonly CorpusPage[] = [];
let site: OwnSite;

test.skip(!hasCorpus, 'The corpus of real pages is not beside the project.');
test.beforeAll(async () => {
  pages = choosePages();
  const configuration = { name: 'Corpus', navigation: [{ group: 'Start', pages: ['index'] }] };
  site = await startOwnSite({
    'docs.json': JSON.stringify(configuration),
    'index.mdx': '---\ntitle: Start\n---\n\nHello.\n',
    ...Object.fromEntries(pages.map(({ name, text }) => [name, text])),
  });
});
test.afterAll(async () => site?.close());

/** Returns the middle position of the first, middle, or last text block, or null if there is none. */
function middleOf(page: Page, share: number): Promise<number | null> {
  return page.locator('.page-text').evaluate((element, wanted) => {
    const { editor } = element as EditorElement; // TipTap's own
    const blocks: { readonly position: number; readonly size: number }[] = [];
    editor.state.doc.descendants((node, position) => {
      if (node.isTextblock) blocks.push({ position, size: node.content.size });
      return !node.isTextblock;
    });
    const block = blocks[Math.round((blocks.length - 1) * wanted)];
    if (block === undefined) return null;
    return block.position + 1 + Math.floor(block.size / 2);
  }, share);
}

/** Moves the caret to a document position, as a click would, and waits until the browser applies it. */
async function putCaret(page: Page, position: number): Promise<void> {
  await page.locator('.page-text').evaluate(async (element, wanted) => {
    const { editor } = element as EditorElement; // TipTap's own
    editor.view.focus();
    editor.chain().setTextSelection(wanted).scrollIntoView().run();
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 10)));
  }, position);
}

/** Returns the editor's document as JSON and its number of characters. */
function contentOf(page: Page): Promise<{ readonly json: string; readonly characters: number }> {
  return page.locator('.page-text').evaluate((element) => {
    const { editor } = element as EditorElement; // TipTap's own
    // A line ending in inline code is a space (CommonMark 6.1), and becomes one when the browser edits the paragraph.
    const withSpaces = (node: JSONContent): JSONContent => ({
      ...node,
      ...(node.marks?.some(({ type }) => type === 'code') === true && { text: node.text?.replaceAll('\n', ' ') ?? '' }),
      ...(node.content !== undefined && { content: node.content.map(withSpaces) }),
    });
    const json = JSON.stringify(withSpaces(editor.getJSON()));
    return { json, characters: editor.state.doc.textContent.length };
  });
}

/** Waits until nothing is pending, and returns true if all changes were saved. */
async function isSaved(page: Page): Promise<boolean> {
  const state = page
    .getByRole('status')
    .filter({ hasText: /^(?:Saved|Not saved)/ })
    .first();
  return (await state.textContent({ timeout: 20_000 }))?.startsWith('Saved') === true;
}

function firstDifference(before: string, after: string): string {
  const at = [...before].findIndex((character, index) => character !== after[index]);
  return `${before.slice(at - 60, at + 60)} → ${after.slice(at - 60, at + 60)}`;
}

/** Types a character in three places and removes each; returns a description of the first problem, or null. */
async function typeAndRemove(page: Page): Promise<string | null> {
  const before = await contentOf(page);
  const typed: number[] = [];
  for (const share of [0, 0.5, 1]) {
    const caret = await middleOf(page, share);
    if (caret === null) return (await page.locator('.page-text').innerHTML()) === '' ? 'the page is blank' : null;
    await putCaret(page, caret);
    await page.keyboard.press('x');
    typed.push(caret);
  }
  const { characters } = await contentOf(page);
  if (characters !== before.characters + typed.length)
    return `typing three characters made ${characters - before.characters}`;
  if (!(await isSaved(page))) return 'what was typed could not be written';
  for (const caret of typed.toReversed()) {
    await putCaret(page, caret + 1);
    await page.keyboard.press('Backspace');
  }
  const after = await contentOf(page);
  return after.json === before.json
    ? null
    : `the document is not as it was: ${firstDifference(before.json, after.json)}`;
}

test('leaves real pages unchanged after typing and removing a character in three places', async ({ page }) => {
  test.setTimeout(60_000 + pages.length * 20_000);
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    // The corpus does not include images.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text());
  });
  // Images and videos from other servers are replaced.
  await page.route(
    (url) => url.origin !== new URL(site.url).origin,
    (route) =>
      route.fulfill({ status: 200, contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await openSite(page, site);
  const wrong: string[] = [];
  for (const { name: path } of pages) {
    await goTo(page, `page/${path}`);
    const text = page.locator('.page-text:not([data-seen])');
    await text.waitFor();
    const found = await typeAndRemove(page);
    if (found !== null) wrong.push(`${path}: ${found}`);
    await text.evaluate((element) => (element.dataset['seen'] = 'yes'));
    wrong.push(...errors.splice(0).map((message) => `${path}: ${message}`));
  }
  expect(await isSaved(page)).toBe(true);
  await goTo(page, 'review');
  await expect(page.getByRole('region', { name: 'Review changes' })).toBeVisible();
  expect(wrong).toEqual([]);
  await expect(page.getByRole('heading', { name: 'No changes yet' })).toBeVisible();
});
