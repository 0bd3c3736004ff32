import { chromium, type Browser, type Page } from '@playwright/test';
import { findOrInstallChromium } from '../../../scripts/findChromium.ts';
import { openSite, type OwnSite } from '../../browser/ownSite.ts';

/** The browser for the benchmarks. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findOrInstallChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic'],
  });
}

/** An empty page for measuring a site. */
export async function newPage(browser: Browser, site: OwnSite): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true });
  // tsx calls a helper to name functions; functions that run in the page need it too.
  await context.addInitScript('globalThis.__name = (own) => own');
  const page = await context.newPage();
  // Blocks other origins, so that no network is measured.
  await page.route(
    (url) => url.origin !== new URL(site.url).origin,
    (route) => route.abort(),
  );
  return page;
}

/** The app with a site open at its first page. */
export async function openApp(browser: Browser, site: OwnSite): Promise<Page> {
  const page = await newPage(browser, site);
  await openSite(page, site);
  await page.locator('.page-text').waitFor();
  return page;
}

/** The value below which `share` of the values lie; NaN if there are none. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
}
