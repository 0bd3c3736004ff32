import { decodedUri } from '#base/decodedUri.ts';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { NextFunction, Request, Response } from 'express';

const unpack = promisify(gunzip);

/** Answers with the files of a folder that are kept packed, as `NAME.gz`: the package has them so. To whom takes no packed answer they are unpacked. */
export function packedFiles(folder: string, setHeaders: (response: Response, path: string) => void) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const wanted = nameOf(request.path);
    if (
      (request.method !== 'GET' && request.method !== 'HEAD') ||
      wanted === null ||
      !existsSync(join(folder, `${wanted}.gz`))
    )
      return next();
    response.type(extname(wanted));
    response.vary('Accept-Encoding');
    setHeaders(response, join(folder, wanted));
    if (request.acceptsEncodings('gzip') === 'gzip') {
      response.setHeader('Content-Encoding', 'gzip');
      return response.sendFile(`${wanted}.gz`, { root: folder, acceptRanges: false, cacheControl: false });
    }
    void readFile(join(folder, `${wanted}.gz`))
      .then(unpack)
      .then((bytes) => response.send(bytes))
      .catch(next);
  };
}

/** The file of a path below the folder; null for what is no such path. */
function nameOf(path: string): string | null {
  const decoded = decodedUri(path.endsWith('/') ? `${path}index.html` : path);
  const name = normalize(decoded).replace(/^[\\/]+/, '');
  return decoded.includes('\0') || decoded.split(/[\\/]/).includes('..') ? null : name;
}
