import type { BuildOptions } from './buildOptions.ts';
import { withDescriptions, type FetchDescription } from './files/describedElsewhere.ts';
import { noConfiguration, unwritten, type BuildReport } from './files/buildReport.ts';
import { readSite, writeSite } from './files/makeSite.ts';
import { drawInThreads, threadsFor } from './drawInThreads.ts';
import { newFolder } from './folderWriter.ts';
import { readFolder } from './readFolder.ts';
import { suppliesOf } from './suppliesOf.ts';

/**
 * Builds a site into a folder, which is replaced once all of it is there. Where a page cannot be read nothing is written,
 * unless the build is to keep going; all else that is wrong with a site is told, and the rest of it stands. Descriptions of APIs at
 * addresses are on the site where they can be fetched.
 */
export async function buildSite(options: BuildOptions, fetchDescription?: FetchDescription): Promise<BuildReport> {
  const started = performance.now();
  const own = readFolder(options.folder, options.out);
  if (own === null) return unwritten(started, noConfiguration);
  const folder = fetchDescription === undefined ? own : await withDescriptions(own, fetchDescription);
  const read = readSite(folder, options);
  const { failures, paths } = read;
  if (failures.length > 0 && !options.keepsGoing) return unwritten(started, failures, read.viewed.view.notices);
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
