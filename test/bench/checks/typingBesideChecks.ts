import type { Browser } from '@playwright/test';
import { allRules } from '#lint/rules/registry.ts';
import { buildAppIfStale } from '#server/buildAppIfStale.ts';
import { startOwnSite, type OwnSite } from '../../browser/ownSite.ts';
import { launchBrowser, openApp, quantile } from '../editor/benchedApp.ts';
import { madePage } from '../editor/madePage.ts';
import { caretInMiddle, openOurs } from '../editor/ourPages.ts';
import { measureTyping } from '../editor/typing.ts';
import { manyPages } from '../facts/manyPages.ts';
import type { Row } from '../row.ts';

const others = 500;
const rounds = 3;
const typed = 'long/made.mdx';

/**
 * Key to paint in a long page of a site with many others, with all rules and spelling running after each pause, compared to the same
 * without them.
 */
export async function typingBesideChecks(): Promise<Row> {
  buildAppIfStale();
  const browser = await launchBrowser();
  const checked = await siteWith({ spelling: 'warning' });
  const bare = await siteWith(Object.fromEntries(allRules.map(({ name }) => [name, 'off'])));
  try {
    const beside: number[] = [];
    const alone: number[] = [];
    // Alternating, so that other load on the machine affects both.
    for (let round = 0; round < rounds; round += 1) {
      beside.push(...(await keysIn(browser, checked)));
      alone.push(...(await keysIn(browser, bare)));
    }
    const [measured, peer] = [quantile(beside, 0.95), quantile(alone, 0.95)];
    return {
      name: 'key to paint in a made page of 2,000 blocks beside the checks, p95',
      measured,
      unit: 'ms',
      peer: { name: 'without checks', measured: peer },
      ratio: measured / peer,
      target: 'at most 1.1',
      reached: measured <= peer * 1.1,
    };
  } finally {
    await browser.close();
    await checked.close();
    await bare.close();
  }
}

function siteWith(chosen: Readonly<Record<string, string>>): Promise<OwnSite> {
  const pages = manyPages(others);
  return startOwnSite({
    'docs.json': JSON.stringify({
      name: 'Bench',
      navigation: [{ group: 'All', pages: ['index.mdx', typed, ...pages.map(({ path }) => path)].map(withoutEnding) }],
    }),
    '.docwright/checks.json': JSON.stringify({ rules: chosen }),
    // The typed page is opened from another one.
    'index.mdx': '---\ntitle: Start\n---\n\nHello.\n',
    [typed]: madePage(),
    ...Object.fromEntries(pages.map(({ path, text }) => [path, text])),
  });
}

async function keysIn(browser: Browser, site: OwnSite): Promise<readonly number[]> {
  const page = await openApp(browser, site);
  // Until all pages are read.
  await page.waitForTimeout(8000);
  await openOurs(page, typed);
  await caretInMiddle(page, '.page-text');
  const { keyToPaint } = await measureTyping(page);
  await page.context().close();
  return keyToPaint;
}

function withoutEnding(path: string): string {
  return path.replace(/\.mdx?$/, '');
}
