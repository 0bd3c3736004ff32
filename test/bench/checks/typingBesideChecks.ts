import { chromium, type Browser, type Page } from '@playwright/test';
import { rules } from '#lint/rules/registry.ts';
import { buildWhenNeeded } from '#server/build.ts';
import { findOrInstallChromium } from '../../../scripts/findChromium.ts';
import { openSite, startOwnSite, type OwnSite } from '../../browser/ownSite.ts';
import { madePage } from '../editor/madePage.ts';
import { caretInMiddle, openOurs } from '../editor/ourPages.ts';
import { measureTyping } from '../editor/typing.ts';
import { manyPages } from '../facts/manyPages.ts';
import type { Row } from '../row.ts';

const others = 500;
const rounds = 3;
const typed = 'long/made.mdx';

/** Key to paint in a long page of a site with many others, where all rules and spelling run after each pause, beside the same where none does. */
export async function typingBesideChecks(): Promise<Row> {
  buildWhenNeeded();
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic'],
  });
  const checked = await siteWith({ spelling: 'warning' });
  const bare = await siteWith(Object.fromEntries(rules.map(({ name }) => [name, 'off'])));
  try {
    const beside: number[] = [];
    const alone: number[] = [];
    // In turns, so that what the machine does otherwise weighs on both.
    for (let round = 0; round < rounds; round += 1) {
      beside.push(...(await keysIn(browser, checked)));
      alone.push(...(await keysIn(browser, bare)));
    }
    const [measured, peer] = [p95(beside), p95(alone)];
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
      navigation: [{ group: 'All', pages: [typed, ...pages.map(({ path }) => path)].map(withoutEnding) }],
    }),
    '.docwright/checks.json': JSON.stringify({ rules: chosen }),
    [typed]: madePage(),
    ...Object.fromEntries(pages.map(({ path, text }) => [path, text])),
  });
}

async function keysIn(browser: Browser, site: OwnSite): Promise<readonly number[]> {
  const page = await openedApp(browser, site);
  await openOurs(page, typed);
  await caretInMiddle(page, '.page-text');
  const { keyToPaint } = await measureTyping(page);
  await page.context().close();
  return keyToPaint;
}

async function openedApp(browser: Browser, site: OwnSite): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true });
  // What runs these files names its functions by a helper, which those that run in the page need as well.
  await context.addInitScript('globalThis.__name = (own) => own');
  const page = await context.newPage();
  await openSite(page, site);
  await page.locator('.page-text').waitFor();
  // All pages are read, and the first check of this one is done.
  await page.waitForTimeout(8000);
  return page;
}

function withoutEnding(path: string): string {
  return path.replace(/\.mdx?$/, '');
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}
