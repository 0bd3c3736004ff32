import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { extensionOf } from '#base/repoPath.ts';

const packedAlready = new Set(
  'png jpg jpeg gif webp avif ico mp4 webm mov m4v ogv mp3 ogg m4a pdf zip gz tgz woff woff2 docx xlsx pptx'.split(' '),
);

/** Files as one archive, in their order; `onPacked` is told how many are in it. */
export async function zipFiles(files: ReadonlyMap<string, Blob>, onPacked: (files: number) => void): Promise<Blob> {
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
