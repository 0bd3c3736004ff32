import type { BuildOptions } from './buildOptions.ts';
import { withDescriptions, type FetchDescription } from './files/describedElsewhere.ts';
import { stopsBuild } from './files/buildFailure.ts';
import { noConfiguration, unwritten, type BuildReport } from './files/buildReport.ts';
import { readSite, writeSite } from './files/makeSite.ts';
import { drawInThreads, threadsFor } from './drawInThreads.ts';
import { newFolder } from './folderWriter.ts';
import { readFolder } from './readFolder.ts';
import { suppliesOf } from './suppliesOf.ts';

/**
 * Builds a site into a folder, which is replaced once all of it is there. If a page can’t be read nothing is written, or with
 * `keepsGoing` a notice in its place; other faults are only reported. Descriptions of APIs at addresses are included if they can be
 * fetched.
 */
export async function buildSite(options: BuildOptions, fetchDescription?: FetchDescription): Promise<BuildReport> {
  const started = performance.now();
  const own = readFolder(options.folder, options.out);
  if (own === null) return unwritten(started, noConfiguration);
  const folder = fetchDescription === undefined ? own : await withDescriptions(own, fetchDescription);
  const read = readSite(folder, options);
  const { failures, paths } = read;
  if (stopsBuild(failures, options.keepsGoing)) return unwritten(started, failures, read.viewed.view.notices);
  const { writer, into, putInPlace } = newFolder(options);
  const threads = threadsFor(paths.length, options);
  const written = await writeSite(read, {
    writer,
    supplies: suppliesOf(options),
    drawElsewhere:
      threads === 1
        ? null
        : async (pages) => ({
            drawn: await drawInThreads({ options, into, remembers: false }, pages, threads),
            missing: null,
          }),
  });
  putInPlace();
  return { ...written, milliseconds: performance.now() - started, written: true };
}
