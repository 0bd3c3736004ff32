import { expect, expectAccessible, testInNewContext } from './app.ts';
import { openExampleOnce, test } from './onePage.ts';
import { goTo, openSite, startOwnSite } from './ownSite.ts';

test('keeps everything in the top bar within reach at 390 and 360 pixels, with a change to send', async ({
  page,
  server,
}) => {
  await openExampleOnce(page, server);
  await page.locator('.page-text > p').first().click();
  await page.keyboard.type('More. ');
  const review = page.getByRole('button', { name: 'Review changes, 1' });
  await expect(review).toBeEnabled();
  const bar = page.getByRole('banner');
  const controls = [
    bar.getByRole('button', { name: 'Navigation' }),
    ...['Page', 'Preview', 'Source'].map((name) => bar.locator('label', { hasText: name })),
    review,
    bar.getByRole('button', { name: 'Send for review' }),
    bar.getByRole('button', { name: 'Page settings' }),
  ];
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await goTo(page, 'page/introduction.mdx');
    await expect(page.locator('.page-text')).toContainText('More. ');
    await expect(bar.getByRole('status')).toHaveText('Saved');
    await expect(bar.getByRole('status').locator('svg')).toBeVisible();
    let end = 0;
    for (const control of controls) {
      const box = await control.boundingBox();
      expect(box?.width ?? 0).toBeGreaterThanOrEqual(40);
      expect(box?.height ?? 0).toBeGreaterThanOrEqual(40);
      expect(Math.ceil(box?.x ?? 0)).toBeGreaterThanOrEqual(Math.floor(end));
      end = (box?.x ?? 0) + (box?.width ?? 0);
    }
    expect(end).toBeLessThanOrEqual(width);
    if (width === 360) await expectAccessible(page);
    await bar.getByRole('button', { name: 'Navigation' }).click();
    await page.getByRole('dialog').getByRole('treeitem', { name: 'Quickstart' }).click();
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Quickstart');
    await bar.getByRole('button', { name: 'Page settings' }).click();
    await expect(page.getByRole('dialog', { name: 'Quickstart' })).toContainText('Page settings');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await bar.locator('label', { hasText: 'Source' }).click();
    await expect(page).toHaveURL(/source\/quickstart\.mdx$/);
    await review.click();
    await expect(page).toHaveURL(/\/review/);
  }
});

test('leaves room for the page list below the switchers in the navigation panel of a low window', async ({ page }) => {
  const groups = [{ group: 'Start', pages: ['index', 'guide'] }];
  const tabs = ['Guides', 'API'].map((tab) => ({ tab, groups }));
  const versions = ['v2', 'v1'].map((version) => ({ version, tabs }));
  const languages = ['en', 'de'].map((language) => ({ language, versions }));
  const site = await startOwnSite({
    'docs.json': JSON.stringify({ name: 'Small', theme: 'mint', navigation: { languages } }),
    'index.mdx': '---\ntitle: Welcome\n---\n\nHello.\n',
    'guide.mdx': '---\ntitle: Guide\n---\n\nHello.\n',
  });
  try {
    await openSite(page, site);
    for (const [width, height] of [
      [844, 390],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.getByRole('banner').getByRole('button', { name: 'Navigation' }).click();
      const drawer = page.getByRole('dialog');
      await expect(drawer.getByRole('radiogroup', { name: 'Version' })).toBeVisible();
      const row = drawer.getByRole('treeitem', { name: 'Guide' });
      await row.scrollIntoViewIfNeeded();
      await expect(row).toBeInViewport({ ratio: 1 });
      const list = await drawer.getByRole('tree').first().locator('..').boundingBox();
      expect(list?.height ?? 0).toBeGreaterThanOrEqual(200);
      await drawer.getByRole('button', { name: 'Site settings' }).scrollIntoViewIfNeeded();
      await expect(drawer.getByRole('button', { name: 'Site settings' })).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(drawer).toHaveCount(0);
    }
  } finally {
    await site.close();
  }
});

test('returns focus to the button that opened a panel when the panel closes', async ({ page, server }) => {
  await openExampleOnce(page, server);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['Navigation', 'Page settings', 'Navigation']) {
    const button = page.getByRole('button', { name, exact: true });
    await button.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  // A dialog above the drawer closes alone.
  await page.getByRole('button', { name: 'Page settings', exact: true }).click();
  await page.getByRole('button', { name: 'Choose: Icon' }).click();
  await expect(page.getByRole('dialog', { name: 'Choose an icon' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The two lists of the drawer, and a notice above its foot.
  await page.getByRole('button', { name: 'Navigation', exact: true }).click();
  const drawer = page.getByRole('dialog');
  for (const name of ['Files', 'Pages']) {
    await drawer.getByRole('radiogroup', { name: 'Show' }).getByText(name, { exact: true }).click();
    await expect(
      drawer.getByRole('tree', { name: name === 'Files' ? 'Site files' : 'Navigation', exact: true }),
    ).toBeVisible();
  }
  await drawer.getByRole('treeitem', { name: 'Quickstart' }).hover();
  await drawer.getByRole('button', { name: 'Actions for Quickstart' }).click();
  await page.getByRole('menuitem', { name: 'Hide from navigation' }).click();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await expect(undo).toBeVisible();
  await drawer.getByRole('button', { name: 'Site health' }).click({ trial: true });
  await undo.click();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
});

test('uncovers what is chosen in a panel, and a tab at the edge', async ({ page, server }) => {
  await openExampleOnce(page, server);
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, 'page/guides/findings-to-try.mdx');
  const button = page.getByRole('button', { name: 'Page settings', exact: true });
  const drawer = page.getByRole('dialog');
  const text = page.locator('.page-text[role="textbox"]');
  // A panel that was closed by hand before doesn't return the focus now.
  await button.click();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(button).toBeFocused();
  for (const [place, goal] of [
    [/^A skipped level/, text],
    [/no description/, page.getByRole('textbox', { name: 'Description', exact: true })],
    [/seems to contain a real password/, text],
  ] as const) {
    await button.click();
    const issues = drawer.getByRole('button', { name: /issues$/ });
    if ((await issues.getAttribute('aria-expanded')) === 'false') await issues.click();
    await drawer.getByRole('button', { name: place }).first().click();
    await expect(drawer).toHaveCount(0);
    await expect(goal).toBeFocused();
  }
  await goTo(page, 'page/concepts/environments.mdx');
  const tabs = page.getByRole('tablist').first();
  for (const name of ['Your own tools', 'Servers', 'Browsers and apps', 'Your own tools']) {
    await tabs.getByRole('tab', { name }).dispatchEvent('click');
    const { x = 0, width = 0 } = (await tabs.getByRole('tab', { name, selected: true }).boundingBox()) ?? {};
    const list = (await tabs.boundingBox()) ?? { x: 0, width: 0 };
    expect(x).toBeGreaterThanOrEqual(list.x - 1);
    expect(x + width).toBeLessThanOrEqual(list.x + list.width + 1);
  }
});

test('returns focus to the button if a panel closes before it has received focus', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openExampleOnce(page, server);
  await page.setViewportSize({ width: 390, height: 844 });
  const button = page.getByRole('button', { name: 'Navigation', exact: true });
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const dialog = document.querySelector('[role="dialog"]');
      if (dialog === null) return;
      observer.disconnect();
      dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await button.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.emulateMedia({ reducedMotion: null });
});

testInNewContext.describe('on a phone', () => {
  testInNewContext.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  testInNewContext('has one toolbar for words that are selected', async ({ page, server }) => {
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Open the example site' }).tap();
    await page.locator('.page-text > p').first().tap({ timeout: 30_000 });
    await expect(page.locator('.page-text.ProseMirror-focused')).toBeVisible();
    await page.waitForTimeout(150);
    await page.keyboard.press('Shift+Home');
    const writing = page.getByRole('toolbar', { name: 'Editing' });
    await writing.getByRole('button', { name: 'Strikethrough' }).tap();
    await expect(page.locator('.page-text > p').first().locator('s')).toHaveCount(1);
    await expect(page.getByRole('toolbar', { name: 'Text' })).toHaveCount(0);
    // At the end of a page, which gets longer without the toolbar, a tap on a button still reaches it.
    const cards = page.getByRole('textbox', { name: 'Card: title' });
    const before = await cards.count();
    await page.locator('.page-canvas').evaluate((canvas) => canvas.scrollTo(0, canvas.scrollHeight));
    await page.getByRole('button', { name: 'Add card' }).tap();
    await expect(cards).toHaveCount(before + 1);
    // Above a keyboard, the insert menu leaves the typed line visible.
    await page.setViewportSize({ width: 390, height: 480 });
    await page.locator('.page-text > p').first().tap();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/');
    const list = page.getByRole('listbox', { name: 'Insert' });
    const line = page.locator('.page-text > p').filter({ hasText: /^\// });
    await expect
      .poll(async () => {
        const [typed, shown] = [await line.boundingBox(), await list.boundingBox()];
        if (typed === null || shown === null) return 'not shown';
        // The line's first row; the rest of the paragraph follows the slash.
        return shown.y >= typed.y + 20 || shown.y + shown.height <= typed.y ? 'beside' : 'over';
      })
      .toBe('beside');
    // A message doesn't move away from the tap that takes the toolbar away.
    await page.getByRole('button', { name: 'Navigation' }).tap();
    await page.getByRole('button', { name: 'Add a page or group' }).tap();
    await page.getByRole('menuitem', { name: 'New page' }).tap();
    await page.getByRole('dialog', { name: 'New page' }).getByRole('textbox', { name: 'Title' }).fill('Taken back');
    await page.getByRole('button', { name: 'Add page', exact: true }).tap();
    await expect(writing).toBeVisible();
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
    await undo.tap();
    await expect(undo).toHaveCount(0);
    await expect(page.getByText('taken-back.mdx was deleted')).toBeVisible();
    await page.getByRole('button', { name: 'Restore' }).tap();
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Taken back');
  });

  testInNewContext('moves, turns, and deletes a block by its menu', async ({ page, server }) => {
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Open the example site' }).tap();
    const blocks = page.locator('.page-text > p');
    await blocks.first().tap({ timeout: 30_000 });
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('Moved words.');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    const toolbar = page.getByRole('toolbar', { name: 'Editing' });
    await toolbar.getByRole('button', { name: 'Block menu' }).tap();
    const menu = page.getByRole('menu', { name: 'Block' });
    await expectAccessible(page);
    await menu.getByRole('menuitem', { name: 'Move down' }).tap();
    await expect(blocks.nth(1)).toHaveText('Moved words.');
    await menu.getByRole('menuitem', { name: 'Duplicate' }).tap();
    await expect(blocks.nth(2)).toHaveText('Moved words.');
    await toolbar.getByRole('button', { name: 'Block menu' }).tap();
    await menu.getByRole('menuitem', { name: 'Tip', exact: true }).tap();
    await expect(page.locator('.page-text [data-tag="Tip"]')).toHaveText(/Moved words/);
    await toolbar.getByRole('button', { name: 'Block menu' }).tap();
    await menu.getByRole('menuitem', { name: 'Unwrap' }).tap();
    // A long press as Safari reports it: without a contextmenu event.
    const touches = await page.context().newCDPSession(page);
    // The caret is in another block.
    await blocks.first().tap({ position: { x: 5, y: 10 } });
    const pressed = await blocks.nth(1).boundingBox();
    if (pressed === null) throw new Error('not shown');
    await touches.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ x: pressed.x + 20, y: pressed.y + 10 }],
    });
    await expect(menu).toBeVisible();
    await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await menu.getByRole('menuitem', { name: 'Delete' }).tap();
    await expect(page.getByText('Moved words.')).toHaveCount(1);
    await expect(menu).toHaveCount(0);
    // A tap into the page closes the menu, and a line that is typed at the end of the screen is above the toolbar.
    await toolbar.getByRole('button', { name: 'Block menu' }).tap();
    await blocks.first().tap({ position: { x: 5, y: 10 } });
    await expect(menu).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 480 });
    await page.keyboard.press('End');
    for (const line of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
      await page.keyboard.press('Enter');
      await page.keyboard.type(line);
      const edge = await toolbar.boundingBox();
      const caret = await page.evaluate(() => getSelection()?.getRangeAt(0).getBoundingClientRect().bottom);
      expect(caret).toBeGreaterThan(0);
      expect(caret).toBeLessThanOrEqual(edge?.y ?? 0);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    // Closed together with the toolbar.
    await toolbar.getByRole('button', { name: 'Block menu' }).tap();
    await page.getByRole('textbox', { name: 'Title', exact: true }).tap();
    await expect(menu).toHaveCount(0);
    await blocks.first().tap();
    await expect(toolbar).toBeVisible();
    await expect(menu).toHaveCount(0);
    // The slash of an insert menu that was closed doesn't come back.
    await toolbar.getByRole('button', { name: 'Insert block' }).tap();
    await page.keyboard.press('Escape');
    await expect(blocks.filter({ hasText: /^\/$/ })).toHaveCount(0);
    await toolbar.getByRole('button', { name: 'Undo' }).tap();
    await page.waitForTimeout(200);
    await expect(blocks.filter({ hasText: /^\/$/ })).toHaveCount(0);
  });

  testInNewContext('takes back what was typed before an earlier visit', async ({ page, server }) => {
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Open the example site' }).tap();
    const paragraph = page.locator('.page-text > p').first();
    await paragraph.tap({ timeout: 30_000 });
    await page.keyboard.press('Home');
    await page.keyboard.type('Lately ');
    await expect(paragraph).toContainText('Lately ');
    await page.locator('label', { hasText: 'Source' }).tap();
    await expect(page.locator('.view-lines')).toContainText('Lately');
    await page.locator('label', { hasText: 'Page' }).first().tap();
    await paragraph.tap();
    await page.getByRole('toolbar', { name: 'Editing' }).getByRole('button', { name: 'Undo' }).tap();
    await expect(paragraph).not.toContainText('Lately');
  });
});
