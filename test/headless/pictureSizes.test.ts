import { expect, it, vi } from 'vitest';
import { getOpenSite } from '#state/site/siteStore.ts';
import { publishChanges } from '#state/intents/publishChanges.ts';
import { preparePublishing } from '#state/publish/preparePublishing.ts';
import { changeSite } from '#state/changes/changeSite.ts';
import { readImageFileSizes } from '#state/checks/imageFileSizes.ts';
import { openSite } from '#state/intents/openSite.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

let tab: SmallTab;
onSmallSite(async (browser) => {
  tab = await browser.openTab();
});

const svg = (words: string) => `<svg xmlns="http://www.w3.org/2000/svg"><title>${words}</title></svg>\n`;
const { signal: live } = new AbortController();

/** Opens the site with four images on a branch of this name. */
async function openPictures(branch: string): Promise<void> {
  tab.server.git('branch', '--force', branch, 'main');
  for (const name of ['a', 'b', 'c', 'd']) tab.server.commit(branch, `${name}.svg`, svg(name));
  await openSite(tab.app, { url: tab.address, branch });
}

/** Paths of the images that are read during a run. */
async function readDuring(run: () => Promise<unknown>): Promise<readonly string[]> {
  const read = vi.spyOn(tab.workspace, 'read');
  await run();
  const paths = read.mock.calls.map(([, path]) => path).filter((path) => path.endsWith('.svg'));
  read.mockRestore();
  return paths;
}

it.each([
  ['pictures', { bytes: 1_000_000, pictures: 3 }, ['a.svg', 'b.svg', 'c.svg'], 1],
  ['bytes', { bytes: svg('a').length + 1, pictures: 300 }, ['a.svg', 'b.svg'], 2],
] as const)(
  'reads a limited number of %s per commit and returns how many images are left',
  async (what, limits, first, left) => {
    await openPictures(`limit-${what}`);
    const size = svg('a').length;
    expect(await readDuring(() => readImageFileSizes(tab.app, live, limits))).toEqual(first);
    expect(await readDuring(() => readImageFileSizes(tab.app, live, limits))).toEqual([]);
    expect(await readImageFileSizes(tab.app, live, limits)).toEqual({
      known: first.map((path) => [path, size]),
      unknown: left,
    });
  },
);

it('reads each size once, also after publishing, and reads a changed image again', async () => {
  await openPictures('sent');
  expect(await readDuring(() => readImageFileSizes(tab.app, live))).toHaveLength(4);
  await changeSite(tab.app, 'writing', [{ kind: 'text', path: 'b.svg', text: svg('longer') }]);
  await preparePublishing(tab.app, tab.site);
  await publishChanges(tab.app, { name: 'Writer', email: 'writer@example.com' });
  expect(getOpenSite(tab.app)?.summary.draft).not.toBeNull();
  expect(await readDuring(() => readImageFileSizes(tab.app, live))).toEqual(['b.svg']);
  const { known, unknown } = await readImageFileSizes(tab.app, live);
  expect([new Map(known).get('b.svg'), unknown]).toEqual([svg('longer').length, 0]);
});
