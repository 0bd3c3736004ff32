import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './app.ts';
import { openSiteOnce, test } from './onePage.ts';
import { goTo, smallSite, startOwnSite, type OwnSite } from './ownSite.ts';
import { sourceOf } from './sourceOf.ts';

const page = (body: string) => `---\ntitle: Guide\ndescription: All about it.\n---\n\n${body}\n`;
const bodies = {
  'underlined.mdx': page('First paragraph.\n\n![](/picture.svg)\n\nSee [the guide](/guide), where it is.'),
  'fixed.mdx': page('The the words.\n\nAnd and more.'),
  'next.mdx': page('The the words.\n\nAnd and more.\n\nBut but it is so.'),
  'braces.mdx': page('Up to {maxFlags} **flags**.'),
  'keys.mdx': page('The the words.'),
  'off.mdx': page('The the words.'),
};

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite({
    ...smallSite,
    ...bodies,
    'picture.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>',
  });
});
test.afterAll(() => site.close());

const findings = (shown: Page) => shown.getByRole('region', { name: 'Issues', exact: true });

async function open(shown: Page, path: string): Promise<void> {
  await openSiteOnce(shown, site);
  await goTo(shown, `page/${path}`);
  const toggle = findings(shown).getByRole('button', { name: /issue/i });
  await expect(toggle).toBeVisible({ timeout: 15_000 });
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
}

test('underlines an error in place and leaves the caret alone while typing', async ({ page: shown }) => {
  await open(shown, 'underlined.mdx');
  await expect(shown.locator('.page-text .finding-block, .page-text .finding-words')).toHaveCount(1);
  await shown.locator('.page-text p', { hasText: 'First paragraph.' }).click();
  await shown.keyboard.press('End');
  await shown.keyboard.type(' One ');
  // The check runs and finishes during the pause.
  await shown.waitForTimeout(600);
  await shown.keyboard.type('more.');
  await expect(shown.locator('.page-text p').first()).toHaveText('First paragraph. One more.');
  await expect(shown.locator('.finding-block, .finding-words')).toHaveCount(1);
  await expectAccessible(shown);
});

test('fixes a finding on the page with one click, in one undo step', async ({ page: shown }) => {
  await open(shown, 'fixed.mdx');
  await findings(shown).getByRole('button', { name: 'Remove the duplicate' }).first().click();
  await expect(shown.locator('.page-text p').first()).toHaveText('The words.');
  await expect(findings(shown).getByRole('button', { name: 'Remove the duplicate' })).toHaveCount(1);
  await shown.locator('.page-text p').nth(1).click();
  await shown.keyboard.press('Control+z');
  await expect(shown.locator('.page-text p').first()).toHaveText('The the words.');
  await findings(shown).getByRole('button', { name: 'Fix all on this page (2)' }).click();
  await expect(shown.locator('.page-text')).toHaveText(/The words\.\s*And more\./);
  await expect(findings(shown).getByText('Repeated words')).toHaveCount(0);
  expect(await sourceOf(shown, 'fixed.mdx')).toBe(page('The words.\n\nAnd more.'));
});

test('reports that readers cannot see an undefined value, and offers a fix that shows it as typed', async ({
  page: shown,
}) => {
  await open(shown, 'braces.mdx');
  await expect(findings(shown)).toContainText('{maxFlags} is undefined, so nothing shows.');
  await expect(shown.locator('.page-text').locator('.finding-block, .finding-words')).toHaveCount(1);
  await findings(shown).getByRole('button', { name: 'Show as literal text' }).click();
  await expect(shown.locator('.page-text p')).toHaveText('Up to {maxFlags} flags.');
  await expect(findings(shown)).toContainText('No issues');
  expect(await sourceOf(shown, 'braces.mdx')).toBe(page('Up to \\{maxFlags} **flags**.'));
});

test('keeps the focus in the list, and offers Undo in the notice only while the fix is the last change', async ({
  page: shown,
}) => {
  await open(shown, 'next.mdx');
  await shown.locator('.page-text p').first().click();
  const fixes = findings(shown).getByRole('button', { name: 'Remove the duplicate' });
  await fixes.first().press('Enter');
  await expect(fixes).toHaveCount(2);
  await expect(fixes.first()).toBeFocused();
  const back = shown.getByText('Fixed 1 issue.').locator('..').getByRole('button', { name: 'Undo' });
  await back.click();
  await expect(shown.locator('.page-text p').first()).toHaveText('The the words.');
  await expect(fixes).toHaveCount(3);
  await fixes.first().press('Enter');
  await expect(fixes).toHaveCount(2);
  await shown.locator('.page-text p').first().click();
  await shown.keyboard.press('End');
  await shown.keyboard.type(' Typed since.');
  await expect(shown.getByText('Fixed 1 issue.')).toBeHidden();
  await shown.keyboard.press('Control+z');
  await expect(shown.locator('.page-text p').first()).toHaveText('The words.');
});

test('explains a finding and works with the keyboard alone', async ({ page: shown }) => {
  await open(shown, 'keys.mdx');
  await findings(shown).getByRole('button', { name: 'Why?' }).focus();
  await shown.keyboard.press('Enter');
  await expect(findings(shown)).toContainText('Instead of');
  await expectAccessible(shown);
  await shown.keyboard.press('Tab');
  await shown.keyboard.press('Enter');
  await expect(shown.locator('.page-text')).toBeFocused();
  await shown.keyboard.press('Control+c');
  await findings(shown).getByRole('button', { name: 'Remove the duplicate' }).press('Enter');
  await expect(shown.locator('.page-text p').first()).toHaveText('The words.');
});

test('turns a rule off for the page and shows where the setting is stored', async ({ page: shown }) => {
  await open(shown, 'off.mdx');
  await findings(shown)
    .getByRole('button', { name: /^Turn off/ })
    .click();
  await shown.getByRole('menuitem', { name: 'On this page' }).click();
  await expect(shown.getByText('Saved in .docwright/checks.json.')).toBeVisible();
  await expect(findings(shown)).toContainText('No issues');
  await shown.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(findings(shown).getByRole('button', { name: 'Remove the duplicate' })).toHaveCount(1);
});
