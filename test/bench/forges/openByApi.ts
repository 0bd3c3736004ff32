import type { Browser } from '@playwright/test';
import { opening, type Opening } from '../opening/openInBrowser.ts';

/** One opening through a forge's API. */
export interface ApiOpening extends Opening {
  /** Requests to the forge before the first page, without the browser's own preflights. */
  readonly requests: readonly string[];
}

/** Opens a site in a new browser, signed in with a token. */
export async function openByApi(
  browser: Browser,
  { app, url, token }: { readonly app: string; readonly url: string; readonly token: string },
  received: () => number,
): Promise<ApiOpening> {
  const context = await browser.newContext();
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.url().startsWith(new URL(url).origin) && request.method() !== 'OPTIONS')
      asked.push(`${request.method()} ${request.url()}`);
  });
  const page = await context.newPage();
  await page.goto(app);
  await page.getByRole('textbox', { name: 'Open a repository' }).fill(url);
  await page.getByRole('button', { name: 'Branch and token' }).click();
  await page.getByLabel('Access token').fill(token);
  const first = await opening(page, received, () => page.getByRole('button', { name: 'Open', exact: true }).click());
  const requests = [...asked];
  await context.close();
  return { ...first, requests };
}
