import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { findOrInstallChromium } from '../../scripts/findChromium.ts';

/** A Chromium of our own on a profile that stays, which can be killed as the system kills one: without a word to it. */
export interface KillableChromium {
  readonly context: BrowserContext;
  /** Ends all its processes at once; gives the moment in milliseconds since 1970. */
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
  // A group of its own, so that all its processes end with one signal and no other process does.
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
    await browser?.close().catch(() => undefined); // only the connection is left of it
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

/** Where its debugger listens, which it says in its first lines. */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, address] = /^DevTools listening on (ws:\S+)/.exec(line) ?? [];
    if (address === undefined) continue;
    output.resume();
    return address;
  }
  throw new Error('Chromium ended before its debugger listened.');
}
