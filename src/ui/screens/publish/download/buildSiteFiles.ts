import { isPagePath } from '#base/fileKind.ts';
import { extensionOf, type RepoPath } from '#base/repoPath.ts';
import { isBuildStopped } from '#sitegen/files/buildFailure.ts';
import type { BuildReport } from '#sitegen/files/buildReport.ts';
import { listFilesToCopy } from '#sitegen/files/filesToCopy.ts';
import { readSiteFolder, writeSite } from '#sitegen/files/readAndWriteSite.ts';
import { isMeasurableImage, createImageSizeReader } from '#sitegen/files/imageSizeReader.ts';
import type { SiteBuildDeps } from '#sitegen/files/writeSharedAssets.ts';
import { maxTextSize, createSiteSourceFolder, type SiteSourceFolder } from '#sitegen/files/siteSourceFolder.ts';
import type { SiteOptions } from '#sitegen/files/siteOptions.ts';
import { docwrightFolder } from '#sitegen/files/siteWriter.ts';

/** A site to be built from files requested one by one. */
export interface SiteBuildRequest {
  readonly paths: readonly RepoPath[];
  readonly configPath: RepoPath;
  readonly options: SiteOptions;
  /** True to show readers a notice instead of each page that can’t be read. */
  readonly continuesOnErrors: boolean;
}

/**
 * Sources of the site's files and of the app's build assets. Both throw if a file is unavailable now, and return null if it doesn't exist.
 */
export interface BuildSiteFilesDeps {
  readonly file: (path: RepoPath) => Promise<Uint8Array<ArrayBuffer> | null>;
  readonly part: (name: string) => Promise<Blob | null>;
  readonly supplies: Omit<SiteBuildDeps, 'size'>;
}

/** Progress of a build: the step, and how many of its files or pages are done. */
export interface BuildProgress {
  readonly step: 'read' | 'draw' | 'pack';
  readonly done: number;
  readonly of: number;
}

/** Files of a finished site by path, with the build report. Without files if the build was refused. */
export interface BuiltSiteFiles {
  readonly files: ReadonlyMap<string, Blob>;
  readonly report: Omit<BuildReport, 'milliseconds'>;
}

/** Maximum number of files requested in parallel. */
const atOnce = 8;

/**
 * Builds a site whose files are requested one by one. The output is byte for byte that of `npm run site` for the same input, with two
 * exceptions: code has no colors if its grammar can't be fetched, as when offline, and files that aren't in Git aren't part of the site.
 */
export async function buildSiteFiles(
  { paths, configPath, options, continuesOnErrors }: SiteBuildRequest,
  { file, part, supplies }: BuildSiteFilesDeps,
  onStep: (step: BuildProgress) => void,
): Promise<BuiltSiteFiles> {
  const texts = await textsOf(paths, file, onStep);
  const folder = createSiteSourceFolder(paths, (path) => texts.get(path) ?? null, configPath);
  if (folder === null) throw new Error('No configuration found.');
  const read = readSiteFolder(folder, options);
  const { failures, viewed } = read;
  if (isBuildStopped(failures, continuesOnErrors))
    return {
      files: new Map(),
      report: { pages: 0, failures, notices: viewed.view.notices, leftOut: [], reach: [], written: false },
    };
  const own = await bytesOf(folder, file, onStep);
  const made = new Map<string, () => Blob | Promise<Blob | null>>();
  const report = await writeSite(read, {
    supplies: { ...supplies, size: (path) => own.sizes.get(path) ?? null },
    writer: {
      text: (path, content) => {
        const blob = new Blob([content]);
        made.set(path, () => blob);
      },
      copy: (from, path) => made.set(path, () => own.blobs.get(from) ?? new Blob()),
      textParts: (name) => made.set(`${docwrightFolder}/${name}`, () => part(name)),
    },
    renderPages: null,
    onRendered: (done) => onStep({ step: 'draw', done, of: read.paths.length }),
  });
  const files = new Map<string, Blob>();
  for (const [path, content] of made) {
    const blob = await content();
    if (blob !== null) files.set(path, blob);
  }
  return { files, report: { ...report, written: true } };
}

/** Texts of the pages, the configuration and the files they refer to. */
async function textsOf(
  paths: readonly RepoPath[],
  file: BuildSiteFilesDeps['file'],
  onStep: (step: BuildProgress) => void,
): Promise<ReadonlyMap<RepoPath, string>> {
  const texts = new Map<RepoPath, string>();
  const read = paths.filter(
    (path) => isPagePath(path) || /\.(?:json|ya?ml|css|svg)$/i.test(path) || extensionOf(path).endsWith('ignore'),
  );
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  await eachOf(read, async (path, done) => {
    const bytes = await file(path);
    if (bytes !== null && bytes.length <= maxTextSize) texts.set(path, decoder.decode(bytes));
    onStep({ step: 'read', done, of: read.length });
  });
  return texts;
}

/** Files that are copied unchanged, and the sizes of all pictures of the site. */
async function bytesOf(
  folder: SiteSourceFolder,
  file: BuildSiteFilesDeps['file'],
  onStep: (step: BuildProgress) => void,
): Promise<{
  readonly blobs: ReadonlyMap<RepoPath, Blob>;
  readonly sizes: ReadonlyMap<RepoPath, ReturnType<SiteBuildDeps['size']>>;
}> {
  const given = new Set(listFilesToCopy(folder));
  const prefix = folder.siteFolder === '' ? '' : `${folder.siteFolder}/`;
  const wanted = [...folder.files].filter(
    (path) => given.has(path) || (isMeasurableImage(path) && path.startsWith(prefix)),
  );
  const blobs = new Map<RepoPath, Blob>();
  const sizes = new Map<RepoPath, ReturnType<SiteBuildDeps['size']>>();
  await eachOf(wanted, async (path, done) => {
    const bytes = (await file(path)) ?? new Uint8Array();
    if (given.has(path)) blobs.set(path, new Blob([bytes]));
    if (isMeasurableImage(path)) sizes.set(path, createImageSizeReader(() => bytes)(path));
    onStep({ step: 'read', done, of: wanted.length });
  });
  return { blobs, sizes };
}

async function eachOf(
  paths: readonly RepoPath[],
  take: (path: RepoPath, done: number) => Promise<void>,
): Promise<void> {
  const waiting = [...paths];
  let done = 0;
  const lane = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      done += 1;
      await take(path, done);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
