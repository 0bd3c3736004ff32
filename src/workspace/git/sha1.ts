import Sha1 from 'sha.js/sha1.js';

/** The SHA-1 of some bytes, in 20 bytes. A page that is not served securely has no `crypto.subtle`; there it is computed in JavaScript. */
export async function sha1(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  // In types always there; in a browser only where the context is secure (Web Cryptography API, "SubtleCrypto").
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  return new Uint8Array(subtle === undefined ? new Sha1().update(bytes).digest() : await subtle.digest('SHA-1', bytes));
}
