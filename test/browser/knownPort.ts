import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GitHost } from '#server/gitHost.ts';
import { seedExample } from '#server/seed.ts';
import { startServer, type RunningServer, type ServerOptions } from '#server/startServer.ts';

let port = 0;
let example: Promise<string> | null = null;

/**
 * Starts a server with a new data folder on the port of this worker's first server, if it is free: the browser then has the app's files
 * cached. The example site's repository is created once per worker, and copied.
 */
export async function startOnKnownPort(options: Omit<ServerOptions, 'port' | 'nextPorts'>): Promise<RunningServer> {
  await cp(await (example ??= exampleFolder()), options.dataFolder, { recursive: true });
  const server = await startServer({ ...options, port, nextPorts: port > 0 });
  if (port === 0) port = Number(new URL(server.url).port);
  return server;
}

async function exampleFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-example-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await seedExample(new GitHost(folder, [], []).repositories);
  return folder;
}
