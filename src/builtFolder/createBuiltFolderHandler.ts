import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import express, { type Handler, type Response } from 'express';
import { decodeUriSafely } from '#base/decodeUriSafely.ts';
import { normalizeRoute } from '#base/normalizeRoute.ts';
import {
  createRedirectResolver,
  isRedirectPattern,
  readRedirectTable,
  redirectTableFile,
  type RedirectResult,
} from '#base/redirects.ts';
import { encodePath, pathTableFile, readPathTable, resolveMovedPath } from '#base/resolveMovedPath.ts';

/**
 * Serves a built site's files, also at URLs that differ from their names, follows its redirects, and sends its `404.html` for
 * everything else. Calls `next` if it has none.
 */
export function createBuiltFolderHandler(
  folder: string,
  setHeaders: (response: Response, path: string) => void = () => undefined,
): Handler {
  const serveFile = express.static(folder, { etag: true, cacheControl: false, dotfiles: 'ignore', setHeaders });
  return (request, response, next) => {
    const names = readTable(folder, pathTableFile, readPathTable) ?? {};
    const redirect = isFile(folder, decodeUriSafely(request.path)) ? null : findRedirect(folder, names, request.path);
    if (redirect !== null && redirect.kind !== 'loop') {
      const location = toLocation(redirect, { folder, names, base: request.baseUrl, url: request.originalUrl });
      response.setHeader('Cache-Control', 'no-cache');
      return response.redirect(redirect.permanent ? 301 : 302, location);
    }
    const moved = resolveMovedPath(names, request.path);
    if (moved !== null) request.url = moved;
    return serveFile(request, response, () => {
      const own = join(folder, '404.html');
      if (!existsSync(own)) return next();
      setHeaders(response, own);
      return response.status(404).sendFile('404.html', { root: folder }, (error?: Error) => {
        if (error !== undefined && !response.headersSent) next(error);
      });
    });
  };
}

type PathTable = Readonly<Record<string, string>>;

function readTable<Table>(folder: string, name: string, read: (text: string) => Table): Table | null {
  const file = join(folder, name);
  return existsSync(file) ? read(readFileSync(file, 'utf8')) : null;
}

/** Where the site's redirects lead from a path. Its pages and files take precedence over patterns. */
function findRedirect(folder: string, names: PathTable, path: string): RedirectResult | null {
  const rules = readTable(folder, redirectTableFile, readRedirectTable);
  if (rules === null) return null;
  // The build wrote a page for each of these, unless the site has a page there.
  const replaced = new Set(rules.flatMap(({ source }) => (isRedirectPattern(source) ? [] : [normalizeRoute(source)])));
  const result = createRedirectResolver(rules, (url) => !replaced.has(url) && isServed(folder, names, url))(path);
  return result?.kind === 'elsewhere' && !/^(?:https?:)?\/\//i.test(result.address) ? null : result;
}

function isServed(folder: string, names: PathTable, url: string): boolean {
  return isFile(folder, url) || isPage(folder, names, url);
}

function isPage(folder: string, names: PathTable, url: string): boolean {
  return isFile(folder, `${decodeUriSafely(resolveMovedPath(names, encodePath(url)) ?? encodePath(url))}/index.html`);
}

function isFile(folder: string, path: string): boolean {
  if (path.includes('\0') || path.split(/[\\/]/).includes('..')) return false;
  const file = join(folder, path);
  return existsSync(file) && statSync(file).isFile();
}

interface RedirectRequest {
  readonly folder: string;
  readonly names: PathTable;
  /** The path that the site is served below. */
  readonly base: string;
  readonly url: string;
}

function toLocation(
  redirect: Exclude<RedirectResult, { kind: 'loop' }>,
  { folder, names, base, url }: RedirectRequest,
): string {
  if (redirect.kind === 'elsewhere') return redirect.address;
  const slash = redirect.url !== '/' && isPage(folder, names, redirect.url) ? '/' : '';
  const query = /\?.*$/.exec(url)?.[0] ?? '';
  return `${base}${encodePath(redirect.url)}${slash}${redirect.rest === '' ? query : redirect.rest}`;
}
