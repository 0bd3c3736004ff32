import { Router, type NextFunction, type Request, type Response } from 'express';
import { createBuiltFolderHandler } from '#builtFolder/createBuiltFolderHandler.ts';
import type { GitHost } from '../gitHost.ts';
import { renderNotFoundPage, renderFailurePage, renderWaitingPage } from './statePages.ts';
import type { PublishedSites, PublishedSiteState, SiteTarget } from './publishedSites.ts';

/** The policy of site pages: they may run our own script, by its URL, and open links. Site content has no origin. */
const sitePolicy =
  "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox allow-modals allow-downloads; frame-ancestors 'none'; object-src 'none'; base-uri 'none'";
/** The policy of a file that is opened directly, such as an SVG: it runs and loads nothing. */
const filePolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'";
const ownPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The published sites of repositories, and of pull requests. */
export function createPublishedRouter(host: GitHost, sites: PublishedSites): Router {
  const router = Router();
  const targetOf = (request: Request): SiteTarget | null => {
    const { owner, repo, number } = request.params;
    const repository = host.repositories.find(String(owner), String(repo));
    return repository === null || !host.permission(request, repository).read
      ? null
      : { repository, pull: number === undefined ? null : Number(number) };
  };
  const answer = async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const target = targetOf(request);
    if (target === null) return say(response, 404, renderNotFoundPage());
    // Only pages check the site's state: their assets are served as they are.
    if (!/\.(?!html$)[a-z\d]+$/i.test(request.path)) {
      const state = await sites.current(target);
      if (state === null) return say(response, 404, renderNotFoundPage());
      const isWanted = target.pull !== null || request.query['built'] !== undefined;
      if (isAwaited(state, isWanted)) return say(response, 503, renderWaitingPage());
      if (isFailed(state, isWanted))
        return say(
          response,
          500,
          renderFailurePage(state, target.pull === null && state.hasOlder ? `${request.baseUrl}/` : null),
        );
      if (request.query['built'] !== undefined) return response.redirect(302, request.originalUrl.replace(/\?.*$/, ''));
    }
    createBuiltFolderHandler(sites.filesOf(target), siteHeaders)(request, response, (error?: unknown) => {
      if (error !== undefined) return next(error);
      return say(response, 404, renderNotFoundPage());
    });
  };
  const handle = (request: Request, response: Response, next: NextFunction) =>
    void answer(request, response, next).catch(next);
  router.use('/pages/:owner/:repo', handle);
  router.use('/previews/:owner/:repo/:number', (request, response, next) =>
    /^\d{1,9}$/.test(request.params.number)
      ? handle(request, response, next)
      : say(response, 404, renderNotFoundPage()),
  );
  router.use((_request, response) => say(response, 404, renderNotFoundPage()));
  return router;
}

/** Readers who follow the link of a change wait for it; others get the previous version. */
function isAwaited(state: PublishedSiteState, isWanted: boolean): boolean {
  return state.kind === 'building' && (isWanted || !state.hasOlder);
}

function isFailed(
  state: PublishedSiteState,
  isWanted: boolean,
): state is Extract<PublishedSiteState, { kind: 'failed' }> {
  return state.kind === 'failed' && (isWanted || !state.hasOlder);
}

function say(response: Response, status: number, html: string): void {
  response.setHeader('Content-Security-Policy', ownPolicy);
  response.setHeader('Cache-Control', 'no-store');
  response.status(status).type('html').send(html);
}

function siteHeaders(response: Response, path: string): void {
  const isPage = path.endsWith('.html');
  // The browser's built-in PDF viewer doesn't work in a sandbox; PDF scripts can't reach a page.
  if (!path.endsWith('.pdf')) response.setHeader('Content-Security-Policy', isPage ? sitePolicy : filePolicy);
  const isOwn = /[\\/]_docwright[\\/]/.test(path);
  response.setHeader(
    'Cache-Control',
    isOwn && !path.endsWith('.json') ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
  // Pages without an origin request fonts, scripts, and the search index cross-origin; these are public, or have names that only their
  // pages know.
  if (isOwn || /\.(?:woff2?|ttf|otf)$/i.test(path)) response.setHeader('Access-Control-Allow-Origin', '*');
}
