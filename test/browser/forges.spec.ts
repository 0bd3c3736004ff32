import type { Locator, Page } from '@playwright/test';
import { localAccount } from '#server/accounts.ts';
import { describeFaceHost, faceClient, type Face } from '#server/faces/mountFace.ts';
import { expect, expectAccessible, test } from './app.ts';
import { smallSite, startOwnSite, type OwnSite } from './ownSite.ts';
import { hurryTimers } from './passTime.ts';
import { serveDist, serveHandler } from './staticFolder.ts';

test.describe.configure({ mode: 'parallel' });

/** A forge with the private site `local/site`, and the app in a static folder on another origin; with a proxy, the handler's. */
async function deploy(face: Face, hasProxy: boolean) {
  const forge = await startOwnSite(smallSite, {
    face,
    accounts: [localAccount],
    policies: [{ repository: 'local/site', private: true }],
  });
  // The proxy reaches no address of this machine, but a name.
  const origin = hasProxy ? forge.url.replace('127.0.0.1', 'forge.localhost') : forge.url;
  const described = describeFaceHost(face, origin);
  const app = await serveDist(
    () => settings,
    () => [origin, handler.url],
  );
  const handler = await serveHandler(() => app.url, {
    target: forge.url,
    client: { ...faceClient, host: described.match, kind: described.kind },
  });
  const exchange = `${handler.url}/exchange/${encodeURIComponent(described.match)}`;
  const needsExchange = ['github', 'bitbucket'].includes(described.kind);
  const signIn = { clientId: faceClient.clientId, exchange: needsExchange ? exchange : null };
  const settings = {
    proxy: hasProxy ? `${handler.url}/proxy` : null,
    host: null,
    hosts: [
      { ...described, transport: null, signIn },
      { ...described, kind: 'cvs' },
    ],
  };
  return {
    forge,
    app,
    repository: `${origin}/forge/local/site.git`,
    close: async () => {
      for (const one of [app, handler, forge]) await one.close();
    },
  };
}

/** Counts the writer's clicks from the start screen to the caret in a page of their own site. */
async function signInAndOpen(page: Page): Promise<number> {
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await click(page.getByRole('button', { name: /^Sign in with/ }));
  await click(page.getByRole('button', { name: 'Authorize' }));
  await click(page.getByRole('button', { name: /local\/site/ }));
  await expect(page.locator('.page-text')).toContainText('Hello.');
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.page-text') !== null)).toBe(true);
  return clicks;
}

const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

/** Sends the first change. Returns its branch. */
async function send(page: Page, forge: OwnSite, connection: string): Promise<string> {
  await page.getByRole('button', { name: 'Review changes, 1' }).click();
  await page.getByRole('button', { name: 'Send for review', exact: true }).first().click();
  await expect(page.getByText('Local writer', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Branch and connection' }).click();
  await expect(page.getByLabel('Connection').locator('option').first()).toHaveText(connection);
  await page.getByRole('main').getByRole('button', { name: 'Send for review' }).click();
  await expect(page.getByText(/^(?:Pull|Merge) request [#!]1$/)).toBeVisible();
  return forge.git('for-each-ref', '--format=%(refname:short)', 'refs/heads/docs').trim();
}

/** Merges the review on the forge's own page. */
async function merge(page: Page): Promise<void> {
  const [review] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open review' }).click(),
  ]);
  // The embedded host's own pages aren't at the name that its proxy reaches.
  if (review.url().includes('forge.localhost')) await review.goto(review.url().replace('forge.localhost', '127.0.0.1'));
  await review.getByRole('button', { name: 'Merge' }).click();
  await expect(review.getByText('Merged', { exact: true })).toBeVisible();
}

const faces = ['github', 'gitlab', 'gitea', 'forgejo', 'bitbucket'] as const;
const flows = faces.flatMap((face) => [[face, false] as const, [face, true] as const]);

for (const [face, hasProxy] of flows) {
  test(`on ${face} ${hasProxy ? 'with' : 'without'} a proxy, a writer signs in, edits, sends, updates, and sees the merge`, async ({
    page,
  }) => {
    const { forge, app, close } = await deploy(face, hasProxy);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(`${request.method()} ${request.url()}`));
    await page.goto(app.url);
    await expect(page.getByText(/^settings\.json: hosts\[1\] isn’t used\./)).toBeVisible();
    expect(await signInAndOpen(page)).toBe(3);
    expect(page.url()).not.toMatch(/[?&](?:code|state)=/);
    await page.keyboard.type('Typed. ');
    await saved(page);
    const branch = await send(
      page,
      forge,
      hasProxy ? 'Automatic (Git through the proxy)' : 'Automatic (API, without a proxy)',
    );
    expect(forge.bytes(branch, 'index.mdx').toString()).toBe(
      smallSite['index.mdx']?.replace('Hello.', 'Typed. Hello.'),
    );

    await page.getByRole('button', { name: 'Back to pages' }).click();
    await page.locator('.page-text p').first().click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Again.');
    await saved(page);
    await hurryTimers(page); // it polls every ten seconds
    await page.getByRole('button', { name: 'Review changes, 1' }).click();
    await page.getByRole('button', { name: 'Update review', exact: true }).first().click();
    await page.getByRole('main').getByRole('button', { name: 'Update review' }).click();
    await expect.poll(() => forge.git('rev-list', '--count', `main..${branch}`).trim()).toBe('2');
    await expect(page.getByRole('main').getByText('In review', { exact: true })).toBeVisible();

    await merge(page);
    await expect(page.getByRole('heading', { name: 'Approved: Update Welcome' })).toBeVisible();
    await page.getByRole('button', { name: 'Start next change' }).click();
    await expect(page.locator('.page-text')).toContainText('Typed. Hello. Again.');
    expect(forge.git('diff', '--numstat', 'main~1', 'main').trim()).toBe('1\t1\tindex.mdx');

    const git = requested.filter((one) => /\/(?:info\/refs|git-\w+-pack)/.test(one));
    if (hasProxy) expect(git.filter((one) => !one.includes('/proxy/'))).toEqual([]);
    // Git's protocol is tried once in both versions; the browser lets this page read neither.
    else expect(git.filter((one) => !one.includes('/info/refs')).length + Math.max(0, git.length - 2)).toBe(0);
    await page.goto('about:blank');
    await close();
  });
}

test('a link to a private site survives signing in, which signing out ends', async ({ page }) => {
  const { app, repository, close } = await deploy('gitea', false);
  await page.goto(`${app.url}/#/open?url=${encodeURIComponent(repository)}`);
  await expect(page.getByRole('alert')).toContainText('Repository not found');
  await expect(page.getByRole('alert')).not.toContainText('Your changes');
  await expect(page.getByLabel('Access token')).toHaveCount(0);
  await page.getByRole('button', { name: 'Use an access token instead' }).click();
  await expect(page.getByLabel('Access token')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Sign in with/ }).click();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.locator('.page-text')).toContainText('Hello.');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${app.url}/#/`);
  await expect(page.getByText('Local writer')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: /^Sign in with/ })).toBeVisible();
  await page.goto('about:blank');
  await close();
});
