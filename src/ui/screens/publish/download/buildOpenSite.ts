import { proxy, wrap } from 'comlink';
import { manifest, partsFolder } from 'virtual:parts-of-sites';
import type { RepoPath } from '#base/repoPath.ts';
import type { SiteOptions } from '#sitegen/files/siteOptions.ts';
import { parseSiteRepository } from '#site/view/editUrls.ts';
import { readCurrentMedia } from '#state/openFiles/readCurrentFile.ts';
import { saveAll } from '#state/sync/saveAll.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import type { App } from '#state/app.ts';
import { describeProblem, formatProblemDetail } from '../../../describeProblem.ts';
import type { BuildProgress, BuiltSiteFiles } from './buildSiteFiles.ts';
import type { FileReadResult, SiteBuildWorker } from './buildInWorker.ts';

/** Result of a build: the zip with its report, the report if pages couldn't be read, or a message if a file was unavailable. */
export type SiteBuildResult =
  | { readonly kind: 'built'; readonly zip: Blob; readonly report: BuiltSiteFiles['report'] }
  | { readonly kind: 'refused'; readonly report: BuiltSiteFiles['report'] }
  | { readonly kind: 'failed'; readonly sentence: string };

/** Builds the open site with all current edits. Null if `signal` is aborted. */
export async function buildOpenSite(
  app: App,
  address: Pick<SiteOptions, 'base' | 'origin'>,
  continuesOnErrors: boolean,
  signal: AbortSignal,
  onStep: (step: BuildProgress) => void,
): Promise<SiteBuildResult | null> {
  await saveAll(app);
  const site = getOpenSite(app);
  if (site === null || signal.aborted) return null;
  // Each worker script is a separate bundle, so the preview's worker script also builds sites, in a worker of its own.
  const worker = new Worker(new URL('../../preview/previewWorker.ts', import.meta.url), { type: 'module' });
  const ended = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)));
  const broken = new Promise<SiteBuildResult>((resolve) =>
    worker.addEventListener('error', () =>
      resolve({ kind: 'failed', sentence: 'The build script couldn’t be loaded or run.' }),
    ),
  );
  const at = (path: string) => new URL(path, document.baseURI).href;
  try {
    const built = wrap<SiteBuildWorker>(worker).build(
      {
        paths: [...site.paths],
        configPath: site.configuration?.path ?? '',
        options: { ...address, repository: parseSiteRepository(site.summary.url, site.summary.branch, site.paths) },
        continuesOnErrors,
      },
      { manifest, parts: at(partsFolder), icons: at('icons/') },
      proxy((path) => fileNow(app, path)),
      proxy(onStep),
    );
    return await Promise.race([built.then(outcomeOf, failureOf), broken, ended]);
  } finally {
    worker.terminate();
  }
}

async function fileNow(app: App, path: RepoPath): Promise<FileReadResult> {
  const read = await readCurrentMedia(app, path);
  if (read.ok) return { bytes: read.value };
  const sentence = `${path}: ${describeProblem(read.problem).title}. ${formatProblemDetail(read.problem)}`;
  return { unread: sentence.trim() };
}

function outcomeOf({ zip, report }: Awaited<ReturnType<SiteBuildWorker['build']>>): SiteBuildResult {
  return zip === null ? { kind: 'refused', report } : { kind: 'built', zip, report };
}

function failureOf(error: unknown): SiteBuildResult {
  return { kind: 'failed', sentence: error instanceof Error ? error.message : String(error) };
}
