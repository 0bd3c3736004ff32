import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './app.ts';
import { goTo, openSite, smallSite, startOwnSite, type OwnSite } from './ownSite.ts';

const classic = `{
  // What the site is called
  "name": "Small",
  "navigation": [{ "group": "Start", "pages": ["index", "guide"] }],
  "mystery": { "kept": true }
}
`;

async function withSite(page: Page, configuration: string, run: (site: OwnSite) => Promise<void>): Promise<void> {
  const site = await startOwnSite({ ...smallSite, 'docs.json': configuration, 'images/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>\n' });
  try {
    await openSite(page, site);
    await run(site);
  } finally {
    await page.goto('about:blank');
    await site.close();
  }
}

const saved = (page: Page) => expect(page.getByText('All changes saved on this device')).toBeVisible();
const group = (scope: Page | Locator, name: string) => scope.getByRole('group', { name, exact: true });
const entry = (scope: Page | Locator, name: string) => scope.getByRole('listitem', { name, exact: true });

async function fill(page: Page, scope: Page | Locator, label: string, value: string): Promise<void> {
  await scope.getByRole('textbox', { name: label, exact: true }).fill(value);
  await saved(page);
}

async function choose(page: Page, scope: Page | Locator, label: string, option: string): Promise<void> {
  await scope.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await saved(page);
}

async function turn(page: Page, scope: Page | Locator, label: string, on: 'On' | 'Off'): Promise<void> {
  await scope.getByRole('radiogroup', { name: label, exact: true }).getByText(on, { exact: true }).click();
  await saved(page);
}

async function press(page: Page, scope: Page | Locator, name: string): Promise<void> {
  await scope.getByRole('button', { name, exact: true }).click();
  await saved(page);
}

async function form(scope: Page | Locator, label: string, name: string): Promise<void> {
  await scope.getByRole('radiogroup', { name: `Form of ${label}`, exact: true }).getByText(name, { exact: true }).click();
}

/** The file as it is stored, through a review sent to the host. */
async function published(page: Page, site: OwnSite): Promise<string> {
  await page.getByRole('button', { name: /^Review changes/ }).click();
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('button', { name: 'Send for review' }).click();
  await expect(page.getByText('In review', { exact: true })).toBeVisible({ timeout: 20_000 });
  const branch = site.git('for-each-ref', '--format=%(refname:short)', 'refs/heads/docs').trim();
  return site.bytes(branch, 'docs.json').toString('utf8');
}

/** Every field of the specification's tables, by hand, in the order of its tables. */
const steps: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  identity: (page) => fill(page, page, 'Name', 'Lantern'),
  logo: async (page) => {
    await form(page, 'Logo', 'Light and dark');
    await fill(page, page, 'Light', '/images/logo.svg');
    await fill(page, page, 'Dark', '/images/dark.svg');
    await fill(page, page, 'Link', 'https://example.com');
  },
  favicon: (page) => fill(page, page, 'Favicon', '/images/logo.svg'),
  colors: async (page) => {
    await fill(page, page, 'Primary', '#16A34A');
    await fill(page, page, 'Primary in dark mode', '#4ADE80');
    await fill(page, page, 'Buttons', '#166534');
    await fill(page, group(page, 'Background'), 'Light', '#FFFFFF');
    await fill(page, group(page, 'Background'), 'Dark', '#0A0D0B');
  },
  topBar: async (page) => {
    await press(page, group(page, 'Links'), 'Add link');
    await fill(page, entry(page, 'Link 1'), 'Name', 'Status');
    await fill(page, entry(page, 'Link 1'), 'Address', 'https://status.example.com');
    const button = group(page, 'Button');
    await choose(page, button, 'Kind', 'link');
    await fill(page, button, 'Address', 'https://app.example.com');
    await fill(page, button, 'Words', 'Open the app');
  },
  versions: async (page) => {
    await press(page, page, 'Add version');
    await fill(page, entry(page, 'Version 1'), 'Version 1', 'v2');
    await press(page, page, 'Add version');
    await fill(page, entry(page, 'Version 2'), 'Version 2', 'v1');
  },
  anchors: async (page) => {
    await press(page, page, 'Add anchor');
    const anchor = entry(page, 'Anchor 1');
    await fill(page, anchor, 'Icon', 'terminal');
    await fill(page, anchor, 'Name', 'Command line');
    await fill(page, anchor, 'Path or address', 'cli');
    await form(anchor, 'Colour', 'Gradient');
    await fill(page, anchor, 'From', '#2563EB');
    await fill(page, anchor, 'To', '#9333EA');
    await fill(page, anchor, 'Version', 'v2');
    await turn(page, anchor, 'Hidden at first', 'On');
    await choose(page, anchor, 'Icon style', 'thin');
    const top = group(page, 'First anchor');
    await fill(page, top, 'Name', 'Docs');
    await fill(page, top, 'Icon', 'house');
    await choose(page, top, 'Icon style', 'solid');
  },
  tabs: async (page) => {
    await press(page, page, 'Add tab');
    await fill(page, entry(page, 'Tab 1'), 'Name', 'API');
    await fill(page, entry(page, 'Tab 1'), 'Path or address', 'api');
  },
  api: async (page) => {
    await form(group(page, 'Base address'), 'Base address', 'Several');
    await press(page, group(page, 'Base address'), 'Add address');
    await fill(page, group(page, 'Base address'), 'Address 1', 'https://api.example.com');
    await press(page, group(page, 'Base address'), 'Add address');
    await fill(page, group(page, 'Base address'), 'Address 2', 'https://eu.example.com');
    await choose(page, group(page, 'Authentication'), 'Method', 'basic');
    await fill(page, group(page, 'Authentication'), 'Name', 'user:password');
    await fill(page, group(page, 'Authentication'), 'Prefix', 'Basic ');
    await choose(page, group(page, 'Playground'), 'Playground', 'simple');
    await turn(page, page, 'Keep the order', 'On');
    await fill(page, group(page, 'OpenAPI'), 'OpenAPI', '/openapi.json');
  },
  footer: async (page) => {
    const names = ['Website', 'Facebook', 'X', 'Discord', 'Slack', 'GitHub', 'LinkedIn', 'Instagram', 'Hacker News'];
    for (const name of names) await fill(page, group(page, 'Accounts'), name, `https://example.com/${name.toLowerCase().replace(' ', '')}`);
  },
  feedback: async (page) => {
    await turn(page, page, 'Suggest edits', 'On');
    await turn(page, page, 'Raise issues', 'Off');
  },
  appearance: async (page) => {
    await choose(page, page, 'At first', 'dark');
    await turn(page, page, 'Hide the switch', 'On');
  },
  background: (page) => fill(page, page, 'Image', '/images/logo.svg'),
};

const expected = {
  name: 'Lantern',
  navigation: [{ group: 'Start', pages: ['index', 'guide'] }],
  mystery: { kept: true },
  logo: { light: '/images/logo.svg', dark: '/images/dark.svg', href: 'https://example.com' },
  favicon: '/images/logo.svg',
  colors: { primary: '#16A34A', light: '#4ADE80', dark: '#166534', background: { light: '#FFFFFF', dark: '#0A0D0B' } },
  topbarLinks: [{ name: 'Status', url: 'https://status.example.com' }],
  topbarCtaButton: { type: 'link', url: 'https://app.example.com', name: 'Open the app' },
  versions: ['v2', 'v1'],
  anchors: [{ icon: 'terminal', name: 'Command line', url: 'cli', color: { from: '#2563EB', to: '#9333EA' }, version: 'v2', isDefaultHidden: true, iconType: 'thin' }],
  topAnchor: { name: 'Docs', icon: 'house', iconType: 'solid' },
  tabs: [{ name: 'API', url: 'api' }],
  api: { baseUrl: ['https://api.example.com', 'https://eu.example.com'], auth: { method: 'basic', name: 'user:password', inputPrefix: 'Basic ' }, playground: { mode: 'simple' }, maintainOrder: true },
  openapi: '/openapi.json',
  footerSocials: {
    website: 'https://example.com/website',
    facebook: 'https://example.com/facebook',
    x: 'https://example.com/x',
    discord: 'https://example.com/discord',
    slack: 'https://example.com/slack',
    github: 'https://example.com/github',
    linkedin: 'https://example.com/linkedin',
    instagram: 'https://example.com/instagram',
    'hacker-news': 'https://example.com/hackernews',
  },
  feedback: { suggestEdit: true, raiseIssue: false },
  modeToggle: { default: 'dark', isHidden: true },
  backgroundImage: '/images/logo.svg',
};

test('sets every field of the specification by hand, and keeps all else of the file', async ({ page }) => {
  test.setTimeout(180_000);
  await withSite(page, classic, async (site) => {
    for (const [section, set] of Object.entries(steps)) {
      await goTo(page, `settings/${section}`);
      await set(page);
    }
    const text = await published(page, site);
    expect(JSON.parse(text.replace(/^\s*\/\/.*$/m, ''))).toEqual(expected);
    expect(text).toContain('  // What the site is called\n  "name": "Lantern",\n  "navigation": [{ "group": "Start", "pages": ["index", "guide"] }],\n  "mystery": { "kept": true },\n');
  });
});

test('clears a field, takes that back and does it again, with the keys', async ({ page }) => {
  await withSite(page, '{\n  "name": "Small",\n  "favicon": "/images/logo.svg",\n  "navigation": [{ "group": "Start", "pages": ["index"] }]\n}\n', async (site) => {
    await goTo(page, 'settings/favicon');
    const field = page.getByRole('textbox', { name: 'Favicon', exact: true });
    await expect(page.getByRole('img', { name: 'Favicon: /images/logo.svg' })).toBeVisible();
    await field.fill('');
    await saved(page);
    await page.keyboard.press('Control+z');
    await expect(field).toHaveValue('/images/logo.svg');
    await page.keyboard.press('Control+Shift+z');
    await expect(field).toHaveValue('');
    expect(await published(page, site)).toBe('{\n  "name": "Small",\n  "navigation": [{ "group": "Start", "pages": ["index"] }]\n}\n');
  });
});

test('says at the field what is wrong, as it is typed', async ({ page }) => {
  await withSite(page, classic, async () => {
    await goTo(page, 'settings/colors');
    await fill(page, page, 'Primary', '#16A3');
    await expect(page.getByText('This is no hex colour such as #16A34A.')).toBeVisible();
    await fill(page, page, 'Primary', '#16A34A');
    await expect(page.getByText('This is no hex colour such as #16A34A.')).toHaveCount(0);
    await expect(page.getByText('Only for large text (AA large): 3.30 : 1 on the light background')).toBeVisible();
  });
});

test('moves and removes entries of a list', async ({ page }) => {
  const links = '{\n  "name": "Small",\n  "topbarLinks": [\n    { "name": "A", "url": "https://a.example" }, // first\n    { "name": "B", "url": "https://b.example" }\n  ],\n  "navigation": [{ "group": "Start", "pages": ["index"] }]\n}\n';
  await withSite(page, links, async (site) => {
    await goTo(page, 'settings/topBar');
    await press(page, page, 'Move Link 2 up');
    await expect(entry(page, 'Link 1').getByRole('textbox', { name: 'Name' })).toHaveValue('B');
    await press(page, page, 'Remove Link 2');
    await expect(entry(page, 'Link 2')).toHaveCount(0);
    const text = await published(page, site);
    expect(JSON.parse(text.replace(/ \/\/ .*$/gm, ''))).toEqual({ name: 'Small', topbarLinks: [{ name: 'B', url: 'https://b.example' }], navigation: [{ group: 'Start', pages: ['index'] }] });
  });
});

test('writes a setting of the current shape in its own field', async ({ page }) => {
  const current = '{\n  "$schema": "https://example.com/docs.json",\n  "theme": "mint",\n  "name": "Small",\n  "colors": { "primary": "#16A34A" },\n  "navigation": { "groups": [{ "group": "Start", "pages": ["index", "guide"] }] }\n}\n';
  await withSite(page, current, async (site) => {
    await goTo(page, 'settings/topBar');
    await choose(page, group(page, 'Button'), 'Kind', 'button');
    await fill(page, group(page, 'Button'), 'Words', 'Start');
    await fill(page, group(page, 'Button'), 'Address', 'https://app.example.com');
    await goTo(page, 'settings/appearance');
    await choose(page, page, 'At first', 'dark');
    await goTo(page, 'settings/seo');
    await press(page, page, 'Add redirect');
    await fill(page, entry(page, 'Redirect 1'), 'From', '/old');
    await fill(page, entry(page, 'Redirect 1'), 'To', '/guide');
    const text = await published(page, site);
    expect(text.startsWith(current.slice(0, -3))).toBe(true);
    expect(JSON.parse(text)).toMatchObject({ navbar: { primary: { type: 'button', label: 'Start', href: 'https://app.example.com' } }, appearance: { default: 'dark' }, redirects: [{ source: '/old', destination: '/guide' }] });
  });
});

test('shows the last good settings while the file is no JSON', async ({ page }) => {
  await withSite(page, classic, async () => {
    await goTo(page, 'source/docs.json');
    await page.getByTestId('source-editor').locator('.view-lines').click({ timeout: 20_000 });
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' oops');
    await goTo(page, 'settings/identity');
    await expect(page.getByText('The configuration is not valid JSON')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mend it in the source' })).toBeVisible();
  });
});

test('finds a setting by another word for it, and opens it from the commands', async ({ page }) => {
  await withSite(page, classic, async () => {
    await goTo(page, 'settings');
    await page.getByRole('textbox', { name: 'Search settings' }).fill('swagger');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'API pages' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('settings: favicon');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Favicon' })).toBeVisible();
  });
});

for (const [width, scheme] of [[1440, 'light'], [1440, 'dark'], [390, 'light'], [390, 'dark']] as const) {
  test(`leaves nothing to axe at ${width} px, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await withSite(page, classic, async () => {
      await page.setViewportSize({ width, height: 860 });
      for (const section of ['colors', 'anchors', 'api', 'identity']) {
        await goTo(page, `settings/${section}`);
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
        await expectAccessible(page);
      }
    });
  });
}
