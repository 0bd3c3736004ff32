// Builds one site for the embedded Git host, which runs this in a separate process.
import { runBuildJob } from '#sitegen/runBuildJob.ts';
import type * as Building from '../src/sitegen/buildSite.ts';
import { buildSiteAssets } from './buildSiteAssets.ts';

runBuildJob(async (options) => {
  const assets = await buildSiteAssets();
  const { buildSite } = (await import(assets.builder)) as typeof Building; // built from that file
  return buildSite({ ...options, assets });
});
