import { siteCommand } from '../src/build/siteCommand.ts';
import { passOnOfSite } from '../src/server/proxy/passOnRouter.ts';
import { fetchDescription } from '../src/server/proxy/fetchDescription.ts';
import type * as Building from '../src/build/buildSite.ts';
import type * as Keeping from '../src/build/kept/siteKeeper.ts';

await siteCommand(process.argv.slice(2), 'npm run site --', async () => {
  const { siteParts } = await import('./siteParts.ts'); // loads the bundler, which is not needed to tell what the command is
  const parts = await siteParts();
  const { buildSite } = (await import(parts.builder)) as typeof Building; // it is made of that file
  const { siteKeeper } = (await import(parts.keeper)) as typeof Keeping; // and this of that one
  return {
    buildSite,
    siteKeeper,
    parts,
    fetchDescription: (address) => fetchDescription(address),
    passOn: passOnOfSite,
  };
});
