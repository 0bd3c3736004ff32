import type { BuildOptions } from './buildOptions.ts';
import type { BuildReport } from './files/buildReport.ts';
import { readSite, writeSite } from './files/makeSite.ts';
import { drawInThreads, threadsFor } from './drawShare.ts';
import { newFolder } from './folderWriter.ts';
import { readFolder } from './readFolder.ts';
import { suppliesOf } from './suppliesOf.ts';

/**
 * Builds a site into a folder, which is replaced once all of it is there. Where a page cannot be read nothing is written,
 * unless the build is to keep going; all else that is wrong with a site is told, and the rest of it stands.
 */
export async function buildSite(options: BuildOptions): Promise<BuildReport> {
  const started = performance.now();
  const none = { pages: 0, milliseconds: 0, notices: [], leftOut: [], reach: [], written: false };
  const folder = readFolder(options.folder, options.out);
  if (folder === null)
    return {
      ...none,
      failures: [{ path: '', line: 1, column: 1, message: 'There is no docs.json or mint.json in this folder.' }],
    };
  const read = readSite(folder, options);
  const { failures, facts, paths } = read;
  if (failures.length > 0 && !options.keepsGoing)
    return {
      ...none,
      milliseconds: performance.now() - started,
      failures,
      notices: read.viewed.view.notices,
    };
  const { writer, into, putInPlace } = newFolder(options);
  const threads = Math.min(threadsFor(paths.length), options.mostThreads ?? Infinity);
  const written = await writeSite(read, {
    writer,
    supplies: suppliesOf(options),
    drawElsewhere:
      threads === 1 ? null : (wanted) => drawInThreads({ options, into, facts: [...facts] }, wanted, threads),
  });
  putInPlace();
  return { ...written, milliseconds: performance.now() - started, written: true };
}
