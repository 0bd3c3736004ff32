import type { Page } from '@playwright/test';
import { buildAppIfStale } from '#server/buildAppIfStale.ts';
import { startOwnSite } from '../../browser/ownSite.ts';
import { launchBrowser, openApp } from '../editor/benchedApp.ts';
import { longestTaskOf, watchLongTasks } from '../longTasks.ts';
import type { Row } from '../row.ts';
import { inMegabytes } from './largeDescriptions.ts';

const runs = 5;

interface Description {
  readonly path: string;
  readonly text: string;
  /** Target for opening it, in milliseconds. */
  readonly atMost: number;
}

interface Opening {
  readonly milliseconds: number;
  readonly longestTask: number;
}

/**
 * The page of an operation in the app, reloaded with the site in the browser's storage: the time until its text appears, and the longest
 * task until its navigation has loaded too.
 */
export async function openedDescription({ path, text, atMost }: Description): Promise<readonly Row[]> {
  buildAppIfStale();
  const browser = await launchBrowser();
  const site = await startOwnSite({
    'docs.json': JSON.stringify({
      name: 'API',
      navigation: {
        tabs: [
          { tab: 'Guides', pages: ['index'] },
          { tab: 'API', openapi: path },
        ],
      },
    }),
    'index.mdx': '---\ntitle: Start\n---\n\nHello.\n',
    [path]: text,
  });
  try {
    const page = await openApp(browser, site);
    await page.getByRole('radiogroup', { name: 'Tab' }).getByText('API').click();
    await page
      .getByRole('treeitem', { name: /, GET$/ })
      .first()
      .click();
    await page.waitForURL(/#.*page\/api-reference/);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.addInitScript(watchLongTasks);
    const openings: Opening[] = [];
    for (let run = 0; run < runs; run += 1) openings.push(await openAgain(page));
    const [time, task] = [
      median(openings.map(({ milliseconds }) => milliseconds)),
      median(openings.map(({ longestTask }) => longestTask)),
    ];
    const what = `${inMegabytes(text)} of ${path.endsWith('json') ? 'JSON' : 'YAML'}`;
    return [
      {
        name: `open the page of an operation from storage, of ${what}`,
        measured: time,
        unit: 'ms',
        target: `under ${atMost} ms`,
        reached: time < atMost,
      },
      {
        name: `the longest task meanwhile, of ${what}`,
        measured: task,
        unit: 'ms',
        target: 'at most 50 ms',
        reached: task <= 50,
      },
    ];
  } finally {
    await browser.close();
    await site.close();
  }
}

async function openAgain(page: Page): Promise<Opening> {
  const started = Date.now();
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  const milliseconds = Date.now() - started;
  await page
    .getByRole('treeitem', { name: /, GET$/ })
    .first()
    .waitFor();
  return { milliseconds, longestTask: await longestTaskOf(page) };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
