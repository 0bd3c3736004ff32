import { runSiteCommand } from '../src/sitegen/siteCommand.ts';
import { createSiteRelayRouter } from '#server/proxy/relayRouter.ts';
import { fetchPublicDescription } from '#server/proxy/fetchPublicDescription.ts';
import type * as Building from '../src/sitegen/buildSite.ts';
import type * as Keeping from '#sitegen/incremental/incrementalBuilder.ts';

await runSiteCommand(process.argv.slice(2), 'npm run site --', async () => {
  const { buildSiteAssets } = await import('./buildSiteAssets.ts'); // loads the bundler, which is not needed to tell what the command is
  const parts = await buildSiteAssets();
  const { buildSite } = (await import(parts.builder)) as typeof Building; // it is made of that file
  const { createIncrementalBuilder } = (await import(parts.keeper)) as typeof Keeping; // and this of that one
  return {
    buildSite,
    createIncrementalBuilder,
    parts,
    fetchDescription: (address) => fetchPublicDescription(address),
    passOn: createSiteRelayRouter,
  };
});
