import { proxy, wrap } from 'comlink';
import { manifest, partsFolder } from 'virtual:parts-of-sites';
import { encodeText } from '#base/encoding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { SiteOptions } from '#build/files/siteOptions.ts';
import { repositoryOf } from '#site/view/editAddresses.ts';
import { presentBytes } from '#state/intents/presentFile.ts';
import { saveEverything } from '#state/intents/saveEverything.ts';
import { openTextOf } from '#state/openFiles/filesStore.ts';
import { openSiteNow } from '#state/site/siteStore.ts';
import type { App } from '#state/app.ts';
import { problemSentence } from '../../../problemSentence.ts';
import type { BuildStep, SiteFiles } from './filesOfSite.ts';
import type { AskedFile, SiteBuildWorker } from './buildInWorker.ts';

/** What came of a build: the archive with what is to be said of it; why pages could not be read; or a sentence, where a file could not be had. */
export type BuiltHere =
  | { readonly kind: 'built'; readonly zip: Blob; readonly report: SiteFiles['report'] }
  | { readonly kind: 'refused'; readonly report: SiteFiles['report'] }
  | { readonly kind: 'failed'; readonly sentence: string };

/** Builds the open site as it is on the screen. Whoever takes part in `signal` ends it, and gets null. */
export async function buildSiteHere(
  app: App,
  address: Pick<SiteOptions, 'base' | 'origin'>,
  keepsGoing: boolean,
  signal: AbortSignal,
  onStep: (step: BuildStep) => void,
): Promise<BuiltHere | null> {
  await saveEverything(app);
  const site = openSiteNow(app);
  if (site === null || signal.aborted) return null;
  // The code of a worker is a bundle of its own: what draws previews builds sites as well, in a worker for each.
  const worker = new Worker(new URL('../../preview/previewWorker.ts', import.meta.url), { type: 'module' });
  const ended = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)));
  const broken = new Promise<BuiltHere>((resolve) =>
    worker.addEventListener('error', () => resolve({ kind: 'failed', sentence: 'It could not be fetched or run.' })),
  );
  const at = (path: string) => new URL(path, document.baseURI).href;
  try {
    const built = wrap<SiteBuildWorker>(worker).build(
      {
        paths: [...site.paths],
        configPath: site.configuration?.path ?? '',
        options: { ...address, repository: repositoryOf(site.summary.url, site.summary.branch, site.paths) },
        keepsGoing,
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

/** A file as it is on the screen. */
async function fileNow(app: App, path: RepoPath): Promise<AskedFile> {
  const open = openTextOf(app, path);
  if (open !== null) return { bytes: encodeText(open) };
  const read = await presentBytes(app, path);
  return read.ok ? { bytes: read.value } : { unread: `${path}: ${problemSentence(read.problem).title}.` };
}

function outcomeOf({ zip, report }: Awaited<ReturnType<SiteBuildWorker['build']>>): BuiltHere {
  return zip === null ? { kind: 'refused', report } : { kind: 'built', zip, report };
}

function failureOf(error: unknown): BuiltHere {
  return { kind: 'failed', sentence: error instanceof Error ? error.message : String(error) };
}
