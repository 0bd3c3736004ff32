import Sha1 from 'sha.js/sha1.js';

/** The SHA-1 of bytes, as 20 bytes. Computed in JavaScript on insecure pages, which have no `crypto.subtle`. */
export async function sha1(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  // Always present in the types; in a browser only in a secure context (Web Cryptography API, "SubtleCrypto").
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  return new Uint8Array(subtle === undefined ? new Sha1().update(bytes).digest() : await subtle.digest('SHA-1', bytes));
}
