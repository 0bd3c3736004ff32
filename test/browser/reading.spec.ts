import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { bundleReading, type ReadingBundle } from '../reading/bundleReading.ts';
import { drawInNode, type NodeDrawing } from '../reading/drawInNode.ts';
import { expect, expectAccessible, openExample, test } from './app.ts';
import { goTo } from './ownSite.ts';

const folder = join(import.meta.dirname, '../../src/server/example/site');
const files = Object.fromEntries(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.mdx'))
    .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
);

/** What the finished site shows outside the text: in a side panel or below it. */
const standsOutside = /<(?:Panel|RequestExample|ResponseExample)\b|^(?:openapi|openapi-schema|api):/m;

/** The preview draws a component defined by the site itself as a placeholder: `islands.spec.ts`. */
const hasOwnCode = /^import .*\.jsx["'];?$/m;

let drawing: NodeDrawing;
let bundle: ReadingBundle;
test.beforeAll(async () => {
  drawing = await drawInNode();
  bundle = await bundleReading();
});
test.afterAll(async () => drawing.close());

/**
 * Returns the structure of a rendered page, one line per element: its name, attributes, and text. Omits what is filled in
 * later (icons, code highlighting, formulas, diagrams, addresses of pictures and films) and the prefixes of anchors.
 * Runs in the page, on the page shown or on static HTML.
 */
function structureOf(html: string | null): readonly string[] {
  const kept = [
    'href',
    'type',
    'data-node',
    'data-tag',
    'data-tabs',
    'data-in-step',
    'data-highlighted',
    'data-zoom',
    'data-checked',
    'aria-selected',
    'open',
    'align',
  ];
  const lines: string[] = [];
  const visit = (element: Element, depth: number): void => {
    // The preview uses the finished site's links, where pages are folders.
    const attributes = kept.flatMap((name) =>
      element.hasAttribute(name) ? [`${name}=${element.getAttribute(name)?.replace(/\/(?=#|$)/, '')}`] : [],
    );
    const anchor = element.id.replace(/^_r_[0-9a-z]+_/, '');
    const isFilledLater = element.matches('site-icon, .math, .diagram, code, .picture, [data-node="video"]');
    const words = element.matches('code')
      ? element.textContent
      : isFilledLater
        ? ''
        : [...element.childNodes].map((node) => (node instanceof Text ? node.data : '')).join('');
    lines.push([' '.repeat(depth) + element.localName, ...attributes, anchor, words.replaceAll(/\s+/g, ' ')].join(' '));
    if (!isFilledLater) for (const child of element.children) visit(child, depth + 1);
  };
  const root =
    html === null
      ? document.querySelector('.page')
      : new DOMParser().parseFromString(html, 'text/html').querySelector('.page');
  if (root !== null) visit(root, 0);
  return lines;
}

test('renders each page of the example site the same as in Node', async ({ page, server }) => {
  test.setTimeout(240_000);
  await openExample(page, server);
  for (const [path, text] of Object.entries(files).filter(
    ([name, page]) => !name.startsWith('snippets/') && !standsOutside.test(page) && !hasOwnCode.test(page),
  )) {
    await test.step(path, async () => {
      const expected = await page.evaluate(structureOf, drawing.html(text, files));
      expect(expected.length).toBeGreaterThan(5);
      await goTo(page, `preview/${path}`);
      await expect
        .poll(
          () =>
            page
              .frames()
              .find((frame) => frame.url().includes('preview-frame'))
              ?.evaluate(structureOf, null),
          { timeout: 20_000 },
        )
        .toEqual(expected);
    });
  }
});

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600"/></svg>')}`;

const text = `---
title: Everything
---

## Tabs

<Tabs>
  <Tab title="macOS">
    Apple words
  </Tab>
  <Tab title="Linux">
    Penguin words
  </Tab>
</Tabs>

<Tabs>
  <Tab title="Linux">
    Second penguin
  </Tab>
  <Tab title="macOS">
    Second apple
  </Tab>
</Tabs>

<Tabs sync={false}>
  <Tab title="macOS">
    Third apple
  </Tab>
  <Tab title="Linux">
    Third penguin
  </Tab>
</Tabs>

<CodeGroup>

\`\`\`bash macOS
brew install
\`\`\`

\`\`\`bash Linux
apt install
\`\`\`

</CodeGroup>

<AccordionGroup>
  <Accordion title="Closed one">
    Hidden words
  </Accordion>
  <Accordion title="Open one" defaultOpen>
    Seen words
  </Accordion>
</AccordionGroup>

<Tabs>
  <Tab title="One">
    First
  </Tab>
  <Tab title="Two">
    <Accordion title="Deep one">
      Deep words
    </Accordion>
  </Tab>
</Tabs>

<Prompt description="A prompt" actions={["copy", "cursor"]}>
  Set up & start
</Prompt>

A <Tooltip headline="Flag" tip="A switch." cta="More" href="/flags">flag</Tooltip> in text.

![A box](/box.svg)

[![A linked box](/box.svg)](/flags)

\`\`\`bash long.sh expandable
${Array.from({ length: 20 }, (_none, line) => `echo ${line}`).join('\n')}
\`\`\`
`;

/** Opens the page as a built site has it: static HTML, a style sheet, and a script that attaches behavior. */
async function openStatic(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.setContent(
    `<!doctype html><html lang="en"><title>Everything</title><style>${bundle.style}</style><main class="page-canvas">${drawing.html(text, {}, picture)}</main></html>`,
  );
  await page.addScriptTag({ content: bundle.script, type: 'module' });
  await page.waitForFunction(() => 'detachBehavior' in globalThis);
}

test('attaches reader behavior to a static page, and none of it remains after detaching', async ({ page }) => {
  await openStatic(page);
  await test.step('tabs follow tabs with the same title, in code groups too, except those that are not synced', async () => {
    await page.getByRole('tab', { name: 'Linux' }).first().click();
    for (const words of ['Penguin words', 'Second penguin', 'apt install', 'Third apple'])
      await expect(page.getByText(words)).toBeVisible();
    for (const words of ['Apple words', 'Second apple', 'brew install', 'Third penguin'])
      await expect(page.getByText(words)).toBeHidden();
  });
  await test.step('arrow keys move between tabs', async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('tab', { name: 'macOS' }).first()).toBeFocused();
    await expect(page.getByText('Apple words')).toBeVisible();
  });
  await test.step('accordions start as the page specifies and open on click', async () => {
    await expect(page.getByText('Seen words')).toBeVisible();
    await expect(page.getByText('Hidden words')).toBeHidden();
    await page.getByText('Closed one').click();
    await expect(page.getByText('Hidden words')).toBeVisible();
  });
  await test.step('a deep link opens everything around its target', async () => {
    await expect(page.getByText('Deep words')).toBeHidden();
    await page.evaluate(() => (location.hash = '#deep-one'));
    await expect(page.getByText('Deep words')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Two' })).toHaveAttribute('aria-selected', 'true');
  });
  await test.step('the copy button of code confirms the copy', async () => {
    const copy = page.locator('.code-copy').first();
    await copy.click();
    await expect(copy).toHaveText(/^Copied$|^Couldn’t copy$/);
    await expect(copy).toHaveText('Copy', { timeout: 4000 });
  });
  await test.step('a prompt’s link opens the tool with the prompt’s text', async () => {
    const link = page.getByRole('link', { name: 'Open in Cursor' });
    await page.context().route('https://cursor.com/**', async (route) => route.fulfill({ body: '' }));
    const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    expect(opened.url()).toBe('https://cursor.com/link/prompt?text=Set%20up%20%26%20start');
    await opened.close();
  });
  await test.step('long code expands', async () => {
    await page.getByRole('button', { name: 'Show all lines' }).click();
    await expect(page.getByRole('button', { name: 'Show all lines' })).toBeHidden();
  });
  await test.step('a tooltip shows on hover and focus, stays while hovered, and closes on Escape', async () => {
    const tip = page.getByRole('tooltip');
    await page.locator('[data-tooltip]').hover();
    await expect(tip).toContainText('A switch.');
    const box = await tip.boundingBox();
    // In the gap between the text and its tooltip, for as long as a hand takes to cross it.
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) - 3);
    await page.waitForFunction(() => document.querySelector('[role="tooltip"]')?.matches(':hover') === true);
    await tip.hover();
    await page.waitForFunction(() => document.querySelector('[role="tooltip"]')?.matches(':hover') === true);
    await expect(tip).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tip).toBeHidden();
    await page.mouse.move(2, 2);
    await page.locator('[data-tooltip]').focus();
    await expect(tip).toBeVisible();
  });
  await test.step('a picture enlarges and closes; a linked picture does not enlarge', async () => {
    await page.getByRole('button', { name: 'Enlarge: A box' }).click();
    await expect(page.getByRole('dialog', { name: 'A box' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Enlarge: A linked box' })).toHaveCount(0);
  });
  await expectAccessible(page);
  await test.step('after detaching, none of the behavior remains', async () => {
    await page.evaluate(() => (globalThis as unknown as { readonly detachBehavior: () => void }).detachBehavior()); // set by the bundle
    await page.getByRole('tab', { name: 'Linux' }).first().click();
    await expect(page.getByText('Apple words')).toBeVisible();
  });
});

test('shows all content of a static page without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.setContent(
    `<style>${bundle.style}</style><main class="page-canvas">${drawing.html(text, {}, picture)}</main>`,
  );
  for (const words of ['Apple words', 'Penguin words', 'brew install', 'apt install', 'A switch.', 'echo 19'])
    await expect(page.getByText(words)).toBeVisible();
  await context.close();
});
