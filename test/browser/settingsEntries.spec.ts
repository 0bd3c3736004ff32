import { expect } from './app.ts';
import { goTo, smallSite } from './ownSite.ts';
import { current } from './settingsCurrent.ts';
import { entry, group, input } from './settingsForm.ts';
import { test } from './siteForEach.ts';
import { storedText } from '../walk/browserScreen.ts';

const withKeys = (keys: object) => ({
  ...smallSite,
  'docs.json': JSON.stringify({ ...(JSON.parse(current) as object), ...keys }, null, 2),
});

test('shows page menu entries by name, and reports an unknown value', async ({ page, openOwn }) => {
  await openOwn(withKeys({ contextual: { options: ['copy', 'view', 'chatgpt', 'nothing-known'] } }));
  await goTo(page, 'settings/search');
  await expect(entry(page, 'Option 1').getByRole('button', { name: 'Copy page' })).toBeVisible();
  await expect(entry(page, 'Option 3').getByRole('button', { name: 'Ask ChatGPT' })).toBeVisible();
  const unknown = entry(page, 'Option 4');
  await expect(unknown).toContainText('“nothing-known” isn’t one of the options.');
  await expect(unknown.getByRole('combobox')).toHaveValue('nothing-known');
});

test('makes the field of a variable’s name as wide as that of its value in a narrow window', async ({
  page,
  openOwn,
}) => {
  await openOwn(withKeys({ variables: { 'name-of-the-product': 'Lantern' } }));
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, 'settings/content');
  const row = entry(group(page, 'Variables'), 'Variable 1');
  const [name, words] = [row.getByLabel('Name', { exact: true }), row.getByLabel('Value')];
  expect(await name.evaluate((input: HTMLInputElement) => input.scrollWidth - input.clientWidth)).toBe(0);
  expect((await words.boundingBox())?.x).toBe((await name.boundingBox())?.x);
});

test('shows the open section in the settings list, however low the window is', async ({ page, openOwn }) => {
  await openOwn(withKeys({}));
  await page.setViewportSize({ width: 1440, height: 560 });
  await goTo(page, 'settings/integrations');
  await expect(page.getByRole('navigation', { name: 'Settings' }).locator('[aria-current]')).toBeInViewport();
});

test('restores a variable that was removed right after it was typed', async ({ page, openOwn }) => {
  await openOwn(withKeys({ variables: { product: 'Lantern' } }));
  await goTo(page, 'settings/content');
  const variables = group(page, 'Variables');
  await variables.getByRole('button', { name: 'Add variable' }).click();
  await page.keyboard.type('second');
  await page.keyboard.press('Tab');
  await page.keyboard.type('value');
  await variables.getByRole('button', { name: 'Remove second' }).press('Enter');
  await expect(entry(variables, 'Variable 2')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(entry(variables, 'Variable 2').getByLabel('Value')).toHaveValue('value');
});

test('keeps what is typed into a new entry while it is written', async ({ page, openOwn }) => {
  const redirects = Array.from({ length: 30 }, (_, at) => ({ source: `/old-${at}`, destination: `/new-${at}` }));
  await openOwn(withKeys({ redirects }));
  await goTo(page, 'settings/seo');
  for (const number of [31, 32]) {
    await page.getByRole('button', { name: 'Add redirect' }).click();
    await page.keyboard.type('/old');
    await page.keyboard.press('Tab');
    await page.keyboard.type('/');
    // The entry is complete, and is written once typing pauses.
    await page.waitForTimeout(405);
    await page.keyboard.type('a-longer-place', { delay: 30 });
    await expect(input(entry(page, `Redirect ${number}`), 'To')).toHaveValue('/a-longer-place');
  }
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(input(entry(page, 'Redirect 32'), 'To')).toHaveValue('/a-longer-place');
  await expect(page.getByText('Another tab changed')).toHaveCount(0);
  await expect.poll(() => storedText(page, 'docs.json')).toMatch(/(?:"\/a-longer-place"[^]*){2}/);
});

test('shows a value without a matching form as JSON with its problem, and keeps it while it is edited', async ({
  page,
  openOwn,
}) => {
  await openOwn(withKeys({ footer: [{ a: 1 }], navbar: { links: 'x' }, banner: { content: '<b>New' } }));
  await goTo(page, 'settings/footer');
  const footer = page.getByRole('textbox', { name: 'Footer' });
  await expect(footer).toHaveValue(/"a": 1/);
  await expect(page.getByText('The form can’t show this value. Edit it as JSON.')).toBeVisible();
  await expect(page.getByText('This must be an object. The hosting service rejects this file.')).toBeVisible();
  await footer.press('Control+a');
  await page.keyboard.type('{}');
  await expect(page.getByText('The hosting service rejects this file.')).toHaveCount(0);
  await page.keyboard.type(' no');
  await expect(footer).toHaveValue('{} no');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Tab');
  await expect(group(page, 'Columns')).toBeVisible();
  await goTo(page, 'settings/topBar');
  await expect(page.getByRole('textbox', { name: 'Links' })).toHaveValue('"x"');
  await goTo(page, 'settings/banner');
  await expect(page.getByText('This has an unclosed tag, so readers see an empty banner.')).toBeVisible();
  await goTo(page, 'settings/integrations');
  await expect(page.getByText('This setting has no form. Edit it as JSON.')).toBeVisible();
});

test('filters thousands of redirects and edits one of them', async ({ page, openOwn }) => {
  const redirects = Array.from({ length: 3000 }, (_, index) => ({ source: `/old-${index}`, destination: '/gone' }));
  await openOwn(withKeys({ redirects }));
  await goTo(page, 'settings/seo');
  const list = group(page, 'Redirects');
  await expect(list.getByRole('listitem')).toHaveCount(80); // the first ones, and some with problems
  await list.getByLabel('Filter redirects').fill('old-2999');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await entry(page, 'Redirect 3000').getByLabel('To').fill('/introduction');
  await expect.poll(() => storedText(page, 'docs.json')).toContain('"destination": "/introduction"');
  await list.getByLabel('Filter redirects').fill('');
  await list.getByRole('button', { name: 'Add redirect' }).click();
  const added = entry(page, 'Redirect 3001');
  await added.getByLabel('From').fill('/new');
  await added.getByLabel('To').fill('/introduction');
  await page.keyboard.press('Tab');
  await expect.poll(() => storedText(page, 'docs.json')).toContain('"source": "/new"');
  await expect(added.getByLabel('To')).toHaveValue('/introduction');
});
