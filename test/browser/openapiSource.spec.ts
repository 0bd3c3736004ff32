import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { goTo, openSite, startOwnSite, type OwnSite } from './ownSite.ts';

const json = `{
  "openapi": "3.1.0",
  "info": { "title": "Flags", "version": "1" },
  "paths": {
    "/flags": {
      "get": {
        "summary": "List flags",
        "deprecated": "no",
        "responses": { "200": { "description": "Ok." } }
      }
    }
  }
}
`;
const yaml = `openapi: 3.0.3
info: { title: Users, version: '1' }
paths:
  /users:
    get:
      summary: List users
      description: Gives all of them.
      responses:
        '200': { $ref: '#/components/responses/Gone' }
        '404': { description: None. }
`;

const right = `openapi: 3.1.0
info: { title: Orders, version: '1' }
paths:
  /orders:
    get:
      summary: List orders
      description: Gives all of them.
      responses:
        '200': { description: All orders. }
`;

let site: OwnSite;
test.beforeAll(async () => {
  const navigation = {
    groups: [
      { group: 'Start', pages: ['index'] },
      { group: 'Flags', openapi: 'flags.json' },
      { group: 'Users', openapi: 'users.yaml' },
      { group: 'Orders', openapi: 'orders.yaml' },
    ],
  };
  site = await startOwnSite({
    'docs.json': `${JSON.stringify({ name: 'Flags', navigation }, null, 2)}\n`,
    'index.mdx': '---\ntitle: Welcome\n---\n\nHello.\n',
    'flags.json': json,
    'users.yaml': yaml,
    'orders.yaml': right,
  });
});
test.afterAll(() => site.close());

/** Opens the source of a file with the caret at the end of the line that contains the text. */
async function openSource(page: Page, path: string, words: string) {
  await openSite(page, site);
  await goTo(page, `source/${path}`);
  const editor = page.getByTestId('source-editor');
  await editor.locator('.view-line', { hasText: words }).click({ timeout: 20_000 });
  await page.keyboard.press('End');
  return editor;
}

/** Goes to the next problem of the file, which opens its message at its location. */
async function nextProblem(page: Page) {
  await page.keyboard.press('F8');
  return page.locator('.marker-widget');
}

test('validates and completes an OpenAPI file in JSON with the official schema', async ({ page }) => {
  const editor = await openSource(page, 'flags.json', '"title": "Flags"');
  await expect(editor.locator('.squiggly-warning').first()).toBeAttached({ timeout: 20_000 });
  await expect(await nextProblem(page)).toContainText('Incorrect type. Expected "boolean".');
  await page.keyboard.press('Escape');
  await editor.locator('.view-line', { hasText: '"summary"' }).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('"opera');
  await expect(page.locator('.suggest-widget')).toContainText('operationId', { timeout: 20_000 });
});

test('reports errors in an OpenAPI file in YAML at their location as it is typed', async ({ page }) => {
  const editor = await openSource(page, 'users.yaml', 'openapi: 3.0.3');
  await expect(editor.locator('.squiggly-error').first()).toBeAttached({ timeout: 20_000 });
  await expect(await nextProblem(page)).toContainText('doesn’t exist in this file');
  await page.keyboard.press('Escape');
  await editor.locator('.view-line', { hasText: '404' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' }');
  // The file is read shortly after it is stored.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Home');
    await expect(await nextProblem(page)).toContainText('Couldn’t read this file: bad indentation', {
      timeout: 1000,
    });
  }).toPass({ timeout: 20_000 });
});

test('validates and completes an OpenAPI file in YAML with the official schema, using only the keyboard', async ({
  page,
}) => {
  const editor = await openSource(page, 'orders.yaml', 'summary: List orders');
  await page.keyboard.press('Enter');
  await page.keyboard.type('opera');
  await expect(page.locator('.suggest-widget')).toContainText('operationId', { timeout: 20_000 });
  await page.keyboard.press('Enter');
  await page.keyboard.type('listOrders');
  await page.keyboard.press('Enter');
  await page.keyboard.type('deprecated: x');
  await expect(editor.locator('.view-line', { hasText: 'operationId: listOrders' })).toBeVisible();
  await expect(editor.locator('.squiggly-warning').first()).toBeAttached({ timeout: 20_000 });
  // Findings for the previous text remain until the new text is validated.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await editor.locator('.view-line', { hasText: 'deprecated: x' }).click();
    await page.keyboard.press('Home');
    await expect(await nextProblem(page)).toContainText('Incorrect type. Expected "boolean".', { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await page.keyboard.press('Escape');
  await editor.locator('.view-line', { hasText: 'deprecated: x' }).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('t');
  await expect(page.locator('.suggest-widget')).toContainText('true');
  await page.keyboard.press('Enter');
  await expect(editor.locator('.view-line', { hasText: 'deprecated: true' })).toBeVisible();
  await expect(editor.locator('.squiggly-warning')).toHaveCount(0, { timeout: 20_000 });
});
