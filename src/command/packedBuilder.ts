import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteBuilder } from '#build/siteCommand.ts';
import { siteManifest } from '#build/files/siteManifest.ts';
import { projectFolder } from '#server/projectFolder.ts';

/** What builds sites in the package, whose parts were made with it. */
export async function packedBuilder(): Promise<SiteBuilder> {
  const { buildSite } = await import('#build/buildSite.ts');
  const { siteKeeper } = await import('#build/kept/siteKeeper.ts');
  const manifest = siteManifest.parse(JSON.parse(readFileSync(join(projectFolder, 'lib/siteManifest.json'), 'utf8')));
  const { passOnOfSite } = await import('#server/proxy/passOnRouter.ts');
  const { fetchDescription } = await import('#server/proxy/fetchDescription.ts');
  return {
    buildSite,
    siteKeeper,
    fetchDescription: (address) => fetchDescription(address),
    passOn: passOnOfSite,
    parts: {
      folder: join(projectFolder, 'dist/site-parts'),
      manifest,
      icons: join(projectFolder, 'dist/icons'),
      worker: join(projectFolder, 'lib/drawWorker.js'),
    },
  };
}
