// The full workflow in Firefox and in WebKitGTK: `npm run browsers [-- firefox webkit] [--install] [--pictures FOLDER]`.
// Looks for each browser on this machine; if one is missing, prints how to install it, or installs it with `--install`.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import buildApp from '../test/browser/buildApp.ts';
import { startFirefox } from '../test/browsers/firefox.ts';
import type { Browser } from '../test/browsers/screen.ts';
import { startWebkit } from '../test/browsers/webkit.ts';
import { goTheWholeWay } from '../test/browsers/wholeWay.ts';
import { aptInstall } from './findChromium.ts';

interface Known {
  readonly packages: readonly string[];
  /** Null if it isn't installed. */
  readonly start: () => Promise<Browser> | null;
}

const known: Readonly<Record<string, Known>> = {
  firefox: {
    packages: ['firefox-esr'],
    start: () => {
      const path = onPath('firefox-esr') ?? onPath('firefox');
      return path === null ? null : startFirefox(path);
    },
  },
  webkit: {
    packages: ['webkit2gtk-driver', 'xvfb'],
    start: () => {
      const [driver, display, browser] = [onPath('WebKitWebDriver'), onPath('Xvfb'), miniBrowser()];
      return driver === null || display === null || browser === null ? null : startWebkit(driver, browser, display);
    },
  },
};

function onPath(name: string): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

function miniBrowser(): string | null {
  const paths = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].flatMap((machine) =>
    ['4.1', '4.0', '6.0'].map((version) => `/usr/lib/${machine}/webkit2gtk-${version}/MiniBrowser`),
  );
  return paths.find((path) => existsSync(path)) ?? null;
}

const words = process.argv.slice(2);
const pictures = words.includes('--pictures') ? (words[words.indexOf('--pictures') + 1] ?? null) : null;
const chosen = Object.entries(known).filter(([name]) => words.includes(name) || !words.some((word) => word in known));
buildApp();
let failed = 0;
let passed = 0;
let skipped = 0;
for (const [name, { packages, start }] of chosen) {
  const browser = await (start() ?? (words.includes('--install') && aptInstall(...packages) ? start() : null));
  if (browser === null) {
    if (words.includes('--install')) failed += 1;
    else skipped += 1;
    process.stdout.write(`${name}: not installed. Install it with: apt-get install ${packages.join(' ')}\n`);
    continue;
  }
  const began = performance.now();
  try {
    await goTheWholeWay(browser, (step) => void process.stdout.write(`${browser.name}: ${step}\n`));
    passed += 1;
    process.stdout.write(`${browser.name}: full run took ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
  } catch (error) {
    failed += 1;
    process.stdout.write(`${browser.name}: ${error instanceof Error ? error.message : String(error)}\n`);
    if (pictures !== null) await browser.picture(join(pictures, name));
  } finally {
    await browser.close();
  }
}
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
process.exit(failed === 0 ? 0 : 1);
