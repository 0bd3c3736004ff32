import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { localAccount } from '#server/accounts.ts';
import { buildAppIfStale } from '#server/buildAppIfStale.ts';
import { describeFaceHost, type Face } from '#server/faces/mountFace.ts';
import { startServer } from '#server/startServer.ts';
import { findOrInstallChromium } from '../../../scripts/findChromium.ts';
import { generateRepository } from '../opening/generateRepository.ts';
import type { Measure } from '../opening/measures.ts';
import { openOurs } from '../opening/openInBrowser.ts';
import { startRelay } from '../opening/relay.ts';
import type { Row } from '../row.ts';
import { openByApi, type ApiOpening } from './openByApi.ts';
import { serveStaticApp } from './serveStaticApp.ts';

const runs = Number(process.env['DOCWRIGHT_OPENINGS'] ?? 5);
const distance = { roundTrip: 40, bytesPerSecond: 2_500_000 };
const token = 'bench-token';
const faces: readonly Face[] = ['github', 'gitlab', 'gitea', 'forgejo'];

/**
 * Opening a large site through a forge's API, 40 ms and 20 Mbit/s away, by an app that a static folder on another origin serves: the time
 * to the first page compared to Git's protocol version 2 through the app's own server, and the requests before it.
 */
export async function benchForges(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-bench-'));
  await generateRepository(join(folder, 'large'));
  buildAppIfStale();
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic'],
  });
  try {
    const rows: Row[] = [];
    for (const face of faces) rows.push(...(await benchFace(browser, face, folder)));
    return rows;
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchFace(browser: Browser, face: Face, folder: string): Promise<readonly Row[]> {
  const server = await startServer({
    port: 0,
    dataFolder: join(folder, face),
    repositories: [join(folder, 'large')],
    face,
    accounts: [localAccount, { ...localAccount, id: 2, login: 'writer', token }],
  });
  const byGit: number[] = [];
  const byApi: ApiOpening[] = [];
  try {
    const app = await startRelay(Number(new URL(server.url).port), distance);
    const origin = `http://127.0.0.1:${app.port}`;
    for (let run = 0; run < runs; run += 1) {
      const { first } = await openOurs(browser, origin, `${origin}/host/local/large.git`, app.received);
      byGit.push(first.milliseconds);
      byApi.push(await openFace(browser, face, Number(new URL(server.url).port)));
    }
    app.close();
  } finally {
    await server.close();
  }
  return rowsOf(face, byGit, byApi);
}

/** Opens the site in a new browser, with the forge and the folder at the same distance. */
async function openFace(browser: Browser, face: Face, port: number): Promise<ApiOpening> {
  const forge = await startRelay(port, distance);
  const origin = `http://127.0.0.1:${forge.port}`;
  const folder = await serveStaticApp([describeFaceHost(face, origin)], origin);
  const app = await startRelay(folder.port, distance);
  try {
    const url = `${origin}/forge/local/large`;
    return await openByApi(browser, { app: `http://127.0.0.1:${app.port}`, url, token }, forge.received);
  } finally {
    forge.close();
    app.close();
    await folder.close();
  }
}

function rowsOf(face: Face, byGit: readonly number[], byApi: readonly ApiOpening[]): readonly Row[] {
  const [time, peer] = [median(byApi.map(({ milliseconds }) => milliseconds)), median(byGit)];
  const requests = median(byApi.map((one) => one.requests.length));
  const name = `open a large site through the API of ${face} (40 ms, 20 Mbit/s)`;
  return [
    {
      name: `${name}: time to the first page`,
      measured: time,
      unit: 'ms',
      peer: { name: 'Git protocol version 2', measured: peer },
      ratio: time / peer,
      target: 'at most 1.5',
      reached: time <= 1.5 * peer,
    },
    { name: `${name}: requests`, measured: requests, unit: 'count', target: 'at most 4', reached: requests <= 4 },
    { name: `${name}: bytes`, measured: median(byApi.map(({ bytes }) => bytes)), unit: 'bytes' },
    ...(byApi[0]?.measures ?? []).map((measure) => partRow(name, measure)),
  ];
}

function partRow(name: string, { name: part, start, duration }: Measure): Row {
  return { name: `${name}: ${part}, from ${Math.round(start)} ms`, measured: duration, unit: 'ms' };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
