import { runBuildJob } from '#sitegen/runBuildJob.ts';
import { loadPackagedBuilder } from './packagedBuilder.ts';

runBuildJob(async (options) => {
  const { buildSite, assets } = await loadPackagedBuilder();
  return buildSite({ ...options, assets });
});
