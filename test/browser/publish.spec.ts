import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './app.ts';
import { goTo, openSite, smallSite, typeAtEnd } from './ownSite.ts';
import { hurryTimers } from './passTime.ts';
import { branchesOf, changeAndPublish, expectInReview, send, sendChange, test } from './sending.ts';
import { storedFile } from './sourceOf.ts';

const alert = (page: Page) => page.getByRole('main').getByRole('alert');

test('adds the workflow file that publishes the finished site, with nothing else to send, and undoes it', async ({
  page,
  openOwn,
}) => {
  await openOwn();
  await goTo(page, 'health');
  await page.getByRole('button', { name: 'Publish site…' }).click();
  await expect(page.getByRole('region', { name: 'Published site' })).toContainText('on this machine');
  await expect(page.getByRole('link', { name: 'View published site' })).toHaveAttribute('href', /\/pages\/.*\?built$/);
  await page.getByRole('button', { name: 'Set up GitHub or GitLab Pages…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Publish this site' });
  const add = dialog.getByRole('button', { name: 'Add file' });
  await expect(add).toBeDisabled();
  await dialog.getByLabel('Docwright URL').fill('https://example.com/docwright-1.0.0.tgz');
  await expect(dialog.getByRole('region', { name: '.github/workflows/docwright-pages.yml' })).toContainText(
    'DOCWRIGHT: "https://example.com/docwright-1.0.0.tgz"',
  );
  await dialog.getByText('GitLab Pages').click();
  await expect(dialog.getByRole('region', { name: '.gitlab-ci.yml' })).toContainText('$CI_PAGES_URL');
  await dialog.getByText('GitHub Pages').click();
  await expectAccessible(page);
  await add.press('Enter');
  const added = page.getByText('Added .github/workflows/docwright-pages.yml.');
  await expect(added).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review changes, 1' })).toBeVisible();
  await added.locator('..').getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Nothing to send yet' })).toBeVisible();
});

for (const [width, height] of [
  [390, 844],
  [1280, 600],
] as const)
  test(`has each button free of a notice, in a window of ${width} by ${height} pixels`, async ({ page, openOwn }) => {
    await openOwn();
    await page.setViewportSize({ width, height });
    await typeAtEnd(page, 'guide.mdx', 'Third line.');
    await goTo(page, 'publish');
    await page.getByRole('button', { name: 'Set up GitHub or GitLab Pages…' }).click();
    await page.getByLabel('Docwright URL').fill('https://example.com/docwright-1.0.0.tgz');
    await page.getByRole('button', { name: 'Add file' }).click();
    const notice = page.getByText('Added .github/workflows/docwright-pages.yml.').locator('..');
    await expect(notice).toBeVisible();
    for (const name of ['Send for review', 'View workflow file', 'Download site…']) {
      const button = page.getByRole('main').getByRole('button', { name });
      await button.focus();
      const edges = async () => {
        const [box, above] = await Promise.all([button.boundingBox(), notice.boundingBox()]);
        return (above?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0);
      };
      await expect.poll(edges, { message: name }).toBeGreaterThan(0);
    }
  });

test('sends a change, adds a second one to the same review, and continues after the merge', async ({
  page,
  openOwn,
}) => {
  const site = await openOwn();
  await typeAtEnd(page, 'guide.mdx', 'Third line.');
  await goTo(page, 'publish');
  await expect(page.getByLabel('Title')).toHaveValue('Update Guide');
  await expect(page.getByLabel('Description')).toHaveValue('- Edited Guide');
  await expect(page.getByText('Author: Local writer (writer@localhost)')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Your name' })).toHaveCount(0);
  await expectAccessible(page);
  await send(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Update Guide' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Update Guide' })).toHaveCount(0);
  await expectAccessible(page);
  const branch = branchesOf(site);
  expect(branch).toMatch(/^docs\/update-guide-\w+$/);
  expect(site.git('diff', '--numstat', 'main', branch).trim()).toBe('1\t0\tguide.mdx');

  await hurryTimers(page); // it polls every ten seconds
  await changeAndPublish(page, '\nFourth line.');
  await expect(page.getByRole('button', { name: 'In review', exact: true })).toBeVisible();
  await expect.poll(() => site.git('rev-list', '--count', `main..${branch}`).trim()).toBe('2');
  expect(branchesOf(site)).toBe(branch);

  // A change that isn't selected is announced below the review.
  await typeAtEnd(page, 'guide.mdx', 'Left out.');
  await goTo(page, 'review');
  await page.getByRole('checkbox', { name: 'Include Guide' }).uncheck();
  await page.getByRole('banner').getByRole('button', { name: 'Update review' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Nothing to send yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Select changes' }).click();
  await page.getByRole('button', { name: 'Discard the change to Guide' }).click();
  await goTo(page, 'publish');

  const [host] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open review' }).click(),
  ]);
  await host.getByRole('button', { name: /merge/i }).click();
  await expect(host.getByText('Merged', { exact: true })).toBeVisible();
  // The screen notices by itself, without a click.
  await expect(page.getByRole('heading', { name: 'Approved: Update Guide' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('link', { name: 'View review' })).toHaveAttribute('href', /\/pull\//);
  // The link that had focus is gone.
  await expect(page.getByRole('region', { name: 'Approved' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Approved', exact: true })).toBeEnabled();
  await page.getByRole('button', { name: 'Start next change' }).click();
  // Where the last change was typed.
  await expect(page.getByTestId('source-editor')).toContainText('Fourth line.');
  await expect(page.getByRole('button', { name: 'Send for review', exact: true })).toBeDisabled();
  expect(site.bytes('main', 'guide.mdx').toString()).toBe(`${smallSite['guide.mdx']}Third line.\nFourth line.`);
  await page.goto('about:blank'); // stops its timers
});

test('keeps mixed line endings and the byte order mark byte for byte around an edit', async ({ page, openOwn }) => {
  const text = '\uFEFF# Title\r\n\r\nOne\nTwo\r\n\tThree  \r\n';
  const site = await openOwn({ ...smallSite, 'notes.txt': text });
  await typeAtEnd(page, 'notes.txt', 'Four');
  await expect.poll(() => storedFile(page, site, 'notes.txt')).toBe(`${text}Four`);
});

test('requests a token with write access, rejects a wrong one, and continues by itself with the right one', async ({
  page,
  openOnServer,
}) => {
  const ana = { login: 'ana', id: 2, name: 'Ana', email: 'ana@example.com', token: 'secret-token' };
  const site = await openOnServer({ accounts: [ana] });
  await changeAndPublish(page, 'Third line.');
  await expect(alert(page)).toContainText('Sign in to continue', { timeout: 20_000 });
  await expect(alert(page)).toContainText('Your changes are saved');
  await expectAccessible(page);
  await page.getByLabel('Access token', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect(page.getByText('The token wasn’t accepted')).toBeVisible();
  await page.getByLabel('Access token', { exact: true }).fill('secret-token');
  await page.getByRole('button', { name: 'Sign in and continue' }).click();
  await expectInReview(page);
  expect(site.git('log', '-1', '--format=%an', '--branches=docs/*').trim()).toBe('Ana');
});

test('sends from the user’s fork if they cannot write to the site', async ({ page, openOnServer }) => {
  const site = await openOnServer({ policies: [{ repository: 'local/site', writers: ['somebody'] }] });
  await changeAndPublish(page, 'Third line.');
  await page.getByRole('button', { name: 'Send from my fork' }).click({ timeout: 20_000 });
  await expectInReview(page);
  expect(site.git('for-each-ref', '--format=%(refname:short)', 'refs/heads').trim()).toBe('main');
});

test('offers a new branch if the chosen name is taken', async ({ page, openOwn }) => {
  const site = await openOwn();
  site.git('branch', 'docs/taken', 'main');
  await typeAtEnd(page, 'guide.mdx', 'Third line.');
  await goTo(page, 'publish');
  await page.getByRole('button', { name: 'Branch and connection' }).click();
  await page.getByLabel('Branch').fill('docs/taken');
  await page.getByRole('main').getByRole('button', { name: 'Send for review' }).click();
  await page.getByRole('button', { name: 'Send from a new branch' }).click({ timeout: 20_000 });
  await expectInReview(page);
  expect(site.git('rev-parse', 'docs/taken')).toBe(site.git('rev-parse', 'main'));
  expect(site.git('diff', '--numstat', 'main', 'docs/taken-2').trim()).toBe('1\t0\tguide.mdx');
});

test('resolves a conflict with another person’s change at the same location, then sends', async ({ page, openOwn }) => {
  const site = await openOwn();
  await typeAtEnd(page, 'guide.mdx', 'Mine.');
  site.commit('main', 'guide.mdx', `${smallSite['guide.mdx']}Theirs.\n`);
  await goTo(page, 'review');
  await page.getByRole('button', { name: 'Pull latest changes' }).click();
  await expect(page.getByRole('heading', { name: 'Choose what to keep' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/You and .+ edited the same part of/)).toHaveCount(1);
  await expect(page.getByText('Second line. Theirs.')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Second line. Mine.')).toBeVisible();
  await expectAccessible(page);
  for (const screen of ['source', 'page']) {
    await goTo(page, `${screen}/guide.mdx`);
    await page.getByRole('note', { name: 'Conflict' }).getByRole('button', { name: 'Choose a version' }).click();
    await expect(page.getByRole('heading', { name: 'Choose what to keep' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByRole('heading', { name: 'All conflicts resolved' })).toBeVisible();
  await goTo(page, 'publish');
  await send(page);
  const branch = branchesOf(site);
  expect(site.bytes(branch, 'guide.mdx').toString()).toBe(`${smallSite['guide.mdx']}Mine.`);
});

test('reports that the site has changed since the review began, and brings in its changes', async ({
  page,
  openOwn,
}) => {
  const site = await openOwn();
  await sendChange(page, 'Third line.');
  const newer = page.getByText(/^The site has changed since you started this review/);
  await expect(newer).toHaveCount(0);
  site.commit('main', 'index.mdx', '---\ntitle: Welcome\n---\n\nHello, and more.\n');
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(newer).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(newer).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Update from the site' }).click();
  await expect(newer).toHaveCount(0);
  const branch = branchesOf(site);
  await expect.poll(() => site.bytes(branch, 'index.mdx').toString(), { timeout: 20_000 }).toContain('and more');
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(newer).toHaveCount(0);
});

test('makes a review mergeable again after the site has changed the same line', async ({ page, openOwn }) => {
  const site = await openOwn();
  await sendChange(page, 'Mine.');
  const review = (await page.getByRole('link', { name: 'Open review' }).getAttribute('href')) ?? '';
  site.commit('main', 'guide.mdx', `${smallSite['guide.mdx']}Theirs.\n`);
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText(/can’t be approved as is/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Update from the site' }).click();
  await expect(page.getByRole('heading', { name: 'Choose what to keep' })).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await page.getByRole('button', { name: 'Keep theirs' }).click({ timeout: 20_000 });
  await expect(page.getByRole('heading', { name: 'All conflicts resolved' })).toBeVisible();
  await page.getByRole('button', { name: 'Update review…' }).click();
  await expect(page.getByText('The latest site changes will be added to your review.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Update review', exact: true }).last().click();
  const branch = branchesOf(site);
  await expect.poll(() => site.bytes(branch, 'guide.mdx').toString(), { timeout: 20_000 }).toContain('Theirs.');
  await page.goto(review);
  await page.getByRole('button', { name: /merge/i }).click();
  await expect(page.getByText('Merged', { exact: true })).toBeVisible();
  expect(site.bytes('main', 'guide.mdx').toString()).toBe(`${smallSite['guide.mdx']}Theirs.\n`);
});

test('keeps everything while the network is down, and sends it when the network returns', async ({
  page,
  context,
  openOwn,
}) => {
  const site = await openOwn();
  await typeAtEnd(page, 'guide.mdx', 'Third line.');
  await goTo(page, 'publish');
  await expect(page.getByText(/^Author: /)).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('main').getByRole('button', { name: 'Send for review' }).click();
  await expect(alert(page)).toContainText('Your changes are saved on this device', { timeout: 20_000 });
  await context.setOffline(false);
  await expect(alert(page)).toHaveCount(0);
  await send(page);
  expect(site.git('log', '-1', '--format=%s', '--branches=docs/*').trim()).toBe('Update Guide');
});

test('stops reporting that the user is offline when the network returns, on other screens too', async ({
  page,
  context,
  openOwn,
}) => {
  await openOwn();
  await typeAtEnd(page, 'guide.mdx', 'Third line.');
  await goTo(page, 'review');
  await expect(page.getByRole('button', { name: 'Pull latest changes' })).toBeVisible();
  await goTo(page, 'publish');
  await expect(page.getByText(/^Author: /)).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('main').getByRole('button', { name: 'Send for review' }).click();
  await expect(alert(page)).toContainText('You’re offline', { timeout: 20_000 });
  await goTo(page, 'review');
  await page.getByRole('button', { name: 'Pull latest changes' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'You’re offline' });
  await expect(notice).toContainText(
    'Your changes are saved on this device. Connect to the internet, then try again.',
    {
      timeout: 20_000,
    },
  );
  await goTo(page, 'publish');
  await expect(alert(page)).toContainText('You’re offline');
  await expect(notice).toHaveCount(0);
  await goTo(page, 'review');
  await page.getByRole('button', { name: 'Pull latest changes' }).click();
  await expect(notice).toBeVisible({ timeout: 20_000 });
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
  await goTo(page, 'publish');
  await expect(page.getByRole('main').getByRole('button', { name: 'Send for review' })).toBeVisible();
  await expect(alert(page)).toHaveCount(0);
});

test('notices when opening the site that its review was merged', async ({ page, openOwn }) => {
  const site = await openOwn();
  await sendChange(page, 'Third line.');
  const review = await page.getByRole('link', { name: 'Open review' }).getAttribute('href');
  await page.goto(review ?? '');
  await page.getByRole('button', { name: /merge/i }).click();
  await expect(page.getByText('Merged', { exact: true })).toBeVisible(); // navigating earlier would abort the merge
  await openSite(page, site);
  await expect(page.getByText(/^Review #1, “.*”, was approved and merged\. You’re now working/)).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText('Review #1')).toHaveCount(0);
});

test('lists problems of the pages before sending, links to each, and blocks sending if a page cannot be built', async ({
  page,
  openOwn,
}) => {
  await openOwn();
  await typeAtEnd(page, 'guide.mdx', '\n[gone](/nowhere)\n\n<Note>\n\nOpen.\n');
  await goTo(page, 'publish');
  const problems = page.getByRole('region', { name: 'Issues in this change' });
  await expect(problems.getByRole('listitem')).toHaveText([
    /This page isn’t valid MDX: Expected a closing tag for <Note>\..*Guide ›/,
    /Broken link: \/nowhere doesn’t exist\..*Guide ›/,
  ]);
  await expect(page.getByRole('main').getByRole('button', { name: 'Send for review' })).toBeDisabled();
  await expectAccessible(page);
  await problems.getByRole('button', { name: /isn’t valid MDX/ }).click();
  await expect(page).toHaveURL(/source\/guide\.mdx$/);
  await typeAtEnd(page, 'guide.mdx', '</Note>\n');
  await goTo(page, 'publish');
  await problems.getByRole('button', { name: /nowhere/ }).click();
  await expect(
    page.getByRole('textbox', { name: 'Page', exact: true }).getByRole('link', { name: 'gone' }),
  ).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Site health has issues' })).toBeVisible();
  await goTo(page, 'publish');
  await page.getByLabel('Title').fill('Mend the guide');
  await page.getByLabel('Description').fill('What it said was wrong.');
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Mend the guide', { timeout: 20_000 });
  await expect(page.getByLabel('Description')).toHaveValue('What it said was wrong.');
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await expectInReview(page);
});

test('names the place of a configuration problem in words, and opens its form, its entry, or the file', async ({
  page,
  openOwn,
}) => {
  await openOwn();
  await typeAtEnd(page, 'docs.json', 'x');
  await goTo(page, 'publish');
  const problems = page.getByRole('region', { name: 'Issues in this change' });
  await expect(problems.getByRole('listitem')).toContainText([/docs\.json › .+$/]);
  await problems.getByRole('button').first().click();
  await expect(page).toHaveURL(/source\/docs\.json$/);
  await page.getByTestId('source-editor').locator('.view-lines').click({ timeout: 20_000 });
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Backspace');
  await goTo(page, 'settings/colors');
  await page.getByRole('textbox', { name: 'Light', exact: true }).fill('#12');
  await goTo(page, 'publish');
  await problems.getByRole('button', { name: 'Colors › Background › Light' }).click();
  await expect(page.getByRole('textbox', { name: 'Light', exact: true })).toBeFocused();
});

test('keeps the change readable while it is being sent', async ({ page, openOwn }) => {
  await openOwn();
  await page.route('**/git-receive-pack*', () => undefined); // never responds
  await changeAndPublish(page, 'Third line.');
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect(title).toBeDisabled();
  await expect(title).toHaveCSS('color', await page.evaluate(() => getComputedStyle(document.body).color));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
