import { readFileSync } from 'node:fs';
import type { FrameLocator, Page } from '@playwright/test';
import { approach, watchControl } from './approach.ts';
import { expect, expectAccessible } from './app.ts';
import { bothSites, boxOf } from './bothSites.ts';
import { storedText } from '../walk/browserScreen.ts';
import { openSiteOnce, test } from './onePage.ts';
import { goTo } from './ownSite.ts';

const picture = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#0e7a5f"/></svg>`;

const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`;
const files = {
  'docs.json': JSON.stringify({
    name: 'Always dark',
    modeToggle: { default: 'dark', isHidden: true },
    backgroundImage: '/images/wide picture.svg',
    navigation: [
      {
        group: 'Start',
        pages: [
          'pictures',
          'corner',
          'small',
          'fields',
          'tree',
          'cards',
          'sides',
          'steps',
          'diagram',
          'examples',
          'parts',
          'far',
        ],
      },
    ],
  }),
  'images/wide picture.svg': picture(900, 300),
  'pictures.mdx': page('Pictures', '<img src="/images/wide picture.svg" alt="Green" actions />'),
  'corner.mdx': page(
    'Corner',
    '<img src="/images/wide picture.svg" alt="Green" actions actionsPlacement="top-right" />\n\n```js\nconst one = 1;\n```',
  ),
  'words.mdx': page(
    'Words',
    Array.from(
      { length: 6 },
      (_, index) => `Paragraph ${index + 1} ${'has words up to the end of its lines '.repeat(5)}`,
    ).join('\n\n'),
  ),
  'styled.mdx': page(
    'Styled',
    "Words <span style={{ color: 'rgb(200, 0, 0)', fontWeight: 700, position: 'relative', top: 40 }}>in red</span> here.",
  ),
  'small.mdx': page('Small', '<img src="/images/wide picture.svg" alt="Green" width="80" actions />'),
  'fields.mdx': page(
    'Fields',
    `<ResponseField name="${'a_long_name_'.repeat(5)}" type="string">\n  Words\n</ResponseField>`,
  ),
  'tree.mdx': page('Tree', `<FileTree>\n\n- package.json ${'words '.repeat(12)}\n\n</FileTree>`),
  'cards.mdx': page(
    'Cards',
    '<Card title="Beside" img="/images/wide picture.svg" href="https://example.com" horizontal>\n  Words\n</Card>',
  ),
  'sides.mdx': page(
    'Sides',
    '<div className="text-center">\n\nIn the middle\n\n</div>\n\n<div style={{ textAlign: "right" }}>\n\nOn the right\n\n</div>\n\nA <b>bold</b> word\n\n<Accordion title={<>Run <code>npm start</code> first</>}>\n  Words\n</Accordion>',
  ),
  'steps.mdx': page(
    'Steps',
    '<Steps>\n  <Step title="One">\n    Words\n  </Step>\n</Steps>\n\n<Steps>\n  <Step title="Two">\n    Words\n  </Step>\n</Steps>',
  ),
  'examples.mdx': page(
    'Examples',
    '<RequestExample>\n\n```bash cURL\ncurl /\n```\n\n```js JavaScript\nget("/")\n```\n\n</RequestExample>\n\nWords',
  ),
  'parts.mdx': page(
    'Parts',
    ['a', 'b', 'c', 'd', 'e']
      .map(
        (name) =>
          `[${name}](/far#${{ a: 'tier-2%3A-support', b: 'tier-2-support', c: 'nodejs', d: 'footer', e: 'step-one' }[name] ?? ''})`,
      )
      .join(' '),
  ),
  'far.mdx': page(
    'Far',
    ['## Tier 2: Support', '## Node.js', '## Footer', '<Accordion title="Step one">\n  Words\n</Accordion>', 'End']
      .map((heading) => `${Array.from({ length: 14 }, () => 'A line of text.').join('\n\n')}\n\n${heading}`)
      .join('\n\n'),
  ),
  'diagram.mdx': page('Diagram', '```mermaid\ngraph LR\n  A[One] --> B[Two]\n```'),
};

const sites = bothSites(files);

const dark = 'rgb(17, 16, 21)';

/** Checks that the image's buttons appear on hover, and download and copy it. */
async function takesPicture(shown: Page, root: Page | FrameLocator): Promise<void> {
  const image = root.getByRole('img', { name: 'Green', includeHidden: true }).last();
  const buttons = root.getByRole('group', { name: 'Image actions' });
  await expect(buttons).toHaveCSS('opacity', '0');
  await image.hover();
  await expect(buttons).toHaveCSS('opacity', '1');
  const [around, place] = [await boxOf(image), await boxOf(buttons)];
  expect(place.x + place.width / 2).toBeCloseTo(around.x + around.width / 2, 0);
  expect(around.y + around.height - place.y - place.height).toBeCloseTo(8, 0);
  const download = shown.waitForEvent('download');
  await buttons.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('wide picture.svg');
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('#0e7a5f');
  await buttons.getByRole('button', { name: 'Copy' }).click();
  await expect(buttons.getByRole('button', { name: 'Copied' })).toBeVisible();
  await expect(buttons.getByRole('button', { name: 'Copy' })).toBeVisible();
}

test('lets readers copy and save an image with the buttons over it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${sites.built.url}/pictures`);
  await takesPicture(page, page);
  const types = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => [...item.types]));
  expect(types).toEqual(['image/png']);
  await page.getByRole('button', { name: 'Download' }).focus();
  await expectAccessible(page);
});

test('lets writers copy and save an image in the preview as readers do', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSiteOnce(page, sites.own);
  await goTo(page, 'preview/pictures.mdx');
  await takesPicture(page, page.frameLocator('iframe[title="The page as readers see it"]'));
});

test('“Edit this” covers no button of its element', async ({ page }) => {
  await openSiteOnce(page, sites.own);
  await goTo(page, 'preview/corner.mdx');
  const frame = page.frameLocator('iframe[title="The page as readers see it"]');
  for (const [place, name] of [
    [frame.getByRole('img', { name: 'Green', includeHidden: true }).last(), 'Download'],
    [frame.locator('.code-scroll'), 'Copy'],
  ] as const) {
    await place.hover();
    const button = await boxOf(frame.getByRole('button', { name }).last());
    const offer = await boxOf(frame.getByRole('button', { name: 'Edit this' }));
    const apart =
      offer.y + offer.height <= button.y ||
      button.y + button.height <= offer.y ||
      offer.x + offer.width <= button.x ||
      button.x + button.width <= offer.x;
    expect(apart, name).toBe(true);
  }
});

for (const width of [1440, 390]) {
  test(`“Edit this” covers no words at ${width} pixels, and is reached from what it is about`, async ({ page }) => {
    await openSiteOnce(page, sites.own);
    await page.setViewportSize({ width, height: 844 });
    await goTo(page, 'preview/words.mdx');
    const frame = page.frameLocator('iframe[title="The page as readers see it"]');
    const offer = frame.getByRole('button', { name: 'Edit this' });
    for (const number of [1, 2, 3, 6]) {
      const paragraph = frame.getByText(`Paragraph ${number} has`);
      await paragraph.hover();
      await expect(offer).toBeVisible();
      const covered = await frame.locator('body').evaluate((body) => {
        const button = body.ownerDocument.querySelector('.edit-this')?.getBoundingClientRect();
        const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
        const words: string[] = [];
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          if (node.parentElement?.closest('script, style') != null) continue;
          const range = body.ownerDocument.createRange();
          range.selectNodeContents(node);
          for (const line of range.getClientRects())
            if (
              button !== undefined &&
              line.left < button.right &&
              line.right > button.left &&
              line.top < button.bottom &&
              line.bottom > button.top
            )
              words.push(node.textContent ?? '');
        }
        return words;
      });
      expect(covered).toEqual([]);
    }
    const watched = await watchControl(page, frame.getByText('Paragraph 6 has'), offer);
    for (const step of [3, 16]) await approach(watched, step);
    expect(await watched.missed()).toEqual([]);
    await offer.click();
    await expect(page).toHaveURL(/page\/words\.mdx$/);
  });
}

test('the buttons of a small image are below it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${sites.built.url}/small`);
  const image = await boxOf(page.getByRole('img', { name: 'Green' }));
  const buttons = await boxOf(page.getByRole('group', { name: 'Image actions' }));
  expect(buttons.y).toBeGreaterThanOrEqual(image.y + image.height);
  expect(buttons.x).toBe(image.x);
});

test('a long field name and a long file tree comment fit in a narrow window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${sites.built.url}/fields`);
  const name = await boxOf(page.getByText('a_long_name_', { exact: false }).last());
  expect(name.x + name.width).toBeLessThanOrEqual(390 - 18);
  await page.goto(`${sites.built.url}/tree`);
  const file = await boxOf(page.getByText('package.json'));
  const remark = page.getByText('words words');
  const [first] = await remark.evaluate((words) => [...words.getClientRects()].map(({ left }) => left));
  expect(first).toBeGreaterThanOrEqual(file.x + file.width);
  const around = await boxOf(remark);
  expect(around.x + around.width).toBeLessThanOrEqual(390 - 18);
});

test('a card’s image spans its whole width, even on a horizontal card', async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${sites.built.url}/cards`);
    const words = await boxOf(page.getByText('Words'));
    const image = await boxOf(page.locator('.page-text img'));
    const card = await boxOf(page.locator('[data-node="card"]'));
    expect(image.width).toBeCloseTo(card.width - 2, 0);
    expect(words.y).toBeGreaterThan(image.y + image.height);
  }
});

test('an example shows its label above its tabs, both next to the text and below it', async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${sites.built.url}/examples`);
    const example = page.getByRole('group', { name: 'Request example' });
    const said = await boxOf(example.getByText('Request example'));
    const tab = await boxOf(example.getByRole('tab', { name: 'cURL' }));
    const copy = await boxOf(example.getByRole('button', { name: 'Copy' }));
    expect(said.y + said.height).toBeLessThanOrEqual(tab.y);
    expect(said.y + said.height).toBeLessThanOrEqual(copy.y);
  }
});

test('the background image covers the window in landscape and portrait', async ({ page }) => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${sites.built.url}/steps`);
    const behind = await page.evaluate(() => {
      const style = getComputedStyle(document.body, '::after');
      return [style.backgroundSize, style.position, Number.parseInt(style.width), Number.parseInt(style.height)];
    });
    expect(behind).toEqual(['cover', 'fixed', width, height]);
    const address = await page.evaluate(() => getComputedStyle(document.body, '::after').backgroundImage);
    const image = /^url\("(.+)"\)$/.exec(address)?.[1] ?? '';
    expect(decodeURI(image)).toMatch(/\/images\/wide picture\.svg$/);
    expect((await page.request.get(image)).headers()['content-type']).toContain('image/svg');
    // At the edges, where there is no text.
    for (const [x, y] of [
      [3, height - 3],
      [width - 20, height - 3],
    ] as const) {
      const [red = 0, green = 0, blue = 0] = await colorAt(page, x, y);
      expect(green).toBeGreaterThan(Math.max(red, blue));
    }
  }
});

/** Returns the red, green, and blue values of a pixel in the window. */
async function colorAt(page: Page, x: number, y: number): Promise<readonly number[]> {
  const shot = await page.screenshot({ clip: { x, y, width: 1, height: 1 } });
  return page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const context = new OffscreenCanvas(1, 1).getContext('2d');
      context?.drawImage(image, 0, 0);
      return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
    },
    `data:image/png;base64,${shot.toString('base64')}`,
  );
}

test('shows readers an untitled diagram without a code header', async ({ page }) => {
  await page.goto(`${sites.built.url}/diagram`);
  await expect(page.locator('[data-diagram] svg[id]')).toBeVisible({ timeout: 30_000 });
  expect((await boxOf(page.locator('.code-head'))).height).toBe(0);
});

test('shows writers the alignment of an element, bold text as bold, and code in a title as code', async ({ page }) => {
  await openSiteOnce(page, sites.own);
  await goTo(page, 'page/sides.mdx');
  const text = page.locator('.page-text');
  await expect(text.getByText('In the middle')).toHaveCSS('text-align', 'center');
  await expect(text.getByText('On the right')).toHaveCSS('text-align', 'right');
  await expect(text.getByText('bold', { exact: true })).toHaveCSS('font-weight', '650');
  await expect(text.locator('[data-node="accordion"] code')).toHaveText('npm start');
});

test('the “Add step” button does not cover the next block', async ({ page }) => {
  await openSiteOnce(page, sites.own);
  await goTo(page, 'page/steps.mdx');
  const first = page.locator('.page-text [data-node="steps"]').first();
  await first.hover();
  const add = await boxOf(first.getByRole('button', { name: 'Add step' }));
  const next = await boxOf(page.locator('.page-text [data-node="steps"]').last());
  expect(add.y + add.height).toBeLessThanOrEqual(next.y);
});

test('shows writers a page in the site’s only color mode, regardless of the app’s mode', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openSiteOnce(page, sites.own);
  await goTo(page, 'page/diagram.mdx');
  await expect(page.locator('.page-canvas')).toHaveCSS('background-color', dark);
  await expect(page.getByRole('tree', { name: 'Navigation', exact: true })).not.toHaveCSS('background-color', dark);
  await expect(page.locator('.diagram svg[id]')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
});

test('lets writers move and remove the buttons of a diagram', async ({ page }) => {
  await openSiteOnce(page, sites.own);
  await goTo(page, 'page/diagram.mdx');
  await page.locator('.diagram svg[id]').click({ timeout: 30_000 });
  const panel = page.getByRole('region', { name: 'Selected block' });
  const choose = async (label: string, option: string) => {
    await panel.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option }).click();
  };
  await choose('Button position', 'Top left');
  await expect(panel.getByRole('textbox', { name: 'Code block options' })).toHaveValue('placement="top-left"');
  await choose('Zoom buttons', 'Never');
  await expect(panel.getByRole('textbox', { name: 'Code block options' })).toHaveValue(
    'placement="top-left" actions={false}',
  );
  await expect(panel.getByRole('combobox', { name: 'Button position' })).toHaveCount(0);
});

test('renders inline text styles in the editor as in the preview, except for positioning', async ({ page }) => {
  await openSiteOnce(page, sites.own);
  await goTo(page, 'page/styled.mdx');
  const words = page.locator('.page-text').getByText('in red', { exact: true });
  await expect(words).toHaveCSS('color', 'rgb(200, 0, 0)');
  await expect(words).toHaveCSS('font-weight', '700');
  await expect(words).toHaveCSS('position', 'static');
  await goTo(page, 'preview/styled.mdx');
  const frame = page.frameLocator('iframe[title="The page as readers see it"]');
  await expect(frame.getByText('in red', { exact: true })).toHaveCSS('color', 'rgb(200, 0, 0)');
  await goTo(page, 'page/styled.mdx');
  await words.click();
  await page.keyboard.type('x');
  const style = "{{ color: 'rgb(200, 0, 0)', fontWeight: 700, position: 'relative', top: 40 }}";
  await expect.poll(() => storedText(page, 'styled.mdx')).toMatch(/>[in red]*x[in red]*<\/span> here\.$/m);
  expect(await storedText(page, 'styled.mdx')).toContain(`Words <span style=${style}>`);
});

test('scrolls to a section by URL fragments of the hosting service, of earlier builds, and of GitHub', async ({
  page: shown,
}) => {
  const fragments = [
    ['tier-2%3A-support', 'Tier 2: Support'],
    ['tier-2-support', 'Tier 2: Support'],
    ['nodejs', 'Node.js'],
    ['footer', 'Footer'],
    ['step-one', 'Step one'],
  ] as const;
  const isAtTop = async (root: Page | FrameLocator, text: string) => {
    const part = root.locator('.page-text').getByText(text, { exact: true });
    await expect.poll(async () => (await part.boundingBox())?.y ?? -1, `${text} is at the top`).toBeLessThan(260);
    await expect(part).toBeInViewport();
  };
  for (const [fragment, text] of fragments) {
    await shown.goto(`${sites.built.url}/far/`);
    await shown.goto(`${sites.built.url}/far/#${fragment}`);
    await isAtTop(shown, text);
  }
  await shown.goto(`${sites.built.url}/parts/`);
  expect(
    await shown.locator('.page-text a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(['/far/#tier-2%3A-support', '/far/#tier-2:-support', '/far/#node-js', '/far/#footer-2', '/far/#step-one']);
  await openSiteOnce(shown, sites.own);
  for (const [index, [, text]] of fragments.entries()) {
    await goTo(shown, 'preview/parts.mdx');
    const frame = shown.frameLocator('iframe[title="The page as readers see it"]');
    await frame.locator('.page-text a').nth(index).click();
    await isAtTop(frame, text);
  }
});
