import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/**
 * The bytes of a file of this program; null if it is missing. The package stores it compressed (`NAME.gz`), or, if it would be a duplicate,
 * as the path of the other copy relative to its folder (`NAME.same`).
 */
export function readDocwrightFile(path: string): Uint8Array | null {
  if (existsSync(`${path}.same`)) return readDocwrightFile(join(dirname(path), readFileSync(`${path}.same`, 'utf8')));
  if (existsSync(path)) return readFileSync(path);
  return existsSync(`${path}.gz`) ? gunzipSync(readFileSync(`${path}.gz`)) : null;
}
