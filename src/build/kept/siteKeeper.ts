import type { BuildOptions } from '../buildOptions.ts';
import { drawInThreads, threadsFor } from '../drawInThreads.ts';
import { withDescriptions, type FetchDescription } from '../files/describedElsewhere.ts';
import { stopsBuild } from '../files/buildFailure.ts';
import { noConfiguration, unwritten, type BuildReport } from '../files/buildReport.ts';
import { readSite, writeSite, type PagesToDraw, type ReadSite } from '../files/makeSite.ts';
import { pageWriter, type DrawnParts } from '../files/writePages.ts';
import { writerInto } from '../folderWriter.ts';
import { suppliesOf } from '../suppliesOf.ts';
import { folderReader, type StampedFolder } from './keptFolder.ts';
import { isStanding, nextOutput, type StandingFiles } from './keptOutput.ts';
import { drawStale, noPages, type KeptPages } from './keptPages.ts';
import { keptReading, keptReferences } from './keptReading.ts';
import { keptSupplies } from './keptSupplies.ts';

/** What is in the folder that was built into, and what it was made of. */
interface Kept {
  readonly files: StandingFiles;
  readonly pages: KeptPages;
}

/**
 * Builds a site again and again into one folder. Each time the folder is as `buildSite` would make it; after the first time only
 * those pages are drawn that would come out otherwise than before.
 */
export function siteKeeper(options: BuildOptions, fetchDescription?: FetchDescription): () => Promise<BuildReport> {
  const fetchOnce = fetchDescription === undefined ? null : fetchedOnce(fetchDescription);
  const read = folderReader(options.folder, options.out);
  const reading = keptReading();
  const references = keptReferences();
  const supplies = keptSupplies(() => suppliesOf(options));
  let kept: Kept | null = null;

  const write = async (site: ReadSite, stamped: StampedFolder, before: Kept | null) => {
    const output = nextOutput(options, stamped, before?.files ?? null);
    let pages = noPages;
    let drawnAnew = 0;
    const report = await writeSite(site, {
      writer: output.writer,
      supplies: supplies(stamped),
      references,
      drawElsewhere: async (wanted) => {
        const drawn = await drawStale(before?.pages ?? noPages, { ...wanted, stamp: stamped.stamp }, (stale) =>
          drawInto(options, output.into, stale),
        );
        for (const { path, written } of drawn.drawn) output.stands(path, written);
        pages = drawn.kept;
        drawnAnew = drawn.stale;
        return drawn;
      },
    });
    return { report: { ...report, drawnAnew }, output, pages };
  };

  const writeAnew = async (site: ReadSite, stamped: StampedFolder) => {
    const { report, output, pages } = await write(site, stamped, null);
    const files = output.putInPlace();
    kept = output.isClashing() ? null : { files, pages };
    return report;
  };

  /** Null where all of it has to be written. */
  const writeChanged = async (site: ReadSite, stamped: StampedFolder, before: Kept) => {
    const { report, output, pages } = await write(site, stamped, before);
    if (output.isClashing()) return null;
    kept = null; // until all is in its place
    kept = { files: output.putInPlace(), pages };
    return report;
  };

  return async () => {
    const started = performance.now();
    const stamped = read();
    if (stamped.folder === null) return unwritten(started, noConfiguration);
    const folder = fetchOnce === null ? stamped.folder : await withDescriptions(stamped.folder, fetchOnce);
    const site = readSite(folder, options, reading(folder));
    if (stopsBuild(site.failures, options.keepsGoing))
      return unwritten(started, site.failures, site.viewed.view.notices);
    // What goes wrong with a part is tried once more with all: it may lie in what stands there.
    const changed =
      kept !== null && isStanding(options.out) ? await writeChanged(site, stamped, kept).catch(() => null) : null;
    const report = changed ?? (await writeAnew(site, stamped));
    return { ...report, milliseconds: performance.now() - started, written: true };
  };
}

/** What was fetched is kept as long as the site is watched; what could not be had is tried again with the next change. */
function fetchedOnce(fetchDescription: FetchDescription): FetchDescription {
  const known = new Map<string, Awaited<ReturnType<FetchDescription>>>();
  return async (address) => {
    const found = known.get(address) ?? (await fetchDescription(address));
    if (found.ok) known.set(address, found);
    return found;
  };
}

/** Draws pages into a folder: a few here, and many in threads. */
async function drawInto(options: BuildOptions, into: string, pages: PagesToDraw): Promise<readonly DrawnParts[]> {
  const { paths, pageAt, drawing } = pages;
  const threads = threadsFor(paths.length, options);
  if (threads > 1) return drawInThreads({ options, into, remembers: true }, pages, threads);
  const write = pageWriter({ options, drawing, remembers: true }, writerInto(into, options));
  const drawn: DrawnParts[] = [];
  for (const path of paths) drawn.push(await write(pageAt(path)));
  return drawn;
}
