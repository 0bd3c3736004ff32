import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { build } from 'vite';
import { startServer } from '#server/startServer.ts';
import { findOrInstallChromium } from '../../../scripts/findChromium.ts';
import type { Row } from '../row.ts';
import { countingProxy } from './countingProxy.ts';
import { generateRepository } from './generateRepository.ts';

const runs = 3;
const firstWords = 'The first page is here.';

interface Opening {
  readonly milliseconds: number;
  readonly bytes: number;
  readonly longTasks: number;
}

/** Opening a large site: time and bytes until its first page is shown, beside a stock clone with checkout; and opening it again. */
export async function benchClone(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-bench-'));
  await generateRepository(join(folder, 'large'));
  const server = await startServer({ port: 0, dataFolder: join(folder, 'data'), repositories: [join(folder, 'large')] });
  const relay = await countingProxy(Number(new URL(server.url).port));
  const origin = `http://127.0.0.1:${relay.port}`;
  const url = `${origin}/host/local/large.git`;
  const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic'] });
  const stock = await buildStock(folder);
  try {
    const ours: Opening[] = [];
    const again: number[] = [];
    const theirs: Opening[] = [];
    for (let run = 0; run < runs; run += 1) {
      const [first, second] = await openOurs(browser, origin, url, relay.received);
      ours.push(first);
      again.push(second);
      theirs.push(await openStock(browser, origin, url, stock, relay.received));
    }
    return rowsOf(ours, again, theirs);
  } finally {
    await browser.close();
    relay.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openOurs(browser: Browser, origin: string, url: string, received: () => number): Promise<readonly [Opening, number]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(origin);
  await page.getByRole('button', { name: 'Open', exact: true }).waitFor();
  await watchLongTasks(page);
  const bytes = received();
  await page.getByRole('textbox', { name: 'Open a repository' }).fill(url);
  const started = Date.now();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByText(firstWords).waitFor({ timeout: 120_000 });
  const first = { milliseconds: Date.now() - started, bytes: received() - bytes, longTasks: await longTasksOf(page) };
  await page.goto(origin);
  await page.getByRole('link', { name: /Large site/ }).waitFor();
  const restarted = Date.now();
  await page.getByRole('link', { name: /Large site/ }).click();
  await page.getByText(firstWords).waitFor({ timeout: 120_000 });
  const second = Date.now() - restarted;
  await context.close();
  return [first, second];
}

async function openStock(browser: Browser, origin: string, url: string, script: string, received: () => number): Promise<Opening> {
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`${origin}/host`);
  await page.addScriptTag({ content: script, type: 'module' });
  await page.waitForFunction(() => 'stockClone' in globalThis);
  const bytes = received();
  // The function that stockClone.ts puts among the globals.
  const milliseconds = await page.evaluate((address) => (globalThis as unknown as { stockClone: (url: string, page: string) => Promise<number> }).stockClone(address, 'first.mdx'), url);
  const opening = { milliseconds, bytes: received() - bytes, longTasks: 0 };
  await context.close();
  return opening;
}

async function buildStock(folder: string): Promise<string> {
  await build({
    logLevel: 'error',
    build: {
      outDir: join(folder, 'stock'),
      emptyOutDir: true,
      lib: { entry: join(import.meta.dirname, 'stockClone.ts'), formats: ['es'], fileName: 'stock' },
    },
  });
  return readFileSync(join(folder, 'stock', 'stock.js'), 'utf8');
}

async function watchLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { longTasks: tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ entryTypes: ['longtask'] });
  });
}

function longTasksOf(page: Page): Promise<number> {
  // What watchLongTasks put among the globals.
  return page.evaluate(() => Math.max(0, ...(globalThis as unknown as { longTasks: number[] }).longTasks));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function rowsOf(ours: readonly Opening[], again: readonly number[], theirs: readonly Opening[]): readonly Row[] {
  const time = median(ours.map(({ milliseconds }) => milliseconds));
  const peerTime = median(theirs.map(({ milliseconds }) => milliseconds));
  const bytes = median(ours.map((opening) => opening.bytes));
  const peerBytes = median(theirs.map((opening) => opening.bytes));
  const reopened = median(again);
  const longest = Math.max(...ours.map(({ longTasks }) => longTasks));
  const peer = 'stock clone';
  return [
    { name: 'open a large site: time to the first page', measured: time, unit: 'ms', peer: { name: peer, measured: peerTime }, ratio: time / peerTime, target: 'at most 1/6', reached: time * 6 <= peerTime },
    { name: 'open a large site: bytes received', measured: bytes, unit: 'bytes', peer: { name: peer, measured: peerBytes }, ratio: bytes / peerBytes, target: 'at most 1/10', reached: bytes * 10 <= peerBytes },
    { name: 'open it again from storage', measured: reopened, unit: 'ms', peer: { name: 'first opening', measured: time }, ratio: reopened / time, target: 'under 1/3', reached: reopened * 3 < time },
    { name: 'longest task on the main thread while opening', measured: longest, unit: 'ms', target: 'at most 50 ms', reached: longest <= 50 },
  ];
}
