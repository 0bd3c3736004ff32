import type { Page } from '@playwright/test';
import { expect, openExample, test as testOnNewPage } from './app.ts';
import { forgetEverything } from './forgetEverything.ts';
import { goTo, openSite, type OwnSite } from './ownSite.ts';

/** The events that a case may listen for. */
const watched = ['dialog', 'request', 'response', 'console', 'pageerror'] as const;

let kept: { readonly file: string; readonly page: Page } | null = null;

/**
 * A test whose page stays open from one case of its file to the next: starting the app costs far more than most cases. Each case uses its
 * own path in a site that the file starts once. After a failed case, the next one gets a new page.
 */
export const test = testOnNewPage.extend({
  context: async ({ workerContext, actionTimeout }, provide, { file }) => {
    if (kept?.file !== file || kept.page.isClosed()) {
      await forgetEverything(workerContext);
      kept = { file, page: await workerContext.newPage() };
    }
    workerContext.setDefaultTimeout(actionTimeout ?? 0);
    await provide(workerContext);
  },
  page: async ({ context, viewport }, provide) => {
    const page = kept?.page ?? (await context.newPage());
    await provide(page);
    for (const event of watched) await page.removeAllListeners(event);
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.emulateMedia({ colorScheme: null });
    if (viewport !== null) await page.setViewportSize(viewport);
  },
});

/** Opens a site, unless the page already shows it. */
export async function openSiteOnce(page: Page, site: OwnSite): Promise<void> {
  if (!page.url().startsWith(`${site.url}/#/site/`)) await openSite(page, site);
}

/** URL of the example site in the app; null until it was opened. */
let exampleUrl: string | null = null;

/** Shows the first page of the example site, opening the site if needed. Closes all dialogs. */
export async function openExampleOnce(page: Page, server: Parameters<typeof openExample>[1]): Promise<void> {
  if (exampleUrl === null || !page.url().startsWith(exampleUrl)) {
    await openExample(page, server);
    exampleUrl = /^.*#\/site\/[^/]+\//.exec(page.url())?.[0] ?? null;
  }
  for (const dialog of await page.getByRole('dialog').all()) {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await goTo(page, 'page/introduction.mdx');
  await expect(page.locator('.page-text')).toContainText('Lantern turns features');
}

/** Several copies of pages, for the site of a file: each case takes an untouched one. */
export class Copies {
  readonly files: Readonly<Record<string, string>>;
  private readonly taken = new Map<string, number>();

  constructor(pages: Readonly<Record<string, string>>, count: number) {
    this.files = Object.fromEntries(
      Object.entries(pages).flatMap(([path, text]) =>
        Array.from({ length: count }, (_, index) => [copyOf(path, index), text]),
      ),
    );
  }

  next(path: string): string {
    const index = this.taken.get(path) ?? 0;
    this.taken.set(path, index + 1);
    const copy = copyOf(path, index);
    if (!(copy in this.files)) throw new Error(`There are too few copies of ${path}.`);
    return copy;
  }
}

function copyOf(path: string, index: number): string {
  return path.replace(/(\.mdx)$/, `-${index + 1}$1`);
}
