import { test, type Locator } from '@playwright/test';
import { serveBuiltSite, type BuiltSite } from './builtSite.ts';
import { startOwnSite, type OwnSite } from './ownSite.ts';

/** A site as its readers and its writers see it. */
export interface BothSites {
  readonly built: BuiltSite;
  readonly own: OwnSite;
}

/** Serves these files as a built site and in the app, for the tests of the calling file. */
export function bothSites(files: Parameters<typeof serveBuiltSite>[0]): BothSites {
  let started: BothSites | null = null;
  const sites = () => {
    if (started === null) throw new Error('The sites are there as soon as the first test begins.');
    return started;
  };
  test.beforeAll(async () => {
    test.setTimeout(240_000); // the first site also builds the shared assets
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

/** The bounding box of an element. */
export async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (box === null) throw new Error('It has no place on the screen.');
  return box;
}
