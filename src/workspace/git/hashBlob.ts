import { encodeText } from '#base/encoding.ts';
import { toHex } from './createPackIndex.ts';
import { concatBytes } from './pktLine.ts';
import { sha1 } from './sha1.ts';

/** The object name of a file's contents. */
export async function hashBlob(bytes: Uint8Array): Promise<string> {
  return toHex(await sha1(concatBytes([encodeText(`blob ${bytes.length}\0`), bytes])));
}
