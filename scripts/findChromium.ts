import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const namesOnPath = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Debian's package of headless Chromium, and its command. */
const headlessName = 'chromium-headless-shell';

/** The path of a Chromium on this machine: from CHROMIUM_PATH, Playwright's own, or on the PATH. */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH is set to ${named}, which doesn’t exist.`);
    return named;
  }
  const own = chromium.executablePath();
  return existsSync(own) ? own : onPath(namesOnPath);
}

/**
 * The Chromium for tests: from CHROMIUM_PATH, or headless Chromium, which takes a sixth less time over all tests and far less per new page,
 * or `findChromium`. Headless Chromium has no profiles and doesn't behave like a user's browser when killed: tests of those need
 * `findChromium`.
 */
export function findHeadlessChromium(): string | null {
  const isNamed = (process.env['CHROMIUM_PATH'] ?? '') !== '';
  return (isNamed ? null : onPath([headlessName])) ?? findChromium();
}

function onPath(names: readonly string[]): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const name of names) {
      const candidate = join(folder, name);
      if (folder !== '' && existsSync(candidate)) return candidate;
    }
  }
  return null;
}

/** A Chromium on this machine. If there is none, first installs Playwright's, or the system's package. */
export function findOrInstallChromium(): string {
  const found = findChromium();
  if (found !== null) return found;
  process.stdout.write('Chromium not found. Installing it…\n');
  if (run('npx', ['playwright', 'install', 'chromium'])) {
    const installed = findChromium();
    if (installed !== null) return installed;
  }
  process.stdout.write('Playwright’s Chromium isn’t available here. Trying the system package…\n');
  if (aptInstall('chromium')) {
    const installed = findChromium();
    if (installed !== null) return installed;
  }
  throw new Error('Couldn’t find or install Chromium. Install it and set CHROMIUM_PATH.');
}

/** Installs the faster headless Chromium if available and CHROMIUM_PATH isn't set; tests also work without it. */
export function installHeadlessChromium(): void {
  const isNamed = (process.env['CHROMIUM_PATH'] ?? '') !== '';
  if (isNamed || onPath([headlessName]) !== null || onPath(['apt-get']) === null) return;
  if (!aptInstall(headlessName)) process.stdout.write(`${headlessName} isn’t available here.\n`);
}

/** Installs packages on a Debian system; returns whether it succeeded. */
export function aptInstall(...packages: readonly string[]): boolean {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const aptGet = (...words: readonly string[]) => {
    const [command = 'apt-get', ...rest] = [...asRoot, 'apt-get', ...words];
    return run(command, rest);
  };
  return aptGet('update', '-qq') && aptGet('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

function run(command: string, words: readonly string[]): boolean {
  const { status } = spawnSync(command, words, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}
