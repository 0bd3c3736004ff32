import { defineConfig } from '@playwright/test';
import { findHeadlessChromium } from './scripts/findChromium.ts';

const executablePath = findHeadlessChromium();

export default defineConfig({
  testDir: 'test/browser',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // Shared machines sometimes stall for seconds. A test that passes on retry is reported as flaky.
  retries: process.env['CI'] === undefined ? 0 : 2,
  globalSetup: './test/browser/buildApp.ts',
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Rendering runs on the CPU anyway, and animations only cost frames.
        '--disable-gpu-compositing',
        '--disable-gpu-rasterization',
        '--disable-threaded-animation',
        '--disable-smooth-scrolling',
        '--force-prefers-reduced-motion',
        '--site-per-process',
      ],
    },
  },
});
