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

/** What is built of a site whose files are asked for one by one. */
export interface SiteBuildRequest {
  readonly paths: readonly RepoPath[];
  readonly configPath: RepoPath;
  readonly options: SiteOptions;
  /** True to show readers a notice instead of each page that can’t be read. */
  readonly keepsGoing: boolean;
}

/** Where the files come from: those of the site, and those of this program. Each throws where it cannot be had now, and gives null where there is none. */
export interface BuildSiteFilesDeps {
  readonly file: (path: RepoPath) => Promise<Uint8Array<ArrayBuffer> | null>;
  readonly part: (name: string) => Promise<Blob | null>;
  readonly supplies: Omit<SiteBuildDeps, 'size'>;
}

/** How far a build is: its step, and how many files or pages of how many. */
export interface BuildProgress {
  readonly step: 'read' | 'draw' | 'pack';
  readonly done: number;
  readonly of: number;
}

/** The files of a finished site by their paths, and what is to be said of them; files only where the build may be had. */
export interface BuiltSiteFiles {
  readonly files: ReadonlyMap<string, Blob>;
  readonly report: Omit<BuildReport, 'milliseconds'>;
}

/** So many files are asked for at once. */
const atOnce = 8;

/**
 * Builds a site whose files are asked for. The files are those that `npm run site` writes for the same texts and bytes, byte for byte.
 * Two things are its own: code stands without colours where its grammar cannot be fetched, as after a loss of the network, and
 * files that Git does not know are no part of the site.
 */
export async function buildSiteFiles(
  { paths, configPath, options, keepsGoing }: SiteBuildRequest,
  { file, part, supplies }: BuildSiteFilesDeps,
  onStep: (step: BuildProgress) => void,
): Promise<BuiltSiteFiles> {
  const texts = await textsOf(paths, file, onStep);
  const folder = createSiteSourceFolder(paths, (path) => texts.get(path) ?? null, configPath);
  if (folder === null) throw new Error('There is no configuration.');
  const read = readSiteFolder(folder, options);
  const { failures, viewed } = read;
  if (isBuildStopped(failures, keepsGoing))
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
      part: (name) => made.set(`${docwrightFolder}/${name}`, () => part(name)),
    },
    drawElsewhere: null,
    onDrawn: (done) => onStep({ step: 'draw', done, of: read.paths.length }),
  });
  const files = new Map<string, Blob>();
  for (const [path, content] of made) {
    const blob = await content();
    if (blob !== null) files.set(path, blob);
  }
  return { files, report: { ...report, written: true } };
}

/** The texts that the pages, the configuration and what they name are read from. */
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

/** What readers are given as it is, and the sizes of all pictures of the site. */
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
