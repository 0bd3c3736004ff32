// Builds one site for the embedded Git host, which starts this in a process of its own.
import { runBuildJob } from '#build/runBuildJob.ts';
import type * as Building from '../src/build/buildSite.ts';
import { buildSiteAssets } from './buildSiteAssets.ts';

runBuildJob(async (options) => {
  const parts = await buildSiteAssets();
  const { buildSite } = (await import(parts.builder)) as typeof Building; // it is made of that file
  return buildSite({ ...options, parts });
});
