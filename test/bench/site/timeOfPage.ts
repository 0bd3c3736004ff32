import { createServer } from 'node:http';
import { chromium } from '@playwright/test';
import express from 'express';
import { findOrInstallChromium } from '../../../scripts/findChromium.ts';

const visits = 5;

/** The median milliseconds until Chromium shows the text of a page of a built site that it hasn't cached. */
export async function timeOfPage(folder: string, address: string): Promise<number> {
  const server = createServer(express().use(express.static(folder)));
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const listening = server.address();
      resolve(typeof listening === 'object' && listening !== null ? listening.port : 0);
    });
  });
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic'],
  });
  try {
    const times: number[] = [];
    for (let visit = 0; visit <= visits; visit += 1) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.addInitScript('globalThis.__name = (own) => own'); // tsx calls it in functions that are passed to the page
      await page.goto(`http://127.0.0.1:${port}/${address}`, { waitUntil: 'load' });
      const painted = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) => {
              for (const { name, startTime } of list.getEntries())
                if (name === 'first-contentful-paint') resolve(startTime);
            }).observe({ type: 'paint', buffered: true });
          }),
      );
      if (visit > 0) times.push(painted); // the first visit includes the browser's startup
      await context.close();
    }
    return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
  } finally {
    await browser.close();
    server.close();
  }
}
