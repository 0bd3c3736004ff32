import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { build } from 'vite';
import { startServer } from '#server/startServer.ts';
import { findOrInstallChromium } from '../../../scripts/findChromium.ts';
import type { Row } from '../row.ts';
import { generateRepository } from './generateRepository.ts';
import type { Measure } from './measures.ts';
import { openOurs, openStock, type Opening } from './openInBrowser.ts';
import { startRelay, type Distance } from './relay.ts';

const runs = Number(process.env['DOCWRIGHT_OPENINGS'] ?? 5);

/** The server's distance: on this machine, and as far away as usual. */
const places: readonly { readonly words: string; readonly distance: Distance | null }[] = [
  { words: '', distance: null },
  { words: ' (40 ms, 20 Mbit/s)', distance: { roundTrip: 40, bytesPerSecond: 2_500_000 } },
];

interface Run {
  readonly first: Opening;
  readonly again: Opening;
  readonly stock: Omit<Opening, 'longestTask' | 'measures'>;
}

/**
 * Opening a large site: time and bytes until its first page appears, compared to a stock clone with checkout; reopening it; and how the
 * time is spent.
 */
export async function benchOpening(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-bench-'));
  await generateRepository(join(folder, 'large'));
  const server = await startServer({
    port: 0,
    dataFolder: join(folder, 'data'),
    repositories: [join(folder, 'large')],
  });
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic'],
  });
  const stock = await buildStock(folder);
  try {
    const rows: Row[] = [];
    for (const { words, distance } of places) {
      const found: Run[] = [];
      for (let run = 0; run < runs; run += 1)
        found.push(await openBoth(browser, Number(new URL(server.url).port), distance, stock));
      rows.push(...rowsOf(found, words));
    }
    return rows;
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openBoth(browser: Browser, port: number, distance: Distance | null, script: string): Promise<Run> {
  const relay = await startRelay(port, distance);
  try {
    const origin = `http://127.0.0.1:${relay.port}`;
    const url = `${origin}/host/local/large.git`;
    const ours = await openOurs(browser, origin, url, relay.received);
    return { ...ours, stock: await openStock(browser, origin, url, script, relay.received) };
  } finally {
    relay.close();
  }
}

/** Builds the peer as one file, without the app's own settings. */
async function buildStock(folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: join(folder, 'stock'),
      emptyOutDir: true,
      lib: { entry: join(import.meta.dirname, 'stockClone.ts'), formats: ['es'], fileName: 'stock' },
    },
  });
  return readFileSync(join(folder, 'stock', 'stock.js'), 'utf8');
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function rowsOf(found: readonly Run[], words: string): readonly Row[] {
  const time = median(found.map(({ first }) => first.milliseconds));
  const peerTime = median(found.map(({ stock }) => stock.milliseconds));
  const bytes = median(found.map(({ first }) => first.bytes));
  const peerBytes = median(found.map(({ stock }) => stock.bytes));
  const again = median(found.map((run) => run.again.milliseconds));
  const longest = median(found.map(({ first }) => first.longestTask));
  const peer = 'stock clone';
  return [
    {
      name: `open a large site: time to the first page${words}`,
      measured: time,
      unit: 'ms',
      peer: { name: peer, measured: peerTime },
      ratio: time / peerTime,
      target: 'at most 1/6',
      reached: time * 6 <= peerTime,
    },
    {
      name: `open a large site: bytes received${words}`,
      measured: bytes,
      unit: 'bytes',
      peer: { name: peer, measured: peerBytes },
      ratio: bytes / peerBytes,
      target: 'at most 1/10',
      reached: bytes * 10 <= peerBytes,
    },
    {
      name: `open it again from storage${words}`,
      measured: again,
      unit: 'ms',
      peer: { name: 'first opening', measured: time },
      ratio: again / time,
      target: 'under 1/3',
      reached: again * 3 < time,
    },
    {
      name: `longest task on the main thread while opening${words}`,
      measured: longest,
      unit: 'ms',
      target: 'at most 50 ms',
      reached: longest <= 50,
    },
    ...partRows(
      found.map(({ first }) => first.measures),
      `opening${words}`,
    ),
    ...partRows(
      found.map((run) => run.again.measures),
      `opening again${words}`,
    ),
  ];
}

/** The duration of each part of an opening, ordered by start; parts overlap. */
function partRows(openings: readonly (readonly Measure[])[], words: string): readonly Row[] {
  const names = [...new Set(openings.flatMap((measures) => measures.map(({ name }) => name)))];
  const parts = names.map((name) => {
    const found = openings.flatMap((measures) => measures.find((measure) => measure.name === name) ?? []);
    return {
      name,
      start: median(found.map(({ start }) => start)),
      duration: median(found.map(({ duration }) => duration)),
    };
  });
  return parts
    .toSorted((a, b) => a.start - b.start)
    .map(({ name, start, duration }) => ({
      name: `${words}: ${name}, from ${Math.round(start)} ms`,
      measured: duration,
      unit: 'ms',
    }));
}
