import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** The bytes of a file of this program, which the package keeps packed; null where it is not there. */
export function ownFile(path: string): Uint8Array | null {
  if (existsSync(path)) return readFileSync(path);
  return existsSync(`${path}.gz`) ? gunzipSync(readFileSync(`${path}.gz`)) : null;
}
