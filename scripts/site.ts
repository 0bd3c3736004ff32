import { runSiteCommand } from '../src/sitegen/siteCommand.ts';
import { createSiteRelayRouter } from '#server/proxy/relayRouter.ts';
import { fetchPublicDescription } from '#server/proxy/fetchPublicDescription.ts';
import type * as Building from '../src/sitegen/buildSite.ts';
import type * as Keeping from '#sitegen/incremental/incrementalBuilder.ts';

process.env['NODE_ENV'] = 'production'; // before React is loaded
await runSiteCommand(process.argv.slice(2), 'npm run site --', async () => {
  const { buildSiteAssets } = await import('./buildSiteAssets.ts'); // loads the bundler, which isn't needed to show the usage
  const assets = await buildSiteAssets();
  const { buildSite } = (await import(assets.builder)) as typeof Building; // built from that file
  const { createIncrementalBuilder } = (await import(assets.keeper)) as typeof Keeping; // also built from its file
  return {
    buildSite,
    createIncrementalBuilder,
    assets,
    fetchDescription: (address) => fetchPublicDescription(address),
    requestProxy: createSiteRelayRouter,
  };
});
