import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './app.ts';
import { openSiteOnce, test } from './onePage.ts';
import { goTo, openSite, startOwnSite, type OwnSite } from './ownSite.ts';
import { sourceOf } from './sourceOf.ts';

const page = (title: string, body: string) =>
  `---\ntitle: ${title}\ndescription: All about ${title}.\n---\n\n${body}\n`;
const docs = `${JSON.stringify({ theme: 'mint', name: 'Small', colors: { primary: '#4b45c6' }, navigation: { groups: [{ group: 'All', pages: ['one', 'two', 'three'] }] } }, null, 2)}\n`;

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite({
    'docs.json': docs,
    'one.mdx': page('One', 'The the words.'),
    'two.mdx': page('Two', 'And and it is so.\n\nSee [the third](/gone).'),
    'three.mdx': page('Three', 'All is well here, mispelled lantren too.'),
  });
});
test.afterAll(() => site.close());

const group = (shown: Page, name: string | RegExp) => shown.getByRole('button', { name, expanded: false });

async function open(shown: Page): Promise<void> {
  await openSiteOnce(shown, site);
  await goTo(shown, 'page/one.mdx');
  await shown.getByRole('button', { name: 'Site health' }).click();
  await expect(shown.getByRole('status').filter({ hasText: /issues?\.$|No issues found/ })).toBeVisible({
    timeout: 20_000,
  });
}

test('lists all findings by kind and by page, and filters them', async ({ page: shown }) => {
  await open(shown);
  await expect(shown.getByRole('heading', { name: 'Site health' })).toBeVisible();
  await expect(group(shown, /Repeated words 2/)).toBeVisible();
  await expect(group(shown, /Broken links 1/)).toBeVisible();
  await expectAccessible(shown);
  await shown.getByLabel('Filter issues').fill('gone');
  await expect(group(shown, /Repeated words/)).toHaveCount(0);
  await shown.getByLabel('Filter issues').fill('no issue has this');
  await shown.getByRole('button', { name: 'Show all issues' }).click();
  await expect(shown.getByLabel('Filter issues')).toHaveValue('');
  await shown.getByText('By page', { exact: true }).click();
  await expect(group(shown, /Two two\.mdx 2/)).toBeVisible();
  await group(shown, /Two two\.mdx 2/).focus();
  await shown.keyboard.press('Enter');
  await shown
    .getByRole('button', { name: /Broken link: / })
    .first()
    .press('Enter');
  await expect(shown).toHaveURL(/page\/two\.mdx/);
  await expect(shown.locator('.page-text')).toContainText('See the third');
  // Going back restores the previous view.
  await shown.goBack();
  await expect(shown.getByRole('button', { name: /Two two\.mdx 2/, expanded: true })).toBeVisible();
  await expect(shown.getByRole('button', { name: /Broken link: / }).first()).toBeFocused();
  await shown.getByText('By type', { exact: true }).click();
});

test('removes a fix as soon as it is clicked, and ignores a second click', async ({ page: shown }) => {
  await open(shown);
  await group(shown, /Repeated words 2/).click();
  const fixes = shown.getByRole('button', { name: 'Remove the duplicate' });
  await expect(fixes).toHaveCount(2);
  await fixes.first().dblclick();
  await expect(shown.getByText('Fixed 1 issue.')).toBeVisible();
  await expect(fixes).toHaveCount(1, { timeout: 200 });
  await expect(shown.getByText('Nothing was fixed')).toHaveCount(0);
  await shown.getByText('Fixed 1 issue.').locator('..').getByRole('button', { name: 'Undo' }).click();
  await expect(fixes).toHaveCount(2);
  await shown.getByRole('button', { name: /Repeated words 2/ }).click();
});

test('fixes many pages as one change that is previewed, listed in the review, and undone in one step', async ({
  page: shown,
}) => {
  await open(shown);
  await group(shown, /Repeated words 2/).click();
  await shown.getByRole('button', { name: 'Fix all (2)' }).click();
  const dialog = shown.getByRole('dialog', { name: 'Fix 2 issues' });
  await expect(dialog).toContainText('2 matches in 2 files');
  await expect(dialog.locator('ins').first()).toHaveText('The words.');
  await expectAccessible(shown);
  await dialog.getByRole('button', { name: 'Change 2 files' }).click();
  await expect(shown.getByText('Fixed 2 issues on 2 pages.')).toBeVisible();
  await expect(shown.getByRole('button', { name: /Repeated words/ })).toHaveCount(0, { timeout: 15_000 });
  await shown.getByRole('button', { name: 'Review changes, 2' }).click();
  await expect(shown.getByRole('heading', { name: 'Review changes' })).toBeVisible();
  await goTo(shown, 'publish');
  await expect(shown.getByRole('region', { name: 'Checks on this change' })).toContainText(
    'This change adds no issues and fixes 2.',
    { timeout: 15_000 },
  );
  await goTo(shown, 'health');
  await shown.getByRole('heading', { name: 'Site health' }).click();
  await shown.keyboard.press('Control+z');
  await expect(shown.getByRole('button', { name: /Repeated words 2/ })).toBeVisible({ timeout: 15_000 });
  expect(await sourceOf(shown, 'one.mdx')).toBe(page('One', 'The the words.'));
});

test('finds images over 1 MB and shows their size', async ({ page: shown }) => {
  const large = await startOwnSite({
    'docs.json': docs.replace(/,\s*"two",\s*"three"/, ''),
    'one.mdx': page(
      'One',
      '<Frame>\n  ![A large one](/large.png)\n</Frame>\n\n<Frame>\n  ![A small one](/small.png)\n</Frame>',
    ),
    'large.png': 'x'.repeat(2_400_000),
    'small.png': 'x'.repeat(1000),
  });
  await openSite(shown, large);
  await goTo(shown, 'health');
  await group(shown, 'Large images 1').click({ timeout: 20_000 });
  await expect(shown.getByText('This image is 2.3 MB and takes a long time to load on a phone.')).toBeVisible();
  await expect(shown.getByText('downloaded to check')).toHaveCount(0);
  await large.close();
});

test('adds the CI workflow file that checks every change', async ({ page: shown }) => {
  await open(shown);
  await shown.getByRole('button', { name: 'Check every change…' }).press('Enter');
  const dialog = shown.getByRole('dialog', { name: 'Check every change before it’s merged' });
  await expect(dialog.getByRole('button', { name: 'Add file' })).toBeDisabled();
  await dialog.getByLabel('Docwright URL').fill('https://git.example.com/team/docwright.git');
  await expect(dialog.getByRole('region')).toContainText('DOCWRIGHT: "https://git.example.com/team/docwright.git"');
  await expectAccessible(shown);
  const review = shown.getByRole('button', { name: /^Review changes/, includeHidden: true });
  const before = (await review.getAttribute('aria-label')) ?? '';
  await dialog.getByRole('button', { name: 'Add file' }).press('Enter');
  const added = shown.getByText('Added .github/workflows/docwright-checks.yml.');
  await expect(added).toBeVisible();
  await expect(review).not.toHaveAttribute('aria-label', before);
  await added.locator('..').getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(added).toBeHidden();
  await expect(review).toHaveAttribute('aria-label', before);
});

test('checks spelling once it is turned on, and learns a word', async ({ page: shown }) => {
  await open(shown);
  const spelling = shown.getByRole('switch', { name: 'Check spelling (English)' });
  await expect(spelling).not.toBeChecked();
  await spelling.press(' ');
  await expect(group(shown, /Spell check 2/)).toBeVisible({ timeout: 30_000 });
  await group(shown, /Spell check 2/).press('Enter');
  await expect(shown.getByText('Possible typo: “lantren”')).toBeVisible();
  await shown
    .getByRole('listitem')
    .filter({ hasText: 'lantren' })
    .getByRole('button', { name: 'Add to dictionary' })
    .press('Enter');
  await expect(shown.getByText('Added “lantren” to the word list (.docwright/words.txt).')).toBeVisible();
  await expect(shown.getByRole('button', { name: /Spell check 1/ })).toBeVisible({ timeout: 20_000 });
  await expectAccessible(shown);
  await shown.getByRole('button', { name: /^Suggestion .*mispelled/ }).press('Enter');
  await expect(shown).toHaveURL(/page\/three\.mdx/);
  await shown.getByRole('button', { name: /issues?$/ }).press('Enter');
  await shown.getByRole('button', { name: 'Change to “misspelled”' }).press('Enter');
  await expect(shown.locator('.page-text')).toContainText('misspelled');
});

test('finds a check that is off for the whole site among all checks, and turns it on again', async ({
  page: shown,
}) => {
  await open(shown);
  await shown.getByRole('button', { name: 'All checks' }).click();
  const repeated = shown.getByRole('switch', { name: 'Repeated words' });
  await expect(shown.getByRole('listitem').filter({ has: repeated })).toContainText('2 issues');
  await repeated.press(' ');
  await expect(shown.getByText('“Repeated words” is off for everyone')).toBeVisible();
  await shown.getByText(/^Off \d+$/).click();
  await expectAccessible(shown);
  await shown.getByRole('switch', { name: 'Repeated words' }).press(' ');
  await shown.getByText(/^All \d+$/).click();
  await expect(repeated).toBeChecked();
});

test('fits on a phone screen', async ({ page: shown }) => {
  await open(shown);
  await shown.setViewportSize({ width: 390, height: 844 });
  const repeated = shown.getByRole('button', { name: /Repeated words 2/ });
  await expect(repeated).toBeVisible();
  if ((await repeated.getAttribute('aria-expanded')) === 'false') await repeated.click();
  await expect(shown.getByRole('button', { name: 'Fix all (2)' })).toBeVisible();
  expect(await shown.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(shown);
});
