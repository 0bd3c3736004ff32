import type { BuildOptions } from '../buildOptions.ts';
import { renderInThreads, getRenderThreadCount } from '../renderInThreads.ts';
import { fetchRemoteDescriptions, type DescriptionFetcher } from '../files/fetchRemoteDescriptions.ts';
import { fetchStarCounts } from '../files/fetchStarCounts.ts';
import { isBuildStopped } from '../files/buildFailure.ts';
import { noConfigurationFailures, createFailedReport, type BuildReport } from '../files/buildReport.ts';
import { readSiteFolder, writeSite, type PagesToRender, type LoadedSite } from '../files/readAndWriteSite.ts';
import { createPageWriter, type RenderedPage } from '../files/writePages.ts';
import { createFolderWriter } from '../folderWriter.ts';
import { createBuildDeps } from '../createBuildDeps.ts';
import { omitLfsPointers } from '../omitLfsPointers.ts';
import { createCachedFolderReader, type VersionedSources } from './cachedFolderReader.ts';
import { isOutputPresent, createIncrementalOutput, type OutputHashes } from './incrementalOutput.ts';
import { renderStalePages, emptyRenderCache, type RenderCache } from './renderStalePages.ts';
import { createReadCaches, createCachedReferenceBuilders } from './readCaches.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { SiteBuildDeps } from '../files/writeSharedAssets.ts';

/** The contents of the output folder, and what they were built from. */
interface Kept {
  readonly files: OutputHashes;
  readonly pages: RenderCache;
}

/**
 * Builds a site repeatedly into one folder. Each time the folder is as `buildSite` would make it, but after the first build only pages
 * whose output would change are rendered.
 */
export function createIncrementalBuilder(
  options: BuildOptions,
  fetchDescription?: DescriptionFetcher,
): () => Promise<BuildReport> {
  const fetchOnce = fetchDescription === undefined ? null : fetchedOnce(fetchDescription);
  const read = createCachedFolderReader(options.folder, options.out);
  const reading = createReadCaches();
  const references = createCachedReferenceBuilders();
  const supplies = cacheBuildDeps(() => createBuildDeps(options));
  let kept: Kept | null = null;

  const write = async (site: LoadedSite, stamped: VersionedSources, before: Kept | null) => {
    const output = createIncrementalOutput(options, stamped, before?.files ?? null);
    let pages = emptyRenderCache;
    let drawnAnew = 0;
    const report = await writeSite(site, {
      writer: output.writer,
      supplies: supplies(stamped),
      references,
      renderPages: async (wanted) => {
        const drawn = await renderStalePages(
          before?.pages ?? emptyRenderCache,
          { ...wanted, versionOf: stamped.versionOf },
          (stale) => drawInto(options, output.stagingFolder, stale),
        );
        for (const { path, written } of drawn.drawn) output.markCurrent(path, written);
        pages = drawn.kept;
        drawnAnew = drawn.stale;
        return drawn;
      },
    });
    return { report: { ...report, drawnAnew }, output, pages };
  };

  const writeAnew = async (site: LoadedSite, stamped: VersionedSources) => {
    const { report, output, pages } = await write(site, stamped, null);
    const files = output.commit();
    kept = output.hasConflicts() ? null : { files, pages };
    return report;
  };

  /** Null if everything has to be rewritten. */
  const writeChanged = async (site: LoadedSite, stamped: VersionedSources, before: Kept) => {
    const { report, output, pages } = await write(site, stamped, before);
    if (output.hasConflicts()) return null;
    kept = null; // until all files are in place
    kept = { files: output.commit(), pages };
    return report;
  };

  return async () => {
    const started = performance.now();
    const stamped = read();
    if (stamped.folder === null) return createFailedReport(started, noConfigurationFailures);
    const fetched =
      fetchOnce === null
        ? stamped.folder
        : await fetchStarCounts(await fetchRemoteDescriptions(stamped.folder, fetchOnce), fetchOnce);
    const { folder, ...pointers } = omitLfsPointers(fetched, options);
    const site = readSiteFolder(folder, options, reading(folder));
    const failures = [...site.failures, ...pointers.failures];
    if (isBuildStopped(failures, options.continuesOnErrors))
      return createFailedReport(started, failures, site.viewed.view.notices);
    // If an incremental build fails, build everything: the existing output may be the cause.
    const changed =
      kept !== null && isOutputPresent(options.out) ? await writeChanged(site, stamped, kept).catch(() => null) : null;
    const report = changed ?? (await writeAnew(site, stamped));
    const notices = [...pointers.notices, ...report.notices];
    return { ...report, notices, milliseconds: performance.now() - started, written: true };
  };
}

/** Caches fetched descriptions while the site is watched; failed fetches are retried on the next change. */
function fetchedOnce(fetchDescription: DescriptionFetcher): DescriptionFetcher {
  const known = new Map<string, Awaited<ReturnType<DescriptionFetcher>>>();
  return async (address) => {
    const found = known.get(address) ?? (await fetchDescription(address));
    if (found.ok) known.set(address, found);
    return found;
  };
}

/** Renders pages into a folder: a few in this thread, many in several threads. */
async function drawInto(options: BuildOptions, into: string, pages: PagesToRender): Promise<readonly RenderedPage[]> {
  const { paths, pageAt, drawing } = pages;
  const threads = getRenderThreadCount(paths.length, options);
  if (threads > 1) return renderInThreads({ options, into, recordsQueries: true }, pages, threads);
  const write = createPageWriter({ options, drawing, remembers: true }, createFolderWriter(into, options));
  const drawn: RenderedPage[] = [];
  for (const path of paths) drawn.push(await write(pageAt(path)));
  return drawn;
}

/** Caches a build's dependencies while they are unchanged. `make` creates new ones. */
function cacheBuildDeps(make: () => SiteBuildDeps): (folder: Pick<VersionedSources, 'versionOf'>) => SiteBuildDeps {
  const icons = new Map<string, unknown>();
  const sizes = new Map<RepoPath, { readonly stamp: string; readonly size: ReturnType<SiteBuildDeps['size']> }>();
  return ({ versionOf }) => {
    const supplies = make();
    return {
      ...supplies,
      iconFile: (path) => {
        if (!icons.has(path)) icons.set(path, supplies.iconFile(path));
        return icons.get(path);
      },
      size: (path) => {
        const known = sizes.get(path);
        if (known?.stamp === versionOf(path)) return known.size;
        const size = supplies.size(path);
        sizes.set(path, { stamp: versionOf(path), size });
        return size;
      },
    };
  };
}
