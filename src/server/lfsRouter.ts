import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { json, Router, type Request, type Response } from 'express';
import { z } from 'zod';
import { lfsObjectPath } from './git/lfsObjects.ts';
import type { HostedRepository } from './git/repositoryStore.ts';
import type { GitHost } from './gitHost.ts';

const contentType = 'application/vnd.git-lfs+json';
const batchRequest = z.object({
  operation: z.enum(['download', 'upload']),
  transfers: z.array(z.string()).optional(),
  hash_algo: z.string().optional(),
  objects: z.array(z.object({ oid: z.string().regex(/^[0-9a-f]{64}$/), size: z.number().int().nonnegative() })),
});
/** In bytes. */
const largestObject = 1024 * 1024 * 1024;

interface LfsRouterOptions {
  /** Where objects are below a repository: GitLab has a place of its own for them. */
  readonly objectsPath?: 'info/lfs' | 'gitlab-lfs';
  /** Another origin at which uploads are verified, `/OWNER/NAME/objects/OID/verify`. Until then, they don't count. */
  readonly verifyOrigin?: (request: Request) => string;
}

/**
 * Git LFS for the host's repositories: the batch API with basic transfers (git-lfs, docs/api), below each repository's URL. `originOf` is
 * the origin that clients use.
 */
export function createLfsRouter(
  host: GitHost,
  originOf: (request: Request) => string,
  { objectsPath = 'info/lfs', verifyOrigin }: LfsRouterOptions = {},
): Router {
  const router = Router();
  const unverified = new Set<string>();
  const isStored = (path: string) => existsSync(path) && !unverified.has(path);
  const routes = '/*owner/:name/info/lfs';
  const objectRoutes = `/*owner/:name/${objectsPath}`;
  /** The repository; null if the request was rejected, as LFS servers reject it. */
  const find = (request: Request, response: Response, isWrite: boolean): HostedRepository | null => {
    const owner = [request.params['owner']].flat().join('/');
    const found = host.repositories.find(owner, String(request.params['name']).replace(/\.git$/, ''));
    const permission = found === null ? { read: false, write: false } : host.permission(request, found);
    if (found !== null && (isWrite ? permission.write : permission.read)) return found;
    const isKnown = host.identify(request).kind === 'account';
    if (!isKnown) response.setHeader('LFS-Authenticate', 'Basic realm="Git LFS"');
    refuse(response, isKnown ? (permission.read ? 403 : 404) : 401, isKnown ? 'Not permitted' : 'Credentials needed');
    return null;
  };
  router.post(`${routes}/objects/batch`, json({ type: () => true, limit: '5mb' }), (request, response) => {
    const wanted = batchRequest.safeParse(request.body);
    if (!wanted.success) return refuse(response, 422, 'Not a batch request');
    const { operation, objects } = wanted.data;
    if ((wanted.data.hash_algo ?? 'sha256') !== 'sha256') return refuse(response, 409, 'Unsupported hash algorithm');
    const found = find(request, response, operation === 'upload');
    if (found === null) return;
    const base = originOf(request) + request.originalUrl.replace(/\/info\/lfs\/objects\/batch.*$/s, `/${objectsPath}`);
    const { authorization } = request.headers;
    const header = authorization === undefined ? {} : { header: { Authorization: authorization } };
    const answers = objects.map(({ oid, size }) => {
      const isHere = isStored(lfsObjectPath(found, oid));
      const href = `${base}/objects/${oid}`;
      if (operation === 'download')
        return isHere
          ? { oid, size, actions: { download: { href, ...header } } }
          : { oid, size, error: { code: 404, message: 'Object does not exist' } };
      const elsewhere = `${verifyOrigin?.(request) ?? ''}/${found.owner}/${found.name}/objects/${oid}/verify`;
      const verify = { href: verifyOrigin === undefined ? `${base}/verify` : elsewhere, ...header };
      const actions = { upload: { href: `${href}/${size}`, ...header }, verify };
      return isHere ? { oid, size } : { oid, size, actions };
    });
    response.type(contentType).send(JSON.stringify({ transfer: 'basic', objects: answers, hash_algo: 'sha256' }));
  });
  router.get(`${objectRoutes}/objects/:oid`, (request, response) => {
    const found = find(request, response, false);
    if (found === null) return;
    const path = /^[0-9a-f]{64}$/.test(request.params.oid) ? lfsObjectPath(found, request.params.oid) : '';
    if (!isStored(path)) return refuse(response, 404, 'Object does not exist');
    response.type('application/octet-stream').setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Content-Length', String(statSync(path).size));
    createReadStream(path).pipe(response);
  });
  router.put(`${objectRoutes}/objects/:oid/:size`, async (request, response) => {
    const found = find(request, response, true);
    if (found === null) return;
    const { oid, size } = request.params;
    if (!/^[0-9a-f]{64}$/.test(oid)) return refuse(response, 422, 'Invalid name');
    const isWhole = await storeLfsObject(found, request, { oid, size: Number(size) });
    if (!isWhole) return refuse(response, 422, 'The contents don’t match their name');
    if (verifyOrigin !== undefined) unverified.add(lfsObjectPath(found, oid));
    response.status(200).end();
  });
  const verifyRoute = verifyOrigin === undefined ? `${objectRoutes}/verify` : '/*owner/:name/objects/:oid/verify';
  router.post(verifyRoute, json({ type: () => true }), (request, response) => {
    const found = find(request, response, true);
    if (found === null) return;
    const wanted = batchRequest.shape.objects.element.safeParse(request.body);
    const path = wanted.success ? lfsObjectPath(found, wanted.data.oid) : '';
    if (!wanted.success || !existsSync(path) || statSync(path).size !== wanted.data.size)
      return refuse(response, 404, 'Object does not exist');
    unverified.delete(path);
    response.status(200).end();
  });
  return router;
}

/** Stores contents under their name. False, and nothing is stored, if they have another name or size. */
export async function storeLfsObject(
  found: HostedRepository,
  contents: AsyncIterable<Uint8Array>,
  { oid, size }: { readonly oid: string; readonly size: number },
): Promise<boolean> {
  const path = lfsObjectPath(found, oid);
  await mkdir(join(path, '..'), { recursive: true });
  const temporary = join(path, '..', `${randomUUID()}.new`);
  const file = await open(temporary, 'wx');
  const hash = createHash('sha256');
  let length = 0;
  try {
    for await (const chunk of contents) {
      length += chunk.length;
      if (length > largestObject) break;
      hash.update(chunk);
      await file.write(chunk);
    }
  } finally {
    await file.close();
  }
  const isWhole = length === size && hash.digest('hex') === oid;
  await (isWhole ? rename(temporary, path) : rm(temporary, { force: true }));
  return isWhole;
}

function refuse(response: Response, status: number, message: string): void {
  response.status(status).type(contentType).send(JSON.stringify({ message }));
}
