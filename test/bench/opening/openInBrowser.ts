import type { Browser, Page } from '@playwright/test';
import { longestTaskOf, watchLongTasks } from '../longTasks.ts';
import { measuresOf, type Measure } from './measures.ts';

const firstWords = 'The first page is here.';
const patience = 180_000;

/** One opening of a site, up to its first page. */
export interface Opening {
  readonly milliseconds: number;
  readonly bytes: number;
  /** The longest task on the page's main thread, in milliseconds. */
  readonly longestTask: number;
  readonly measures: readonly Measure[];
}

/** Opens a site in a new browser, and reopens it from that browser's storage. */
export async function openOurs(
  browser: Browser,
  origin: string,
  url: string,
  received: () => number,
): Promise<{ readonly first: Opening; readonly again: Opening }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(origin);
  await page.getByRole('button', { name: 'Open', exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Open a repository' }).fill(url);
  const first = await opening(page, received, () => page.getByRole('button', { name: 'Open', exact: true }).click());
  await page.goto(origin);
  const link = page.getByRole('link', { name: /Large site/ });
  await link.waitFor();
  const again = await opening(page, received, () => link.click());
  await context.close();
  return { first, again };
}

/** Measures an opening, up to the words of the first page. */
export async function opening(page: Page, received: () => number, open: () => Promise<void>): Promise<Opening> {
  await page.evaluate(watchLongTasks);
  const bytes = received();
  const started = Date.now();
  await open();
  await page.getByText(firstWords).waitFor({ timeout: patience });
  const ended = Date.now();
  return {
    milliseconds: ended - started,
    bytes: received() - bytes,
    longestTask: await longestTaskOf(page),
    measures: await measuresOf(page, started, ended),
  };
}

/** Clones the repository with the peer, in a new browser. */
export async function openStock(
  browser: Browser,
  origin: string,
  url: string,
  script: string,
  received: () => number,
): Promise<Omit<Opening, 'longestTask' | 'measures'>> {
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`${origin}/host`);
  await page.addScriptTag({ content: script, type: 'module' });
  await page.waitForFunction(() => 'stockClone' in globalThis);
  const bytes = received();
  // The global function that stockClone.ts sets.
  const milliseconds = await page.evaluate(
    (address) =>
      (globalThis as unknown as { stockClone: (url: string, page: string) => Promise<number> }).stockClone(
        address,
        'first.mdx',
      ),
    url,
  );
  const stock = { milliseconds, bytes: received() - bytes };
  await context.close();
  return stock;
}
