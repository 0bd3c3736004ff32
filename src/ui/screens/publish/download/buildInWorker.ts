import { type RepoPath, extensionOf } from '#base/repoPath.ts';
import type { SiteManifest } from '#sitegen/files/siteManifest.ts';
import { buildSiteFiles, type BuildProgress, type BuiltSiteFiles, type SiteBuildRequest } from './buildSiteFiles.ts';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

const packedAlready = new Set(
  'png jpg jpeg gif webp avif ico mp4 webm mov m4v ogv mp3 ogg m4a pdf zip gz tgz woff woff2 docx xlsx pptx'.split(' '),
);

/** Zips files in their order; `onPacked` gets the number packed so far. */
async function zipFiles(files: ReadonlyMap<string, Blob>, onPacked: (files: number) => void): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    pieces.push(new Uint8Array(piece));
  });
  let count = 0;
  for (const [path, blob] of files) {
    const entry = packedAlready.has(extensionOf(path).toLowerCase()) ? new ZipPassThrough(path) : new ZipDeflate(path);
    zip.add(entry);
    entry.push(new Uint8Array(await blob.arrayBuffer()), true);
    count += 1;
    onPacked(count);
  }
  zip.end();
  return new Blob(pieces, { type: 'application/zip' });
}

/** URLs of the build assets served by the app. */
export interface BuildAssetUrls {
  readonly manifest: SiteManifest;
  readonly parts: string;
  readonly icons: string;
}

/** A message if the site's file can't be read now, otherwise its bytes, or null if it doesn't exist. */
export type FileReadResult = { readonly bytes: Uint8Array<ArrayBuffer> | null } | { readonly unread: string };

/** Builds finished sites off the main thread. Terminating the worker stops the build. */
export interface SiteBuildWorker {
  /** Zip of the site, or null if pages can't be read. Throws an error with a user-facing message if a file is unavailable. */
  build(
    site: SiteBuildRequest,
    served: BuildAssetUrls,
    file: (path: RepoPath) => Promise<FileReadResult>,
    onStep: (step: BuildProgress) => void,
  ): Promise<{ readonly zip: Blob | null; readonly report: BuiltSiteFiles['report'] }>;
}

/** Milliseconds between two progress reports. */
const toldEvery = 80;

/** Builds a site whose files are requested one by one. */
export const buildSiteArchive: SiteBuildWorker['build'] = async (site, { manifest, parts, icons }, file, onStep) => {
  const tell = seldom(onStep);
  const { files, report } = await buildSiteFiles(
    site,
    {
      file: async (path) => {
        const asked = await file(path);
        if ('unread' in asked) throw new Error(asked.unread);
        return asked.bytes;
      },
      part: async (name) => {
        const answer = await fetch(parts + name).catch(() => null);
        if (answer?.ok !== true) throw new Error(notFetched);
        return answer.blob();
      },
      supplies: { manifest, iconFile: (path) => iconFile(icons + path) },
    },
    tell,
  );
  if (!report.written) return { zip: null, report };
  return { zip: await zipFiles(files, (done) => tell({ step: 'pack', done, of: files.size })), report };
};

const notFetched = 'Couldn’t load part of Docwright.';

/** Icons are looked up during synchronous rendering; a worker may block on a request. */
function iconFile(address: string): unknown {
  const request = new XMLHttpRequest();
  request.open('GET', address, false);
  try {
    request.send();
  } catch {
    throw new Error(notFetched); // offline
  }
  return request.status === 200 ? (JSON.parse(request.responseText) as unknown) : null;
}

function seldom(onStep: (step: BuildProgress) => void): (step: BuildProgress) => void {
  let last = 0;
  return (step) => {
    if (step.done < step.of && performance.now() - last < toldEvery) return;
    last = performance.now();
    onStep(step);
  };
}
