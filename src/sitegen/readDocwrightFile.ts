import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/**
 * The bytes of a file of this program; null if it is missing. The package keeps it packed (`NAME.gz`), or names the file beside which it
 * would be a second copy (`NAME.same`, a path from its folder).
 */
export function readDocwrightFile(path: string): Uint8Array | null {
  if (existsSync(`${path}.same`)) return readDocwrightFile(join(dirname(path), readFileSync(`${path}.same`, 'utf8')));
  if (existsSync(path)) return readFileSync(path);
  return existsSync(`${path}.gz`) ? gunzipSync(readFileSync(`${path}.gz`)) : null;
}
