import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { findOrInstallChromium } from '../../scripts/findChromium.ts';

/** A separate Chromium on a persistent profile that can be killed as the system does it: without notice. */
export interface KillableChromium {
  readonly context: BrowserContext;
  /** Kills all its processes at once; returns the time in milliseconds since 1970. */
  readonly kill: () => Promise<number>;
}

const words = [
  '--headless=new',
  '--remote-debugging-port=0',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--window-size=1440,900',
  'about:blank',
];

/** Starts Chromium on a profile. */
export async function startKillableChromium(profile: string): Promise<KillableChromium> {
  // Its own process group, so that one signal ends all its processes and no others.
  const child = spawn(findOrInstallChromium(), [`--user-data-dir=${profile}`, ...words], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  const { pid } = child;
  if (pid === undefined) throw new Error('Chromium did not start.');
  let browser: Browser | null = null;
  const kill = async () => {
    const moment = Date.now();
    process.kill(-pid, 'SIGKILL');
    await exited;
    await browser?.close().catch(() => undefined); // only the connection is left
    return moment;
  };
  try {
    browser = await chromium.connectOverCDP(await addressOf(child.stderr));
  } catch (error) {
    await kill();
    throw error;
  }
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('Chromium has no context.');
  return { context, kill };
}

/** The debugger's address, from its first lines of output. */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, address] = /^DevTools listening on (ws:\S+)/.exec(line) ?? [];
    if (address === undefined) continue;
    output.resume();
    return address;
  }
  throw new Error('Chromium ended before its debugger listened.');
}
