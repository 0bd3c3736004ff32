import { chromium, type Page } from '@playwright/test';
import { buildAppIfStale } from '#server/buildAppIfStale.ts';
import { findOrInstallChromium } from '../../../scripts/findChromium.ts';
import { openSite, startOwnSite } from '../../browser/ownSite.ts';
import type { Row } from '../row.ts';

const tabs = 10;
const groups = 10;
const pages = 50;
const moves = 9;

/** Moving a page in a navigation of 5,000 pages in the app: from the drop (or the key) until it is stored and shown. */
export async function benchNavigation(): Promise<readonly Row[]> {
  buildAppIfStale();
  const site = await startOwnSite(largeSite());
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript('globalThis.__name = (own) => own');
    await openSite(page, site);
    await page.waitForTimeout(2000);
    const times: number[] = [];
    for (let move = 0; move < moves; move += 1)
      times.push(await timeOfMove(page, move % 2 === 0 ? 'ArrowDown' : 'ArrowUp'));
    const measured = times.toSorted((a, b) => a - b)[Math.floor(moves / 2)] ?? Number.NaN;
    return [
      {
        name: 'move a page among 5,000 in the app, until it is stored and shown',
        measured,
        unit: 'ms',
        target: 'under 100 ms',
        reached: measured < 100,
      },
    ];
  } finally {
    await browser.close();
    await site.close();
  }
}

function largeSite(): Readonly<Record<string, string>> {
  const entry = (tab: number, group: number, page: number) => `tab-${tab}/group-${group}/page-${page}`;
  const of = <Item>(count: number, item: (index: number) => Item) =>
    Array.from({ length: count }, (_, index) => item(index));
  const navigation = {
    tabs: of(tabs, (tab) => ({
      tab: `Tab ${tab}`,
      groups: of(groups, (group) => ({ group: `Group ${group}`, pages: of(pages, (page) => entry(tab, group, page)) })),
    })),
  };
  const files = of(tabs, (tab) =>
    of(groups, (group) =>
      of(
        pages,
        (page) => [`${entry(tab, group, page)}.mdx`, `---\ntitle: Page ${page} of ${group}\n---\n\nWords.\n`] as const,
      ),
    ),
  ).flat(2);
  return {
    'docs.json': JSON.stringify({ theme: 'mint', name: 'Large', navigation }, null, 2),
    ...Object.fromEntries(files),
  };
}

/** Moves the second page of the tree with a key. Returns milliseconds until the rows show it and it is saved. */
async function timeOfMove(page: Page, key: 'ArrowDown' | 'ArrowUp'): Promise<number> {
  await page.getByRole('treeitem', { name: /^Page 1 of 0/ }).focus();
  await page.waitForTimeout(800);
  return page.evaluate(async (pressed) => {
    const labels = () => [...document.querySelectorAll('[role="treeitem"]')].map((item) => item.textContent).join('|');
    const notices = () => document.querySelectorAll('[role="status"], [role="alert"]').length;
    const before = labels();
    const count = notices();
    const started = performance.now();
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: pressed, altKey: true, bubbles: true, cancelable: true }),
    );
    // The notice with Undo appears once the change is stored.
    while (labels() === before || notices() < count) {
      if (performance.now() - started > 10_000) throw new Error('The page does not move.');
      await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    }
    return performance.now() - started;
  }, key);
}
