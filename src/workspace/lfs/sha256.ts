import Sha256 from 'sha.js/sha256.js';
import { toHex } from '../git/createPackIndex.ts';

/** The SHA-256 of bytes, in hexadecimal. Computed in JavaScript on insecure pages, which have no `crypto.subtle`. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // Always present in the types; in a browser only in a secure context (Web Cryptography API, "SubtleCrypto").
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  return subtle === undefined
    ? new Sha256().update(bytes).digest('hex')
    : toHex(new Uint8Array(await subtle.digest('SHA-256', bytes)));
}
