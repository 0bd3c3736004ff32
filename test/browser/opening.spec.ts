import type { Page } from '@playwright/test';
import { expect, expectAccessible, openExample, test } from './app.ts';
import { goTo, openSite, smallSite, startOwnSite } from './ownSite.ts';

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\w/ });

async function open(page: Page, address: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Open a repository' }).fill(address);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
}

test('shows an accessible start screen, and lists a recent site after a visit', async ({ page, server }) => {
  await page.goto(server.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  const [field, button] = [
    await page.getByRole('textbox', { name: 'Open a repository' }).boundingBox(),
    await page.getByRole('button', { name: 'Open', exact: true }).boundingBox(),
  ];
  expect([button?.y, button?.height]).toEqual([field?.y, field?.height]);
  await openExample(page, server);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'All sites' }).click();
  await expect(page.getByRole('link', { name: /Lantern/ })).toBeVisible();
  await expectAccessible(page);
});

test('restores the open page after a reload, and opens a recent site without the network', async ({
  page,
  server,
  context,
}) => {
  await openExample(page, server);
  await page.getByRole('treeitem', { name: 'Quickstart' }).click();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Quickstart');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Quickstart');
  await page.route('**/host/**', (route) => route.abort());
  await page.goto(server.url);
  await page.getByRole('link', { name: /Lantern/ }).click();
  await expect(page.getByRole('tree', { name: 'Navigation', exact: true })).toBeVisible();
  await context.unrouteAll();
});

test('removes a site from this browser only after confirmation', async ({ page, server }) => {
  await openExample(page, server);
  await page.getByRole('button', { name: 'All sites' }).click();
  const remove = page.getByRole('button', { name: /^Remove .* from this browser$/ });
  await remove.click();
  const dialog = page.getByRole('dialog', { name: /^Remove .* from this browser\?$/ });
  await expect(dialog).toContainText('The repository itself isn’t changed.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(remove).toBeFocused();
  await remove.click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Recent' })).toBeHidden();
});

test('shows what is wrong with an address and accepts the next one', async ({ page, server }) => {
  await page.goto(server.url);
  await open(page, 'not an address');
  await expect(page.getByText('This isn’t a repository URL', { exact: false }).first()).toBeVisible();
  await open(page, 'http://127.0.0.1:1/a/b.git');
  await expect(alert(page)).toContainText('The Git host isn’t responding');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await open(page, `${server.url}/host/lantern/nothing.git`);
  await expect(alert(page)).toContainText('Repository not found');
});

test('opens a site whose configuration has a duplicate name, and reports its location', async ({ page }) => {
  const site = await startOwnSite({
    ...smallSite,
    'docs.json': (smallSite['docs.json'] ?? '').replace('"name": "Small"', '"name": "First",\n  "name": "Second"'),
  });
  try {
    await openSite(page, site);
    await goTo(page, 'source/docs.json');
    await expect(page.getByText('docs.json: “name” appears twice. Only the last one is used.').first()).toBeVisible();
  } finally {
    await site.close();
  }
});

test('shows the branch next to the site’s name if it is not the default branch', async ({ page }) => {
  const site = await startOwnSite(smallSite);
  try {
    site.git('branch', 'second', 'main');
    await openSite(page, site);
    await expect(page.getByRole('banner')).not.toContainText('main');
    await page.goto(`${site.url}/#/open?url=${encodeURIComponent(site.address)}&branch=second`);
    await expect(page.getByRole('banner').getByText('second', { exact: true })).toBeVisible({ timeout: 30_000 });
  } finally {
    await page.goto('about:blank');
    await site.close();
  }
});

test('does not request a token if the host on this machine has no such repository', async ({ page, server }) => {
  await page.goto(server.url);
  await open(page, `${server.url}/host/nobody/nothing.git`);
  await expect(alert(page)).toContainText('Repository not found', { timeout: 20_000 });
  await expect(page.getByLabel('Access token')).toHaveCount(0);
});

test('requests a token if the site is private, reports a rejected token, and opens with a valid one', async ({
  page,
}) => {
  const ana = { login: 'ana', id: 7, name: 'Ana', email: 'ana@example.com', token: 'right-token' };
  const site = await startOwnSite(smallSite, {
    accounts: [ana],
    policies: [{ repository: 'local/site', private: true }],
  });
  try {
    await page.goto(site.url);
    await open(page, site.address);
    await expect(alert(page)).toContainText('Sign in to continue');
    await expectAccessible(page);
    await page.getByLabel('Access token').fill('wrong-token');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('The token wasn’t accepted')).toBeVisible();
    await page.getByLabel('Access token').fill('right-token');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('tree', { name: 'Navigation', exact: true })).toBeVisible({ timeout: 20_000 });
  } finally {
    await page.goto('about:blank');
    await site.close();
  }
});

test('asks which configuration to use if there are several, and reports if there is none', async ({ page }) => {
  const several = await startOwnSite({
    'a/docs.json': '{ "name": "A", "navigation": [{ "group": "G", "pages": ["x"] }] }',
    'a/x.mdx': 'Page of A.\n',
    'b/mint.json': '{ "name": "B", "navigation": [] }',
  });
  const none = await startOwnSite({ 'notes.md': '# Notes\n' });
  try {
    await page.goto(`${several.url}/#/open?url=${encodeURIComponent(several.address)}`);
    await expect(page.getByRole('heading', { name: 'Which site do you want to edit?' })).toBeVisible({
      timeout: 20_000,
    });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'a/docs.json' }).click();
    await expect(page.getByText('Page of A.')).toBeVisible({ timeout: 20_000 });
    await page.goto(`${none.url}/#/open?url=${encodeURIComponent(none.address)}`);
    await expect(page.getByText('This repository has no docs.json')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('treeitem', { name: /notes\.md/ })).toBeVisible();
    await expectAccessible(page);
  } finally {
    await page.goto('about:blank');
    await several.close();
    await none.close();
  }
});

test('opens a broken configuration and a broken page as source, at the error, and other pages normally', async ({
  page,
}) => {
  const site = await startOwnSite({
    'docs.json': '{\n  "name": "Broken"\n  "navigation": []\n}\n',
    'good.mdx': 'A good page.\n',
    'bad.mdx': '# Title\n\n<Note>\n\nNever closed.\n',
  });
  try {
    await page.goto(`${site.url}/#/open?url=${encodeURIComponent(site.address)}`);
    await expect(alert(page)).toContainText('The configuration can’t be read', { timeout: 20_000 });
    await expect(alert(page)).toContainText('docs.json: missing comma');
    await expect(page.getByTestId('source-editor').locator('.view-line').first()).toBeVisible({ timeout: 20_000 });
    await page.goto(page.url().replace(/\/source\/.*$/, '/page/bad.mdx'));
    await expect(alert(page)).toContainText('This page isn’t valid MDX');
    await expect(page.getByTestId('source-editor').locator('.view-line').first()).toBeVisible({ timeout: 20_000 });
    await page.goto(page.url().replace('bad.mdx', 'good.mdx'));
    await expect(page.getByText('A good page.')).toBeVisible();
  } finally {
    await page.goto('about:blank');
    await site.close();
  }
});

test('opens a configuration part that is nested too deeply as source, at the error, and pages normally', async ({
  page,
}) => {
  const site = await startOwnSite({
    'docs.json': '{ "navigation": { "$ref": "part.json" } }\n',
    'part.json': `\n\n${'{"a":'.repeat(12_500)}1${'}'.repeat(12_500)}\n`,
    'good.mdx': '---\ntitle: Good\n---\n\nA good page.\n',
    'deep.mdx': `---\ntitle: Deep\na: ${'['.repeat(12_500)}\n---\n\nA page all the same.\n`,
  });
  try {
    await page.goto(`${site.url}/#/open?url=${encodeURIComponent(site.address)}`);
    await expect(alert(page)).toContainText('The configuration can’t be read', { timeout: 20_000 });
    await expect(alert(page)).toContainText('part.json: lists and objects are nested more than 100 levels deep.');
    await expect(page.getByTestId('source-editor').locator('.view-line').first()).toBeVisible({ timeout: 20_000 });
    for (const [file, text] of [
      ['good.mdx', 'A good page.'],
      ['deep.mdx', 'A page all the same.'],
    ] as const) {
      await goTo(page, `page/${file}`);
      await expect(page.locator('.page-text')).toContainText(text);
    }
    await goTo(page, 'settings');
    await expect(alert(page)).toContainText('The configuration can’t be read');
    await page.reload();
    await expect(alert(page)).toContainText('The configuration can’t be read');
  } finally {
    await page.goto('about:blank');
    await site.close();
  }
});

test('leaves no partial site when opening is canceled', async ({ page, server }) => {
  await page.goto(server.url);
  await page.route('**/git-upload-pack', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await route.continue().catch(() => undefined); // the page may have moved on by then
  });
  await page.getByRole('button', { name: 'Open the example site' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('textbox', { name: 'Open a repository' })).toBeVisible();
  await page.unroute('**/git-upload-pack');
  await expect(page.getByRole('heading', { name: 'Recent' })).toHaveCount(0);
  await openExample(page, server);
});

test('reports that a clone was cut off, keeps nothing of it, and starts cleanly on the next attempt', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  let requests = 0;
  await page.route('**/git-upload-pack', async (route) => {
    requests += 1;
    if (requests < 3) return route.continue();
    const answer = await route.fetch();
    const body = await answer.body();
    return route.fulfill({ response: answer, body: body.subarray(0, Math.floor(body.length / 2)) });
  });
  await page.getByRole('button', { name: 'Open the example site' }).click();
  await expect(alert(page)).toContainText('The connection was interrupted', { timeout: 20_000 });
  await page.unroute('**/git-upload-pack');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('tree', { name: 'Navigation', exact: true })).toBeVisible({ timeout: 20_000 });
});

for (const worker of ['workspaceWorker', 'pagesWorker']) {
  test(`says that it cannot go on where its ${worker} does not start`, async ({ page, server }) => {
    await page.route(
      (url) => url.pathname.includes(worker),
      (route) => route.abort(),
    );
    await page.goto(server.url);
    await expect(page.getByText('Part of Docwright couldn’t start or stopped working.')).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  });
}
