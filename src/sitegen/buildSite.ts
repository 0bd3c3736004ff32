import type { BuildOptions } from './buildOptions.ts';
import { fetchRemoteDescriptions, type DescriptionFetcher } from './files/fetchRemoteDescriptions.ts';
import { fetchStarCounts } from './files/fetchStarCounts.ts';
import { isBuildStopped } from './files/buildFailure.ts';
import { noConfigurationFailures, createFailedReport, type BuildReport } from './files/buildReport.ts';
import { readSiteFolder, writeSite } from './files/readAndWriteSite.ts';
import { renderInThreads, getRenderThreadCount } from './renderInThreads.ts';
import { createStagingFolder } from './folderWriter.ts';
import { readSourceFolder } from './readSourceFolder.ts';
import { createBuildDeps } from './createBuildDeps.ts';
import { omitLfsPointers } from './omitLfsPointers.ts';

/**
 * Builds a site into a folder, which is replaced once the build is complete. If a page can't be read, nothing is written, or with
 * `continuesOnErrors` a notice in its place; other problems are only reported. API descriptions at URLs are included if they can be fetched.
 */
export async function buildSite(options: BuildOptions, fetchDescription?: DescriptionFetcher): Promise<BuildReport> {
  const started = performance.now();
  const own = readSourceFolder(options.folder, options.out, options.history);
  if (own === null) return createFailedReport(started, noConfigurationFailures);
  const fetched =
    fetchDescription === undefined
      ? own
      : await fetchStarCounts(await fetchRemoteDescriptions(own, fetchDescription), fetchDescription);
  const { folder, ...pointers } = omitLfsPointers(fetched, options);
  const read = readSiteFolder(folder, options);
  const failures = [...read.failures, ...pointers.failures];
  const { paths } = read;
  if (isBuildStopped(failures, options.continuesOnErrors))
    return createFailedReport(started, failures, read.viewed.view.notices);
  const { writer, into, putInPlace } = createStagingFolder(options);
  const threads = getRenderThreadCount(paths.length, options);
  const written = await writeSite(read, {
    writer,
    supplies: createBuildDeps(options),
    renderPages:
      threads === 1
        ? null
        : async (pages) => ({
            drawn: await renderInThreads({ options, into, recordsQueries: false }, pages, threads),
            missing: null,
          }),
  });
  putInPlace();
  const notices = [...pointers.notices, ...written.notices];
  return { ...written, notices, milliseconds: performance.now() - started, written: true };
}
