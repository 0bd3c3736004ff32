// Builds one site for the embedded Git host, which starts this in a process of its own.
import { runBuildJob } from '#sitegen/runBuildJob.ts';
import type * as Building from '../src/sitegen/buildSite.ts';
import { buildSiteAssets } from './buildSiteAssets.ts';

runBuildJob(async (options) => {
  const parts = await buildSiteAssets();
  const { buildSite } = (await import(parts.builder)) as typeof Building; // it is made of that file
  return buildSite({ ...options, parts });
});
