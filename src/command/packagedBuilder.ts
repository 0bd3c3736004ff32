import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteCommandDeps } from '#sitegen/siteCommand.ts';
import { siteManifestSchema } from '#sitegen/files/siteManifest.ts';
import { projectFolder } from '#server/projectFolder.ts';

/** Site builder of the published package, with the parts that were built for it. */
export async function loadPackagedBuilder(): Promise<SiteCommandDeps> {
  const { buildSite } = await import('#sitegen/buildSite.ts');
  const { createIncrementalBuilder } = await import('#sitegen/incremental/incrementalBuilder.ts');
  const manifest = siteManifestSchema.parse(
    JSON.parse(readFileSync(join(projectFolder, 'lib/siteManifest.json'), 'utf8')),
  );
  const { createSiteRelayRouter } = await import('#server/proxy/relayRouter.ts');
  const { fetchPublicDescription } = await import('#server/proxy/fetchPublicDescription.ts');
  return {
    buildSite,
    createIncrementalBuilder,
    fetchDescription: (address) => fetchPublicDescription(address),
    requestProxy: createSiteRelayRouter,
    assets: {
      folder: join(projectFolder, 'dist/site-parts'),
      manifest,
      icons: join(projectFolder, 'dist/icons'),
      worker: join(projectFolder, 'lib/drawWorker.js'),
    },
  };
}
