import { expect, expectAccessible, testInNewContext as test } from './app.ts';
import { openSite, startOwnSite, type OwnSite } from './ownSite.ts';
import { sendAndMerge } from './sendAndMerge.ts';

const api = `openapi: 3.1.0
info: { title: Flags, version: '1' }
servers:
  - url: https://api.example.com/v1
  - url: https://eu.example.com/v1
security:
  - token: []
paths:
  /flags/{flag}:
    post:
      tags: [Flags]
      summary: Change a flag
      description: Changes what is given, and leaves the rest.
      parameters:
        - name: flag
          in: path
          required: true
          # The words below stand over two lines.
          description: >-
            The key of
            the flag.
          schema: { type: string, maxLength: 80 }
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                state: { type: string, enum: ['on', 'off'], description: Whether it is on. }
                owner: { type: object, properties: { name: { type: string } } }
      responses:
        '200': { description: The flag as it is then., content: { application/json: { example: { state: 'on' } } } }
        '404': { description: There is no such flag. }
components:
  securitySchemes:
    token: { type: http, scheme: bearer }
`;
const config = `${JSON.stringify({ name: 'Flags', navigation: { tabs: [{ tab: 'Guides', groups: [{ group: 'Start', pages: ['index'] }] }, { tab: 'API', openapi: 'api.yaml' }] } }, null, 2)}\n`;
const address = 'page/api-reference/flags/change-a-flag.mdx';

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite({ 'docs.json': config, 'index.mdx': '---\ntitle: Welcome\n---\n\nHello.\n', 'api.yaml': api });
});
test.afterAll(() => site.close());

test('opens the page of an operation from the navigation, edits its words, and sends them as the lines that they are', async ({ page }) => {
  await openSite(page, site);
  await page.getByRole('radiogroup', { name: 'Tab' }).getByText('API').click();
  await page.getByRole('treeitem', { name: 'Change a flag, POST' }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  const words = page.getByRole('main');
  await expect(words.getByRole('heading', { name: 'Change a flag' })).toBeVisible();
  await expect(words.getByText('https://api.example.com/v1/flags/{flag}').first()).toBeVisible();
  await words.getByRole('combobox', { name: 'Server' }).selectOption('https://eu.example.com/v1');
  await expect(words.getByText('https://eu.example.com/v1/flags/{flag}').first()).toBeVisible();
  await expect(words.locator('pre code').first()).toContainText('https://eu.example.com/v1/flags/');
  await expect(words.getByRole('heading', { level: 2 })).toHaveText(['Authorization', 'Path parameters', 'Body', 'Responses']);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Edit: Description of flag' }).click();
  const field = page.getByRole('textbox', { name: 'Description of flag' });
  await field.press('End');
  await field.press('Control+End');
  await page.keyboard.type(' It stays.');
  await field.press('Escape');
  await expect(field).toBeHidden();
  await expect(words.getByText('The key of the flag. It stays.')).toBeVisible();
  await expect(page.getByText('All changes saved on this device')).toBeVisible();

  await page.reload();
  await expect(words.getByText('The key of the flag. It stays.')).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);

  await sendAndMerge(page);
  expect(site.git('diff', '--numstat', 'main~1', 'main').trim()).toBe('1\t1\tapi.yaml');
  expect(site.git('diff', '-U0', 'main~1', 'main')).toContain('-            the flag.\n+            the flag. It stays.');
});

test('edits the title of an operation, and takes it back', async ({ page }) => {
  await openSite(page, site);
  await page.goto(`${page.url().replace(/\/page\/.*$/, '')}/${address}`);
  await page.getByRole('button', { name: 'Edit: Summary' }).click();
  const field = page.getByRole('textbox', { name: 'Summary' });
  await field.fill('Alter a flag');
  await field.press('Enter');
  await expect(page.getByRole('button', { name: 'Review changes, 1' })).toBeVisible();
  await expect(field).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Review changes, 1' })).toBeHidden();
});
