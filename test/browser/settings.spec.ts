import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInBothSchemes } from './app.ts';
import { goTo, smallSite } from './ownSite.ts';
import { test, type Site } from './siteForEach.ts';
import { choose, entry, fill, form, group, input, press, saved, turn } from './settingsForm.ts';
import { everyField, everyFieldText, otherForms, otherFormsText } from './settingsClassic.ts';
import { storedText } from '../walk/browserScreen.ts';
import { current, currentFields, currentText } from './settingsCurrent.ts';

// A missing field fails by name rather than by the timeout of the whole test.
test.use({ actionTimeout: 10_000 });

const classic = `{
  // What the site is called
  "name": "Small",
  "navigation": [{ "group": "Start", "pages": ["index", "guide"] }],
  "mystery": { "kept": true }
}
`;

/** Returns the files of a site with this configuration. */
const withConfiguration = (configuration: string, files: Readonly<Record<string, string>> = {}) => ({
  ...smallSite,
  'docs.json': configuration,
  'images/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>\n',
  ...files,
});

/** Returns the file as sent to the host for review. */
async function published(page: Page, site: Site, path = 'docs.json'): Promise<string> {
  await page.getByRole('button', { name: /^Review changes/ }).click();
  await page.getByRole('button', { name: 'Send for review…' }).click();
  await page.getByRole('main').getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByRole('main').getByText('In review', { exact: true })).toBeVisible({ timeout: 20_000 });
  const branch = site.git('for-each-ref', '--format=%(refname:short)', 'refs/heads/docs').trim();
  return site.bytes(branch, path).toString('utf8');
}

/** Expects a file's stored text, as it would be sent for review. */
async function expectStored(page: Page, expected: string, path = 'docs.json'): Promise<void> {
  await saved(page);
  await expect.poll(() => storedText(page, path)).toBe(expected);
}

/** Like `expectStored`, but compares values; comments may follow a value. */
async function expectStoredJson(page: Page, expected: unknown): Promise<void> {
  await saved(page);
  await expect
    .poll(async () => JSON.parse(((await storedText(page, 'docs.json')) ?? '{}').replace(/ \/\/ .*$/gm, '')))
    .toEqual(expected);
}

type Steps = Readonly<Record<string, (page: Page) => Promise<void>>>;

/** Runs each section's steps on its screen. */
async function setAll(page: Page, steps: Steps): Promise<void> {
  for (const [section, set] of Object.entries(steps)) {
    await goTo(page, `settings/${section}`);
    await set(page);
  }
}

/** Returns the classic file with more keys, placed in the order of the format's specification. */
function withKeys({ above, below }: { readonly above: string; readonly below: string }): string {
  return classic.replace('  "navigation"', `${above}  "navigation"`).replace('  "mystery"', `${below}  "mystery"`);
}

test('sets every field of the specification through the forms, and nothing else in the file', async ({
  page,
  openOwn,
}) => {
  test.setTimeout(180_000);
  await openOwn(withConfiguration(classic));
  await setAll(page, everyField);
  await expectStored(
    page,
    withKeys(everyFieldText)
      .replace('"Small"', '"Lantern"')
      .replace('"guide"] }]', '"guide"] }, { "group": "More", "pages": ["guide"] }]'),
  );
});

test('sets the alternative forms of the specification’s fields', async ({ page, openOwn }) => {
  test.setTimeout(120_000);
  await openOwn(withConfiguration(classic));
  await setAll(page, otherForms);
  await expectStored(page, withKeys(otherFormsText));
});

test('sets the fields of the current format through the forms, and nothing else in the file', async ({
  page,
  openOwn,
}) => {
  test.setTimeout(180_000);
  await openOwn(withConfiguration(current));
  await setAll(page, currentFields);
  await expectStored(page, currentText);
});

test('clears a field, undoes it, and redoes it with the keyboard', async ({ page, openOwn }) => {
  await openOwn(
    withConfiguration(
      '{\n  "name": "Small",\n  "favicon": "/images/logo.svg",\n  "navigation": [{ "group": "Start", "pages": ["index"] }]\n}\n',
    ),
  );
  await goTo(page, 'settings/favicon');
  const field = input(page, 'Favicon');
  await expect(page.getByRole('img', { name: 'Favicon: /images/logo.svg' })).toBeVisible();
  await field.fill('');
  await saved(page);
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue('/images/logo.svg');
  await page.keyboard.press('Control+Shift+z');
  await expect(field).toHaveValue('');
  await expectStored(page, '{\n  "name": "Small",\n  "navigation": [{ "group": "Start", "pages": ["index"] }]\n}\n');
});

test('undoes one step for each key press, wherever focus is on the screen', async ({ page, openOwn }) => {
  await openOwn(withConfiguration(classic));
  await goTo(page, 'settings/feedback');
  const isOn = (name: string) => page.getByRole('switch', { name });
  await turn(page, 'Suggest edits', 'On');
  // A switch shows its new state before that is stored: one that doesn't react is pressed again.
  await isOn('Raise issues').press('Space');
  expect(await isOn('Raise issues').isChecked()).toBe(true);
  await expect(isOn('Raise issues')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/^Undid /)).toBeVisible();
  await expect(isOn('Raise issues')).not.toBeChecked();
  await expect(isOn('Suggest edits')).toBeChecked();
});

test('reports at the field what is wrong, as it is typed', async ({ page, openOwn }) => {
  await openOwn(withConfiguration(classic));
  await goTo(page, 'settings/colors');
  await fill(page, 'Primary', '#16A3');
  await expect(page.getByText('This must be a hex color such as #16A34A.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Colors.*1 issue$/ })).toBeVisible();
  await fill(page, 'Primary', '#16A34A');
  await expect(page.getByText('This must be a hex color such as #16A34A.')).toHaveCount(0);
  await expect(page.getByText('Good contrast for large text only (AA, 3.30:1) on the light background')).toBeVisible();
  await fill(page, 'Primary', '1a7f3b');
  const picker = page.locator('.mantine-ColorInput-dropdown');
  await expect(picker).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picker).toHaveCount(0);
  await page.getByRole('button', { name: 'Use #1a7f3b' }).click();
  await expect(input(page, 'Primary')).toHaveValue('#1a7f3b');
});

test('keeps the last valid color in the site preview while another one is typed', async ({ page, openOwn }) => {
  await openOwn(withConfiguration(classic));
  await goTo(page, 'settings/colors');
  const color = () =>
    page
      .getByLabel('Where it appears')
      .locator('[data-mode="light"]')
      .evaluate((picture) => getComputedStyle(picture).getPropertyValue('--site-button'));
  await fill(page, 'Primary', '#16A34A');
  await expect.poll(color).toBe('#16A34A');
  await fill(page, 'Primary', '#16A3');
  await expect(page.getByText('This must be a hex color such as #16A34A.')).toBeVisible();
  expect(await color()).toBe('#16A34A');
  await fill(page, 'Primary', '');
  await expect.poll(color).not.toBe('#16A34A');
});

test('undoes invalid JSON as it was typed, and then the previous change', async ({ page, openOwn }) => {
  await openOwn(withConfiguration(classic));
  await goTo(page, 'settings/feedback');
  await turn(page, 'Suggest edits', 'On');
  await goTo(page, 'settings/other');
  const field = page.getByRole('textbox', { name: 'mystery' });
  const before = await field.inputValue();
  await field.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' and {');
  await expect(page.getByText('This isn’t valid JSON', { exact: false })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue(before);
  await page.keyboard.press('Control+Shift+z');
  await expect(field).toHaveValue(`${before} and {`);
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue(before);
  await page.keyboard.type(' or {');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue(before);
  await expect(page.getByText(/^Undid /)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/^Undid /)).toBeVisible();
  await expect(field).toHaveValue(before);
});

test('moves and removes list entries right after typing into one', async ({ page, openOwn }) => {
  const links =
    '{\n  "name": "Small",\n  "topbarLinks": [\n    { "name": "A", "url": "https://a.example" }, // first\n    { "name": "B", "url": "https://b.example" }\n  ],\n  "navigation": [{ "group": "Start", "pages": ["index"] }]\n}\n';
  await openOwn(withConfiguration(links));
  await goTo(page, 'settings/topBar');
  const name = (link: string) => entry(page, link).getByRole('textbox', { name: 'Label' });
  await name('Link 2').pressSequentially('2');
  await press(page, 'Move Link 2 up');
  await expect(name('Link 1')).toHaveValue('2B');
  await expect(name('Link 2')).toHaveValue('A');
  // Nobody else changed the fields.
  await expect(page.getByText('Another tab changed')).toHaveCount(0);
  await name('Link 1').pressSequentially('3');
  await press(page, 'Remove Link 2');
  await expect(entry(page, 'Link 2')).toHaveCount(0);
  await expectStoredJson(page, {
    name: 'Small',
    topbarLinks: [{ name: '32B', url: 'https://b.example' }],
    navigation: [{ group: 'Start', pages: ['index'] }],
  });
});

test('labels the options of a choice, shows a heading once, and marks the setting’s place in the picture', async ({
  page,
  openOwn,
}) => {
  await openOwn(
    withConfiguration(
      classic.replace(
        '"mystery"',
        '"tabs": [{ "name": "Guide", "url": "guide" }], "api": { "auth": { "method": "basic" } },\n  "mystery"',
      ),
    ),
  );
  const picture = page.getByRole('complementary', { name: 'Where it appears' });
  await goTo(page, 'settings/api');
  await expect(input(group(page, 'Authentication'), 'Method')).toHaveValue('Username and password');
  await page.getByRole('group').last().scrollIntoViewIfNeeded();
  await goTo(page, 'settings/tabs');
  await expect(page.getByRole('heading', { name: 'Tabs', level: 2 })).toBeInViewport();
  await expect(picture).toContainText('Appears above the pages, below the top bar.');
  await expect(picture.locator('[data-here]')).toHaveText('DocumentationGuide');
  expect((await page.locator('legend', { hasText: /^Tabs$/ }).boundingBox())?.height).toBeLessThan(2);
  await goTo(page, 'settings/versions');
  await expect(picture.locator('[data-here]')).toHaveText('v1 ▾');
  await goTo(page, 'settings/seo');
  await expect(picture).toContainText('Appears in search engine results.');
  await expect(picture).toContainText('Introduction – Small');
});

test('expands the entry of a long list that has a problem', async ({ page, openOwn }) => {
  const tabs = ['guide', 'index', 'nowhere'].map((url) => ({ name: `Tab of ${url}`, url }));
  await openOwn(withConfiguration(classic.replace('"mystery"', `"tabs": ${JSON.stringify(tabs)},\n  "mystery"`)));
  await goTo(page, 'settings/tabs');
  await expect(entry(page, 'Tab 3')).toContainText('The tab “Tab of nowhere” has no pages');
  await expect(input(entry(page, 'Tab 3'), 'Path or URL')).toBeVisible();
  await expect(input(entry(page, 'Tab 1'), 'Path or URL')).toHaveCount(0);
});

test('writes a new tab once it has a name and a path, and nothing before', async ({ page, openOwn }) => {
  await openOwn(withConfiguration(classic));
  await goTo(page, 'settings/tabs');
  await page.getByRole('button', { name: 'Add tab' }).click();
  await expect(input(entry(page, 'Tab 1'), 'Name')).toBeFocused();
  await expect(entry(page, 'Tab 1')).toContainText('To save this, fill in “Name” and “Path or URL”.');
  await page.keyboard.type('Guides');
  await expect(entry(page, 'Tab 1')).toContainText('To save this, fill in “Path or URL”.');
  await expect(page.getByRole('button', { name: 'Review changes, 1' })).toHaveCount(0);
  await input(entry(page, 'Tab 1'), 'Path or URL').pressSequentially('guides', { delay: 5 });
  await expect(input(entry(page, 'Tab 1'), 'Path or URL')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Review changes, 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Add tab' }).click();
  await page.keyboard.type('Never');
  await page.getByRole('button', { name: 'Remove Tab 2' }).click();
  await expect(entry(page, 'Tab 2')).toHaveCount(0);
  await expectStoredJson(page, expect.objectContaining({ tabs: [{ name: 'Guides', url: 'guides' }] }));
});

test('focuses the first field of a new entry, whatever its form', async ({ page, openOwn }) => {
  await openOwn(withConfiguration(classic));
  await goTo(page, 'settings/versions');
  await page.getByRole('button', { name: 'Add version' }).click();
  await page.keyboard.type('v9');
  await expect(page.getByRole('textbox', { name: /^Version \d/ }).last()).toHaveValue('v9');
  for (const [section, what, field] of [
    ['anchors', 'Anchor', 'Icon'],
    ['tabs', 'Tab', 'Name'],
    ['seo', 'Redirect', 'From'],
  ] as const)
    await test.step(what, async () => {
      await goTo(page, `settings/${section}`);
      await page.getByRole('button', { name: `Add ${what.toLowerCase()}` }).click();
      await page.keyboard.type('typed');
      await expect(input(entry(page, `${what} 1`), field)).toBeFocused();
      await expect(input(entry(page, `${what} 1`), field)).toHaveValue('typed');
    });
});

test('keeps what is entered into a new entry just before the form closes', async ({ page, openOwn }) => {
  await openOwn(withConfiguration(classic));
  await goTo(page, 'settings/anchors');
  await page.getByRole('button', { name: 'Add anchor' }).click();
  await input(entry(page, 'Anchor 1'), 'Name').fill('CLI');
  await input(entry(page, 'Anchor 1'), 'Path or URL').fill('cli');
  // Writing a completed entry takes a few milliseconds.
  // A change made in that time, right before the form closes, is written too.
  await page.evaluate(
    () =>
      new Promise<void>((done) =>
        setTimeout(() => {
          document.querySelector<HTMLElement>('main [role="switch"]')?.click();
          location.hash = location.hash.replace('anchors', 'favicon');
          done();
        }, 402),
      ),
  );
  await expect(input(page, 'Favicon')).toBeVisible();
  await expectStoredJson(
    page,
    expect.objectContaining({ anchors: [{ name: 'CLI', url: 'cli', isDefaultHidden: true }] }),
  );
});

test('restores a cleared and refilled field at its key’s original position', async ({ page, openOwn }) => {
  await openOwn(
    withConfiguration(
      '{\n  "name": "Small",\n  "favicon": "/images/logo.svg", // small\n  "navigation": [{ "group": "Start", "pages": ["index"] }]\n}\n',
    ),
  );
  await goTo(page, 'settings/favicon');
  await input(page, 'Favicon').fill('');
  await saved(page);
  await input(page, 'Favicon').pressSequentially('/images/l.svg');
  await expect(page.getByText('This refers to /images/l.svg, which isn’t in the repository.')).toBeVisible();
  await saved(page);
  await expectStored(
    page,
    '{\n  "name": "Small",\n  "favicon": "/images/l.svg", // small\n  "navigation": [{ "group": "Start", "pages": ["index"] }]\n}\n',
  );
});

test('shows defaults without writing them, and writes one that is entered', async ({ page, openOwn }) => {
  await openOwn(withConfiguration(classic));
  await goTo(page, 'settings/anchors');
  const top = group(page, 'First anchor');
  await expect(input(top, 'Name')).toHaveAttribute('placeholder', 'Default: Documentation');
  await expect(input(top, 'Icon')).toHaveAttribute('placeholder', 'Default: book-open');
  await expect(input(top, 'Icon style')).toHaveAttribute('placeholder', 'Default: Duotone');
  await fill(top, 'Name', 'Documentation');
  await expectStored(page, withKeys({ above: '  "topAnchor": {\n    "name": "Documentation"\n  },\n', below: '' }));
});

test('moves a list entry with Alt and the arrow keys, and focus moves with it', async ({ page, openOwn }) => {
  await openOwn(
    withConfiguration(
      '{\n  "name": "Small",\n  "versions": ["a", "b", "c"],\n  "navigation": [{ "group": "Start", "pages": ["index"] }]\n}\n',
    ),
  );
  await goTo(page, 'settings/versions');
  await page.getByRole('button', { name: 'Move Version 3 up' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(entry(page, 'Version 2').getByRole('button', { name: 'c' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move Version 2 up' })).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(entry(page, 'Version 1').getByRole('button', { name: 'c' })).toBeVisible();
  await saved(page);
  await expectStored(
    page,
    '{\n  "name": "Small",\n  "versions": ["c", "a", "b"],\n  "navigation": [{ "group": "Start", "pages": ["index"] }]\n}\n',
  );
});

test('marks a key with older spelling, and migrates it with one click', async ({ page, openOwn }) => {
  const mixed = current.replace('"name": "Small",', '"name": "Small",\n  "modeToggle": { "default": "dark" },');
  await openOwn(withConfiguration(mixed));
  await goTo(page, 'settings/appearance');
  await expect(page.getByRole('heading', { name: 'Setting from the old format' })).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Move setting');
  await expect(input(page, 'Default mode')).toHaveValue('Dark');
  await expect(page.getByRole('heading', { name: 'Setting from the old format' })).toHaveCount(0);
  await expectStored(page, current.replace(/\n\}\n$/, ',\n  "appearance": {\n    "default": "dark"\n  }\n}\n'));
});

test('reports where anchors with older spelling moved, and shows them there', async ({ page, openOwn }) => {
  const mixed = current.replace(
    '"name": "Small",',
    '"name": "Small",\n  "anchors": [{ "name": "Chat", "url": "https://example.com" }],',
  );
  await openOwn(withConfiguration(mixed));
  await goTo(page, 'settings/anchors');
  await press(page, 'Move setting');
  await expect(page).toHaveURL(/settings\/navigation$/);
  await expect(page.getByText('Moved “anchors” to “navigation.global.anchors”.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Navigation', level: 2 })).toBeVisible();
});

test('writes a font by its family in the classic format, as in the current one', async ({ page, openOwn }) => {
  await openOwn(withConfiguration(classic));
  await goTo(page, 'settings/fonts');
  const font = group(page, 'Font');
  await input(font, 'Font family').first().fill('Lor');
  await page.getByRole('option', { name: 'Lora', exact: true }).click();
  await saved(page);
  await fill(group(font, 'Headings'), 'Font family', 'Own Serif');
  await expectStored(
    page,
    classic.replace(
      '  "mystery"',
      '  "font": {\n    "family": "Lora",\n    "headings": {\n      "family": "Own Serif"\n    }\n  },\n  "mystery"',
    ),
  );
});

test('keeps unknown keys, and edits them as JSON', async ({ page, openOwn }) => {
  await openOwn(withConfiguration(classic));
  await goTo(page, 'settings/other');
  await input(page, 'mystery').fill('{ "kept": ');
  await expect(
    page.getByText('This isn’t valid JSON, or it’s nested too deeply. The last valid value is kept.'),
  ).toBeVisible();
  await input(page, 'mystery').fill('{ "kept": false }');
  await saved(page);
  await expectStored(page, classic.replace('true', 'false'));
});

test('edits settings stored in another file in that file, and names the file', async ({ page, openOwn }) => {
  const main =
    '{\n  "$schema": "https://example.com/docs.json",\n  "theme": "mint",\n  "name": "Small",\n  "colors": { "$ref": "./parts/colors.json" },\n  "navigation": { "pages": ["index"] }\n}\n';
  const part = '{ "primary": "#16A34A" }\n';
  const site = await openOwn(withConfiguration(main, { 'parts/colors.json': part }));
  await goTo(page, 'settings/colors');
  await expect(page.getByText('Defined in parts/colors.json')).toBeVisible();
  await fill(page, 'Primary', '#2563EB');
  expect(await published(page, site, 'parts/colors.json')).toBe('{ "primary": "#2563EB" }\n');
  const branch = site.git('for-each-ref', '--format=%(refname:short)', 'refs/heads/docs').trim();
  expect(site.bytes(branch, 'docs.json').toString('utf8')).toBe(main);
});

test('suggests the repository’s API descriptions, and checks the selected one', async ({ page, openOwn }) => {
  await openOwn(
    withConfiguration(classic, { 'api/openapi.yaml': 'openapi: 3.1.0\npaths: {}\n', 'data.json': '{ "a": 1 }\n' }),
  );
  await goTo(page, 'settings/api');
  const openapi = group(page, 'OpenAPI');
  await input(openapi, 'OpenAPI').click();
  await page.getByRole('option', { name: '/api/openapi.yaml' }).click();
  await expect(page.getByText('OpenAPI 3.1.0 document')).toBeVisible();
  await fill(openapi, 'OpenAPI', '/data.json');
  await expect(page.getByText('This file doesn’t look like an OpenAPI document')).toBeVisible();
});

test('selects an image in a dialog', async ({ page, openOwn }) => {
  await openOwn(withConfiguration(classic));
  await goTo(page, 'settings/favicon');
  await page.getByRole('button', { name: 'Choose: Favicon' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'logo.svg' }).click();
  await expect(input(page, 'Favicon')).toHaveValue('/images/logo.svg');
  await expect(page.getByRole('img', { name: 'Favicon: /images/logo.svg' })).toBeVisible();
});

test('selects an icon by its appearance', async ({ page, openOwn }) => {
  await openOwn(withConfiguration(classic));
  await goTo(page, 'settings/anchors');
  await group(page, 'First anchor').getByRole('button', { name: 'Choose: Icon' }).click();
  await page.getByRole('textbox', { name: 'Search icons' }).fill('terminal');
  await page.getByRole('dialog').getByRole('button', { name: 'terminal', exact: true }).click();
  await expect(input(group(page, 'First anchor'), 'Icon')).toHaveValue('terminal');
});

test('shows the last valid settings while the file is not valid JSON', async ({ page, openOwn }) => {
  await openOwn(withConfiguration(classic));
  await goTo(page, 'source/docs.json');
  await page.getByTestId('source-editor').locator('.view-lines').click({ timeout: 20_000 });
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' oops');
  await goTo(page, 'settings/identity');
  await expect(page.getByText('The configuration can’t be read')).toBeVisible();
  await expect(page.getByText('docs.json: ')).toBeVisible();
  await expect(input(page, 'Name')).toHaveValue('Small');
  await expect(input(page, 'Name')).toHaveAttribute('readonly');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Fix in source' }).click();
  await expect(page.getByTestId('source-editor')).toBeVisible();
});

test('finds a setting by a synonym, and opens one from the command palette', async ({ page, openOwn }) => {
  await openOwn(withConfiguration(classic));
  await goTo(page, 'settings');
  await page.getByRole('textbox', { name: 'Search settings' }).fill('swagger');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'API pages' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible({ timeout: 20_000 });
  await page.waitForTimeout(150);
  await page.keyboard.type('favicon');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Favicon' })).toBeVisible();
});

for (const width of [1440, 390])
  test(`leaves nothing to axe at ${width} px, light and dark`, async ({ page, openOwn }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await openOwn(withConfiguration(classic));
    await page.setViewportSize({ width, height: 860 });
    for (const section of ['colors', 'anchors', 'api', 'identity']) {
      await goTo(page, `settings/${section}`);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      await expectAccessibleInBothSchemes(page);
    }
  });

test('reports in the settings’ own terms what an upgrade loses', async ({ page, openOwn }) => {
  await openOwn(
    withConfiguration(classic.replace('"mystery"', '"api": { "auth": { "inputPrefix": "ln_" } },\n  "mystery"')),
  );
  await goTo(page, 'settings/identity');
  await page.getByRole('button', { name: 'Upgrade docs.json…' }).click();
  await expect(
    page
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ hasText: 'API pages › Authentication › Prefix has no equivalent in the current format' }),
  ).toBeVisible();
  await expect(page.getByRole('dialog')).not.toContainText('stay as they are');
});

test('upgrades a classic file to the current format as one change, and undoes it', async ({ page, openOwn }) => {
  await openOwn(withConfiguration(classic));
  await goTo(page, 'settings/identity');
  await page.getByRole('button', { name: 'Upgrade docs.json…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upgrade docs.json' });
  await expect(dialog).toContainText('All comments in the file');
  await expect(dialog.getByTestId('diff-editor')).toContainText('"groups"', { timeout: 20_000 });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Upgrade', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Upgrade docs.json…' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Upgrade docs.json…' })).toBeVisible();
});

test('keeps what another form of a setting cannot hold, and restores it with the original form', async ({
  page,
  openOwn,
}) => {
  const wide = JSON.stringify(
    {
      name: 'Wide',
      theme: 'mint',
      colors: { primary: '#111111' },
      logo: { light: '/images/logo.svg', dark: '/images/dark.svg', href: 'https://home' },
      fonts: { heading: { family: 'Inter', weight: 400 } },
      api: { mdx: { server: ['https://a', 'https://b'] } },
      navigation: { groups: [{ group: 'Start', pages: ['index', 'guide'] }] },
    },
    null,
    2,
  );
  await openOwn(withConfiguration(`${wide}\n`));
  await setAll(page, {
    logo: async () => {
      await form(page, 'Logo', 'One image');
      await expect(page.getByText('This format holds only part of the value.', { exact: false })).toBeVisible();
      await form(page, 'Logo', 'Light and dark');
      await saved(page);
    },
    api: async () => {
      await form(page, 'Base URL', 'Single');
      await saved(page);
      await fill(page, 'Base URL', 'https://new');
      await form(page, 'Base URL', 'Multiple');
      await saved(page);
    },
  });
  await expectStoredJson(page, {
    ...JSON.parse(wide),
    api: { mdx: { server: ['https://new', 'https://b'] } },
  });
});

test('reports a duplicate variable name, and still writes the other variables', async ({ page, openOwn }) => {
  const before = `{\n  "theme": "mint",\n  "name": "Small",\n  "colors": { "primary": "#16A34A" },\n  "navigation": { "pages": ["index"] },\n  "variables": { "old": "1" }\n}\n`;
  await openOwn(withConfiguration(before));
  await goTo(page, 'settings/content');
  const variables = group(page, 'Variables');
  await press(variables, 'Add variable');
  await page.keyboard.type('old');
  await entry(variables, 'Variable 2').getByLabel('Value').fill('2');
  await press(variables, 'Add variable');
  await page.keyboard.type('version');
  await entry(variables, 'Variable 3').getByLabel('Value').fill('2.0');
  const taken = page.getByText('“old” is already taken. Enter another name to save this.');
  await expect(taken).toBeVisible();
  await saved(page);
  await goTo(page, 'settings/seo');
  await goTo(page, 'settings/content');
  await expect(taken).toBeVisible();
  await expect(entry(variables, 'Variable 2').getByLabel('Value')).toHaveValue('2');
  const written: unknown = expect.objectContaining({ old: '1', version: '2.0' });
  await expectStoredJson(page, expect.objectContaining({ variables: written }));
});

test('keeps list entries within a narrow form, and shows an entry by its title', async ({ page, openOwn }) => {
  const href = `https://example.com/${'a-long-way/'.repeat(8)}`;
  const options = ['copy', { title: 'Ask us', description: 'By letter', href }];
  const navigation = { pages: ['index'] };
  await openOwn(
    withConfiguration(JSON.stringify({ theme: 'mint', name: 'Small', navigation, contextual: { options } })),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, 'settings/search');
  await expect(page.getByRole('listitem', { name: 'Option 2' })).toContainText('Ask us');
  for (const remove of await page.getByRole('button', { name: /^Remove Option/ }).all()) {
    const { x = 0, width = 0 } = (await remove.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(390);
  }
});

test('writes variables, meta tags, the page menu, and code colors through their forms', async ({ page, openOwn }) => {
  const before = `{\n  "theme": "mint",\n  "name": "Small",\n  "colors": { "primary": "#16A34A" },\n  "navigation": { "pages": ["index"] },\n  "variables": { "old": "1" },\n  "seo": { "metatags": { "kept": 3 } }\n}\n`;
  await openOwn(withConfiguration(before));
  await goTo(page, 'settings/content');
  const variables = group(page, 'Variables');
  await variables.getByRole('button', { name: 'Add variable' }).click();
  await expect(entry(variables, 'Variable 2').getByLabel('Name')).toBeFocused();
  await page.keyboard.type('version');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2.0');
  await entry(variables, 'Variable 1').getByLabel('Name').fill('former');
  await expect(entry(variables, 'Variable 1').getByLabel('Value')).toHaveValue('1');
  await saved(page);
  await goTo(page, 'settings/seo');
  const tags = group(page, 'Meta tags').first();
  await tags.getByRole('button', { name: 'Add meta tag' }).click();
  await page.keyboard.type('og:site_name');
  await entry(tags, 'Meta tag 2').getByLabel('Value').fill('Small');
  await saved(page);
  await goTo(page, 'settings/search');
  await press(page, 'Add option');
  await goTo(page, 'settings/identity');
  await choose(page, group(page, 'Styling'), 'Code blocks', 'Always dark');
  await expectStoredJson(
    page,
    expect.objectContaining({
      variables: { former: '1', version: '2.0' },
      seo: { metatags: { kept: 3, 'og:site_name': 'Small' } },
      contextual: { options: ['copy'] },
      styling: { codeblocks: 'dark' },
    }),
  );
});

test('keeps the name of a setting with several forms on one line in a narrow window', async ({ page, openOwn }) => {
  await openOwn(withConfiguration(current));
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, 'settings/identity');
  const forms = page.getByRole('radiogroup', { name: 'Code blocks format' });
  await forms.scrollIntoViewIfNeeded();
  const name = await page.locator('legend', { hasText: 'Code blocks' }).boundingBox();
  expect(name?.height).toBeLessThan(30);
  const [box, window] = [await forms.boundingBox(), 390];
  expect((box?.x ?? window) + (box?.width ?? 0)).toBeLessThanOrEqual(window);
});
