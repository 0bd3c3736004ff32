import { serveBuiltSite, type BuiltSite } from './builtSite.ts';
import { expect, test } from './app.ts';
import { goTo, openSite, startOwnSite, type OwnSite } from './ownSite.ts';

const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

const files = {
  'docs.json': JSON.stringify({
    name: 'Small',
    navigation: { groups: [{ group: 'Start', pages: ['cards', 'long', 'table'] }] },
  }),
  'cards.mdx': `---
title: Cards
---

<Card title="Leads" href="/long">
  To another page.
</Card>

<Card title="Away" href="https://example.com">
  To another site.
</Card>

<Card title="Colored" type="warning" href="/long">
  To another page.
</Card>

<Card title="Leads nowhere">
  Words alone.
</Card>
`,
  'table.mdx': `---
title: Table
---

| <Tooltip tip="One.">First</Tooltip> | Second | <Tooltip tip="Three.">Third</Tooltip> |
|---|---|--:|
| <Tooltip tip="Four.">fourth</Tooltip> | fifth | <Tooltip tip="Six." headline="Numbers" cta="More" href="/cards">sixth</Tooltip> |

${'Words.\n\n'.repeat(60)}`,
  'long.mdx': `---
title: ${longWord}
---

A ${longWord}.

<Card title="${longWord}" href="/cards">
  ${longWord}
</Card>

<Columns cols={2}>
  <Card title="${longWord}" icon="leaf" horizontal>
    ${longWord}
  </Card>
  <Card title="Short" cta="${longWord}" href="/cards">
    Short.
  </Card>
</Columns>
`,
};

let built: BuiltSite;
let site: OwnSite;
test.beforeAll(async () => {
  built = await serveBuiltSite(files);
  site = await startOwnSite(files);
});
test.afterAll(async () => {
  built.close();
  await site.close();
});

test('outlines a focused card along its rounded corners', async ({ page }) => {
  await page.goto(`${built.url}/cards`);
  const link = page.getByRole('link', { name: 'Leads', exact: true });
  const corners = await link.evaluate((element) => getComputedStyle(element).borderRadius);
  await link.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(link).toBeFocused();
  await expect(link).toHaveCSS('outline-style', 'solid');
  await expect(link).toHaveCSS('border-radius', corners);
});

test('shows a hover effect only on cards with a link', async ({ page }) => {
  await page.goto(`${built.url}/cards`);
  for (const [title, answers] of [
    ['Leads', true],
    ['Colored', true],
    ['Leads nowhere', false],
  ] as const) {
    const card = page.locator('[data-node="card"]', { has: page.getByText(title, { exact: true }) }).locator('> *');
    const line = await card.evaluate((element) => getComputedStyle(element).borderColor);
    await card.hover();
    if (answers) await expect(card, title).not.toHaveCSS('border-color', line);
    else await expect(card, title).toHaveCSS('border-color', line);
  }
});

test('breaks a word that is longer than its line and never exceeds the window width', async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${built.url}/long`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBe(width);
  }
});

test('shows "Edit this" next to the arrow of a card, not over it', async ({ page }) => {
  await openSite(page, site);
  await goTo(page, 'preview/cards.mdx');
  const preview = page.frameLocator('iframe[title="The page as readers see it"]');
  await preview.getByRole('link', { name: 'Away' }).hover();
  const offer = await preview.getByRole('button', { name: 'Edit this' }).boundingBox();
  const arrow = await preview.locator('[data-node="card"]', { hasText: 'Away' }).locator('[data-corner]').boundingBox();
  if (offer === null || arrow === null) throw new Error('Something is not shown.');
  expect(offer.y >= arrow.y + arrow.height || offer.x >= arrow.x + arrow.width).toBe(true);
});

test('never shows "Edit this" over a table word that has a tooltip', async ({ page }) => {
  await openSite(page, site);
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, 'preview/table.mdx');
  const preview = page.frameLocator('iframe[title="The page as readers see it"]');
  for (const [word, tip] of [
    ['First', 'One.'],
    ['Third', 'Three.'],
    ['sixth', 'Six.'],
  ] as const) {
    await preview.locator('[data-tooltip]').filter({ hasText: word }).hover();
    await expect(preview.getByRole('tooltip').filter({ hasText: tip })).toBeVisible();
    await expect(preview.getByRole('button', { name: 'Edit this' })).toBeVisible();
  }
});

test('hides a tooltip when its word is scrolled out of view', async ({ page }) => {
  await page.goto(`${built.url}/table`);
  await page.locator('[data-tooltip]').filter({ hasText: 'sixth' }).focus();
  const tip = page.getByRole('tooltip').filter({ hasText: 'Six.' });
  await expect(tip).toBeVisible();
  await page.evaluate(() => scrollTo(0, 1500));
  await expect(tip).toBeHidden();
});
