import { test, type Locator } from '@playwright/test';
import { serveBuiltSite, type BuiltSite } from './builtSite.ts';
import { startOwnSite, type OwnSite } from './ownSite.ts';

/** One site as its readers have it, and as its writers have it. */
export interface BothSites {
  readonly built: BuiltSite;
  readonly own: OwnSite;
}

/** Serves these files finished, and under Git with the app around them, for the tests of the file that calls it. */
export function bothSites(files: Parameters<typeof serveBuiltSite>[0]): BothSites {
  let started: BothSites | null = null;
  const sites = () => {
    if (started === null) throw new Error('The sites are there as soon as the first test begins.');
    return started;
  };
  test.beforeAll(async () => {
    test.setTimeout(240_000); // the parts that sites are built of are made for the first of them
    started = { built: await serveBuiltSite(files), own: await startOwnSite(files) };
  });
  test.afterAll(async () => {
    started?.built.close();
    await started?.own.close();
  });
  return {
    get built() {
      return sites().built;
    },
    get own() {
      return sites().own;
    },
  };
}

/** Where something stands on the screen. */
export async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (box === null) throw new Error('It has no place on the screen.');
  return box;
}
