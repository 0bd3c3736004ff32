import { randomUUID } from 'node:crypto';
import { Router, type Request, type Response } from 'express';
import { readHostedBlob } from '../git/gitObjects.ts';
import type { HostedRepository } from '../git/repositoryStore.ts';
import { runGit } from '../git/runGit.ts';
import type { GitHost } from '../gitHost.ts';
import { readLfsContents } from '../git/lfsObjects.ts';
import { answer, ApiError } from './apiError.ts';
import { urlOf, type RouteContext } from './routeContext.ts';

/** Keys of `download_url`s, and the files that they open. GitHub's are valid for a few minutes. */
const downloads = new WeakMap<GitHost, Map<string, string>>();

/** The contents route of GitHub's REST API, for files. */
export function addContentsRoutes(router: Router, { host, addresses, repository }: RouteContext): void {
  router.get(
    '/repos/:owner/:repo/contents/*path',
    answer(host, async (request) => {
      const found = repository(request);
      const path = [request.params['path']].flat().join('/');
      const ref = typeof request.query['ref'] === 'string' ? request.query['ref'] : 'HEAD';
      const { oid, bytes } = await readAt(found, ref, path);
      const at = addresses(request);
      const [url, web] = [urlOf(found, at), `${at.web}/${found.owner}/${found.name}`];
      const escaped = path.split('/').map(encodeURIComponent).join('/');
      const file = `/${found.owner}/${found.name}/${ref}/${path}`;
      const key = randomUUID();
      const keys = downloads.get(host) ?? new Map<string, string>();
      downloads.set(host, keys.set(key, file));
      const links = {
        self: `${url}/contents/${escaped}?ref=${ref}`,
        git: `${url}/git/blobs/${oid}`,
        html: `${web}/blob/${ref}/${escaped}`,
      };
      return {
        type: 'file',
        encoding: 'base64',
        size: bytes.length,
        name: path.split('/').at(-1),
        path,
        content: Buffer.from(bytes).toString('base64'),
        sha: oid,
        url: links.self,
        git_url: links.git,
        html_url: links.html,
        download_url: `${at.web}/media/${found.owner}/${found.name}/${encodeURIComponent(ref)}/${escaped}?token=${key}`,
        _links: links,
      };
    }),
  );
}

/** Files at the address of a `download_url`, with the contents of Git LFS pointers, as at media.githubusercontent.com. */
export function createMediaRouter(host: GitHost): Router {
  const router = Router();
  router.get('/media/:owner/:name/:ref/*path', async (request: Request, response: Response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    const { owner, name, ref } = request.params;
    const path = [request.params['path']].flat().join('/');
    const found = host.repositories.find(String(owner), String(name));
    const file = `/${String(owner)}/${String(name)}/${String(ref)}/${path}`;
    const isOpened = downloads.get(host)?.get(String(request.query['token'])) === file;
    if (found === null || !isOpened) return void response.status(404).type('text').send('404: Not Found');
    const { bytes } = await readAt(found, String(ref), path);
    response.type('application/octet-stream').send(Buffer.from(await readLfsContents(found, bytes)));
  });
  return router;
}

async function readAt(found: HostedRepository, ref: string, path: string) {
  const { status, output } = await runGit(found.folder, [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${ref}:${path}`,
  ]);
  const oid = output.trim();
  const bytes = status === 0 ? await readHostedBlob(found.folder, oid) : null;
  if (bytes === null) throw new ApiError(404, 'Not Found');
  return { oid, bytes };
}
