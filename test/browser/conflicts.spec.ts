import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './app.ts';
import { goTo, smallSite } from './ownSite.ts';
import { branchesOf, send, test } from './sending.ts';
import type { Site } from './siteForEach.ts';
import { storedFile } from './sourceOf.ts';

const guide = (...paragraphs: readonly string[]) =>
  `---\ntitle: Guide\n---\n${paragraphs.map((words) => `\n${words}\n`).join('')}`;
const files = { ...smallSite, 'guide.mdx': guide('First.', 'Second.', 'Third.', 'Fourth.', 'Fifth.') };
const text = (page: Page) => page.locator('.page-text');
const settled = (page: Page) => expect(page.getByRole('heading', { name: 'All conflicts resolved' })).toBeVisible();

/** Waits until the stored guide, which is also what is sent, equals `words`. */
const expectStored = (page: Page, site: Site, words: string) =>
  expect.poll(() => storedFile(page, site, 'guide.mdx')).toBe(words);

/** Types at the end of paragraphs of the guide, and waits until the changes are saved. */
async function typeBehind(page: Page, changes: Readonly<Record<string, string>>): Promise<void> {
  await goTo(page, 'page/guide.mdx');
  for (const [paragraph, words] of Object.entries(changes)) {
    await text(page).getByText(paragraph, { exact: true }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(words);
  }
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
}

async function getTheLatest(page: Page): Promise<void> {
  await goTo(page, 'review');
  await page.getByRole('button', { name: 'Pull latest changes' }).click();
  await expect(page.getByRole('heading', { name: 'Choose what to keep' })).toBeVisible({ timeout: 20_000 });
}

test('“Keep mine” affects only the conflicting lines and keeps changes that only one side made', async ({
  page,
  openOwn,
}) => {
  const site = await openOwn(files);
  await typeBehind(page, { 'Second.': ' Mine.', 'Fifth.': ' Mine alone.' });
  site.commit('main', 'guide.mdx', guide('First. Theirs alone.', 'Second. Theirs.', 'Third.', 'Fourth.', 'Fifth.'));
  await getTheLatest(page);
  await expect(page.getByText('Other changes in this file are kept either way.')).toBeVisible();
  const conflict = page.getByRole('radiogroup', { name: 'Conflict 1 of 1' });
  // As readers see the page, and only the blocks in conflict.
  await expect(conflict.locator('.page-text p')).toHaveText(['Second. Theirs.', 'Second. Mine.'], { timeout: 20_000 });
  await expect(conflict.getByRole('radio', { name: 'Theirs (on the site) Somebody, just now' })).toBeVisible();
  await expect(conflict.getByRole('radio', { name: 'Yours You, just now' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => [...(CSS.highlights.get('words-different') ?? [])].map(String)))
    .toEqual(['Theirs', 'Mine']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await settled(page);
  await expectStored(
    page,
    site,
    guide('First. Theirs alone.', 'Second. Mine.', 'Third.', 'Fourth.', 'Fifth. Mine alone.'),
  );
});

test('resolves each of several conflicts in a file separately', async ({ page, openOwn }) => {
  const site = await openOwn(files);
  await typeBehind(page, { 'Second.': ' Mine.', 'Fourth.': ' Mine.' });
  site.commit('main', 'guide.mdx', guide('First. Theirs.', 'Second. Theirs.', 'Third.', 'Fifth.'));
  await getTheLatest(page);
  const keep = page.getByRole('button', { name: /^Keep selected/ });
  await expect(keep).toHaveText('Keep selected (2 left to choose)');
  await expect(keep).toBeDisabled();
  await expectAccessible(page);
  const version = (place: number, name: RegExp) =>
    page.getByRole('radiogroup', { name: `Conflict ${String(place)} of 2` }).getByRole('radio', { name });
  await version(1, /^Yours/).click();
  await expect(keep).toHaveText('Keep selected (1 left to choose)');
  await expect(version(2, /^Theirs \(on the site\)/)).toContainText('Nothing (text removed)');
  await version(2, /^Theirs \(on the site\)/).press('Space');
  await page.getByRole('button', { name: 'Edit manually…' }).click();
  await expect(page.getByTestId('source-editor')).toContainText('Second. Mine.', { timeout: 20_000 });
  await page.getByRole('button', { name: 'Back to comparison' }).click();
  await keep.click();
  await settled(page);
  await expectStored(page, site, guide('First. Theirs.', 'Second. Mine.', 'Third.', 'Fifth.'));
});

test('names the review as the other side if the conflicting change was made in the review', async ({
  page,
  openOwn,
}) => {
  const site = await openOwn(files);
  await typeBehind(page, { 'First.': ' Mine.' });
  await goTo(page, 'publish');
  await send(page);
  site.commit(
    branchesOf(site),
    'guide.mdx',
    guide('First. Mine.', 'Second. Theirs.', 'Third.', 'Fourth. Theirs.', 'Fifth.'),
  );
  await typeBehind(page, { 'Second.': ' Mine.', 'Fourth.': ' Mine.' });
  await getTheLatest(page);
  await expect(page.getByRole('radio', { name: /^Theirs \(in the review\)/ })).toHaveCount(2);
  await expect(page.getByRole('radio', { name: /^Theirs \(on the site\)/ })).toHaveCount(0);
});

test('restores the choice for each conflict if the resolution is undone after a visit to another screen', async ({
  page,
  openOwn,
}) => {
  const site = await openOwn(files);
  await typeBehind(page, { 'Second.': ' Mine.', 'Fourth.': ' Mine.' });
  site.commit('main', 'guide.mdx', guide('First.', 'Second. Theirs.', 'Third.', 'Fourth. Theirs.', 'Fifth.'));
  await getTheLatest(page);
  const version = (place: number, name: RegExp) =>
    page.getByRole('radiogroup', { name: `Conflict ${String(place)} of 2` }).getByRole('radio', { name });
  await version(1, /^Yours/).click();
  await version(2, /^Theirs \(on the site\)/).click();
  await page.getByRole('button', { name: /^Keep selected/ }).click();
  await settled(page);
  await goTo(page, 'settings');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await goTo(page, 'conflicts');
  await settled(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const _ of ['undone', 'loaded anew']) {
    await expect(version(1, /^Yours/)).toBeChecked({ timeout: 20_000 });
    await expect(version(2, /^Theirs \(on the site\)/)).toBeChecked();
    await expect(page.getByRole('button', { name: /^Keep selected/ })).toBeEnabled();
    await page.reload();
  }
});

test('shows which side deleted a file, and shows the remaining version, which can be edited by hand', async ({
  page,
  openOwn,
}) => {
  const site = await openOwn(files);
  await typeBehind(page, { 'Second.': ' Mine.' });
  site.commit('main', 'guide.mdx', null);
  await getTheLatest(page);
  await expect(page.getByText(/^You changed a file that Somebody deleted\./)).toBeVisible();
  const versions = page.getByRole('region', { name: 'Versions of Guide' });
  await expect(versions).toContainText('Yours (deleted on the site) You, just now');
  await expect(versions).toContainText('Their deletion Somebody, just now');
  await expect(page.getByTestId('source-editor')).toContainText('Second. Mine.', { timeout: 20_000 });
  await expect(page.getByTestId('diff-editor')).toHaveCount(0);
  await expectAccessible(page);
  await goTo(page, 'page/guide.mdx');
  const note = page.getByRole('note', { name: 'Conflict' });
  await expect(note).toContainText('Somebody deleted this file, but you changed it.');
  await note.getByRole('button', { name: 'Choose a version' }).click();
  await page.getByRole('button', { name: 'Edit manually…' }).click();
  await expect(page.getByTestId('source-editor')).toContainText('Second. Mine.', { timeout: 20_000 });
  await page.getByRole('button', { name: 'Keep this text' }).click();
  await settled(page);
  await expectStored(page, site, guide('First.', 'Second. Mine.', 'Third.', 'Fourth.', 'Fifth.'));
});

test('leaves nothing to choose if the writer reverts the conflicting change', async ({ page, openOwn }) => {
  const site = await openOwn(files);
  await typeBehind(page, { 'Second.': ' Mine.' });
  site.commit('main', 'guide.mdx', guide('First.', 'Second. Theirs.', 'Third.', 'Fourth.', 'Fifth.'));
  await getTheLatest(page);
  await goTo(page, 'page/guide.mdx');
  await text(page).getByText('Second. Mine.', { exact: true }).click();
  await page.keyboard.press('End');
  for (const _ of ' Mine.') await page.keyboard.press('Backspace');
  await page.getByRole('button', { name: 'Choose a version' }).click();
  await expect(page.getByText('These changes no longer conflict. There’s nothing left to choose.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep both changes' }).click();
  await settled(page);
  await goTo(page, 'page/guide.mdx');
  await expect(text(page).getByText('Second. Theirs.', { exact: true })).toBeVisible();
});

test('keeps every letter of a manual merge across other screens, a reload, and newer changes', async ({
  page,
  openOwn,
}) => {
  const site = await openOwn(files);
  await typeBehind(page, { 'Second.': ' Mine.' });
  site.commit('main', 'guide.mdx', guide('First.', 'Second. Theirs.', 'Third.', 'Fourth.', 'Fifth.'));
  await getTheLatest(page);
  await page.getByRole('button', { name: 'Edit manually…' }).click();
  const source = page.getByTestId('source-editor');
  await source.locator('.view-line', { hasText: 'Fifth.' }).click({ timeout: 20_000 });
  await page.keyboard.press('End');
  await page.keyboard.type(' By hand.');
  const comparison = page.getByTestId('diff-editor');
  const edges = () => comparison.evaluate((element) => element.getBoundingClientRect().width);
  const width = await edges();
  for (let frame = 0; frame < 20; frame += 1) expect(await edges(), 'nothing shakes').toBe(width);
  // On a phone whose keyboard opens, the text stays above it.
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  for (const height of [844, 480]) await page.setViewportSize({ width: 390, height });
  await expect(source).toBeInViewport({ ratio: 0.8 });
  await page.setViewportSize(size);
  await page.getByRole('button', { name: 'Back to comparison' }).click();
  await page.getByRole('button', { name: 'Edit manually…' }).click();
  await expect(source).toContainText('By hand.');
  await typeBehind(page, { 'Third.': ' Typed since.' });
  await page.reload();
  await page.getByRole('note', { name: 'Conflict' }).getByRole('button', { name: 'Choose a version' }).click();
  await expect(source).toContainText('By hand.', { timeout: 20_000 });
  site.commit('main', 'guide.mdx', guide('First. Newer.', 'Second. Theirs.', 'Third.', 'Fourth.', 'Fifth.'));
  await getTheLatest(page);
  await expect(source).toContainText('By hand.', { timeout: 20_000 });
  await expect(source).toContainText('Newer.');
  await expect(page.getByText(/changed after you started editing/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep this text' }).click();
  await settled(page);
  await expectStored(
    page,
    site,
    guide('First. Newer.', 'Second. Mine.', 'Third. Typed since.', 'Fourth.', 'Fifth. By hand.'),
  );
});

test('keeps a moved page in the navigation if “Take theirs” replaces the lines it was moved to', async ({
  page,
  openOwn,
}) => {
  const docs = (...groups: readonly string[]) =>
    `{\n  "name": "Small",\n  "navigation": {\n    "groups": [\n${groups
      .map((pages, at) => `      { "group": "Group ${at + 1}", "pages": [${pages}] }`)
      .join(',\n')}\n    ]\n  }\n}\n`;
  const site = await openOwn({
    ...files,
    'docs.json': docs('"index", "guide"', '"one", "two"'),
    'one.mdx': '---\ntitle: One\n---\n\nOne.\n',
    'two.mdx': '---\ntitle: Two\n---\n\nTwo.\n',
  });
  const row = page.getByRole('treeitem', { name: 'Guide' });
  await row.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  site.commit('main', 'docs.json', docs('"index", "guide"', '"one"'));
  await getTheLatest(page);
  await expect(page.getByRole('radio', { name: /^Yours/ })).toContainText('guideGroup 1Group 2');
  await expect(page.getByRole('radio', { name: /^Theirs/ })).toContainText('two, in Group 2Removed');
  await page.getByRole('button', { name: /Keep theirs/ }).click();
  await settled(page);
  await goTo(page, 'review');
  await expect(page.getByRole('heading', { name: 'No changes yet' })).toBeVisible();
  await goTo(page, 'page/index.mdx');
  await expect(page.getByRole('treeitem')).toHaveText([/Group 1/, /Welcome/, /Guide/, /Group 2/, /One/, /Two/]);
});

test('centers the loading spinner in its button, even with reduced motion', async ({ page, openOwn }) => {
  await openOwn(files);
  await goTo(page, 'review');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/info/refs*', (route) => held.then(() => route.continue()), { times: 1 });
  const button = page.getByRole('button', { name: 'Pull latest changes' });
  await button.click();
  const wheel = page.locator('.mantine-Button-loader');
  await expect(wheel).toBeVisible();
  const middles = await Promise.all(
    [wheel, wheel.locator('..')].map((part) =>
      part.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return { x: (left + right) / 2, y: (top + bottom) / 2 };
      }),
    ),
  );
  answer();
  expect(Math.abs((middles[0]?.x ?? 0) - (middles[1]?.x ?? 99))).toBeLessThan(2);
  expect(Math.abs((middles[0]?.y ?? 0) - (middles[1]?.y ?? 99))).toBeLessThan(3);
  await page.emulateMedia({ reducedMotion: null });
});
