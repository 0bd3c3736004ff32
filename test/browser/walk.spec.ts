import fc from 'fast-check';
import { BrowserWalk } from '../walk/browserWalk.ts';
import { anyStep } from '../walk/steps.ts';
import { walkSite } from '../walk/walkSite.ts';
import { test } from './app.ts';
import { startOwnSite } from './ownSite.ts';

const walks = Number(process.env['WALKS'] ?? 1);
const steps = Number(process.env['WALK_STEPS'] ?? 15);
const seed = Number(process.env['WALK_SEED'] ?? 77);

fc.sample(fc.array(anyStep, { minLength: steps, maxLength: steps }), { numRuns: walks, seed }).forEach(
  (walk, index) => {
    test(`loses nothing on a random walk in the browser (${index + 1} of ${walks}, seed ${seed})`, async ({
      browser,
    }, info) => {
      test.setTimeout(240_000);
      const site = await startOwnSite(walkSite);
      const context = await browser.newContext();
      try {
        const taken = new BrowserWalk(context, site);
        for (const step of walk) {
          info.annotations.push({ type: 'step', description: JSON.stringify(step) });
          await taken.take(step);
          await taken.expectScreens();
          await new Promise((done) => void setTimeout(done, step.pause));
        }
        await context.setOffline(false);
        await taken.expectStored();
      } finally {
        await context.close();
        await site.close();
      }
    });
  },
);
