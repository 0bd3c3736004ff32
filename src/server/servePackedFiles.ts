import { decodeUriSafely } from '#base/decodeUriSafely.ts';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { NextFunction, Request, Response } from 'express';

const unpack = promisify(gunzip);

/**
 * Serves a folder's files that the package stores compressed (`NAME.gz`) or as duplicates of other files (`NAME.same` names the other
 * copy). Decompresses them for clients that don't accept gzip.
 */
export function servePackedFiles(folder: string, setHeaders: (response: Response, path: string) => void) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const wanted = nameOf(request.path);
    if ((request.method !== 'GET' && request.method !== 'HEAD') || wanted === null) return next();
    const kept = keptName(folder, wanted);
    const isPacked = existsSync(join(folder, `${kept}.gz`));
    if (!isPacked && kept === wanted) return next();
    response.type(extname(wanted));
    setHeaders(response, join(folder, wanted));
    if (!isPacked) return response.sendFile(kept, { root: folder, cacheControl: false });
    response.vary('Accept-Encoding');
    if (request.acceptsEncodings('gzip') === 'gzip') {
      response.setHeader('Content-Encoding', 'gzip');
      return response.sendFile(`${kept}.gz`, { root: folder, acceptRanges: false, cacheControl: false });
    }
    void readFile(join(folder, `${kept}.gz`))
      .then(unpack)
      .then((bytes) => response.send(bytes))
      .catch(next);
  };
}

/** The file that has the bytes of this one, or its own name. */
function keptName(folder: string, name: string): string {
  const same = join(folder, `${name}.same`);
  return existsSync(same) ? join(dirname(name), readFileSync(same, 'utf8')) : name;
}

/** The file of a URL path below the folder; null if the path is invalid. */
function nameOf(path: string): string | null {
  const decoded = decodeUriSafely(path.endsWith('/') ? `${path}index.html` : path);
  const name = normalize(decoded).replace(/^[\\/]+/, '');
  return decoded.includes('\0') || decoded.split(/[\\/]/).includes('..') ? null : name;
}
