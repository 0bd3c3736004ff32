import { Router, urlencoded, type Request, type Response } from 'express';
import type { HostedPullRequest } from '../git/pullRequestStore.ts';
import type { HostedRepository } from '../git/repositoryStore.ts';
import type { GitHost } from '../gitHost.ts';
import { hostStyleSheet } from './hostStyle.ts';
import { html, renderHostPage, type SafeHtml } from './html.ts';
import { handleMergeForm } from './handleMergeForm.ts';
import type { PublishedServer } from '../published/servePublishedSites.ts';
import { renderPullRequest } from './renderPullRequest.ts';
import { renderPullRequestList, renderRepository, renderRepositoryList } from './renderRepository.ts';
import { findLinkedSite, refreshScript, type LinkedSite } from './linkedSite.ts';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The links of the host's own pages. */
interface HostPages {
  /** The path that they are mounted at. */
  readonly base: string;
  readonly gitUrl: (request: Request, repository: HostedRepository) => string;
  /** The published sites; null if none are served. */
  readonly published: PublishedServer | null;
}

/** The host's own pages: repositories, and pull requests with a merge button. */
export function createPagesRouter(host: GitHost, { base, gitUrl, published }: HostPages): Router {
  const router = Router();
  const proofs = createCsrfTokens();
  const send = (response: Response, title: string, body: SafeHtml, status = 200, site: LinkedSite | null = null) => {
    const nonce = site?.state?.kind === 'building' ? allowScript(response) : null;
    response
      .status(status)
      .type('html')
      .send(renderHostPage(title, base, body, nonce));
  };
  const missing = (response: Response) => send(response, 'Not found', notFoundBody(base), 404);
  const repositoryOf = (request: Request): HostedRepository | null => {
    const found = host.repositories.find(String(request.params['owner']), String(request.params['repo']));
    return found !== null && host.permission(request, found).read ? found : null;
  };

  router.get('/host.css', (_request, response) => void response.type('css').send(hostStyleSheet));

  router.get('/refresh.js', (_request, response) => void response.type('js').send(refreshScript));

  router.get(
    '/avatar/:login.svg',
    (request, response) => void response.type('svg').send(createAvatarSvg(request.params.login)),
  );

  router.get('/', async (request, response) => {
    const readable = (await host.repositories.all()).filter((one) => host.permission(request, one).read);
    send(response, 'Repositories', await renderRepositoryList(base, readable));
  });

  router.get('/:owner/:repo', async (request, response) => {
    const repository = repositoryOf(request);
    if (repository === null) return void missing(response);
    const site = await findLinkedSite(published, request, { repository, pull: null });
    const body = await renderRepository(host, { base, repository, cloneUrl: gitUrl(request, repository), site });
    send(response, `${repository.owner}/${repository.name}`, body, 200, site);
  });

  router.get('/:owner/:repo/pulls', async (request, response) => {
    const repository = repositoryOf(request);
    if (repository === null) return void missing(response);
    const title = `Pull requests in ${repository.owner}/${repository.name}`;
    send(
      response,
      title,
      html`<p class="soft">
          <a href="${base}/${repository.owner}/${repository.name}">${repository.owner}/${repository.name}</a>
        </p>
        <h1>Pull requests</h1>
        ${await renderPullRequestList(host, base, repository)}`,
    );
  });

  router.get('/:owner/:repo/pull/:number', async (request, response) => {
    const repository = repositoryOf(request);
    const pull = repository === null ? undefined : await pullOf(host, repository, request);
    if (repository === null || pull === undefined) return void missing(response);
    const site = await findLinkedSite(published, request, {
      repository,
      pull: pull.mergedAt === null ? pull.number : null,
    });
    const proof = proofs.of(repository, pull);
    const body = await renderPullRequest(host, base, request, { repository, pull, proof, site });
    send(response, `${pull.title} · #${pull.number}`, body, 200, site);
  });

  router.post('/:owner/:repo/pull/:number/merge', urlencoded({ extended: false }), async (request, response) => {
    const repository = repositoryOf(request);
    const pull = repository === null ? undefined : await pullOf(host, repository, request);
    if (repository === null || pull === undefined) return void missing(response);
    const isProved = proofs.holds(request.body, repository, pull);
    const refused = await handleMergeForm(host, request, { repository, pull, isProved });
    if (refused !== null) return void send(response, refused.title, refused.body, refused.status);
    response.redirect(303, `${base}/${repository.owner}/${repository.name}/pull/${pull.number}`);
  });

  router.use((_request, response) => void missing(response));
  return router;
}

/** Extends the page's content security policy to a script with the returned nonce, and to its requests to this server. */
function allowScript(response: Response): string {
  const nonce = randomBytes(16).toString('base64');
  const policy = String(response.getHeader('Content-Security-Policy') ?? "default-src 'none'");
  response.setHeader('Content-Security-Policy', `${policy}; script-src 'nonce-${nonce}'; connect-src 'self'`);
  return nonce;
}

function notFoundBody(base: string): SafeHtml {
  return html`<h1>Not found</h1>
    <p>This page doesn’t exist. <a href="${base}">All repositories</a></p>`;
}

async function pullOf(
  host: GitHost,
  repository: HostedRepository,
  request: Request,
): Promise<HostedPullRequest | undefined> {
  return (await host.pullRequests(repository)).find(({ number }) => String(number) === request.params['number']);
}

/** An account's avatar: the first letter of its name on a color derived from it. */
function createAvatarSvg(login: string): string {
  let hue = 0;
  for (const character of login) hue = (hue * 31 + (character.codePointAt(0) ?? 0)) % 360;
  const letter = /^[a-z0-9]/i.exec(login)?.[0].toUpperCase() ?? '?';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img"><rect width="64" height="64" rx="32" fill="hsl(${hue} 45% 38%)"/><text x="32" y="43" text-anchor="middle" font-family="system-ui, sans-serif" font-size="30" font-weight="600" fill="#fff">${letter}</text></svg>`;
}

interface PullProofs {
  /** The value of the form's `proof` field. */
  readonly of: (repository: HostedRepository, pull: HostedPullRequest) => string;
  /** True if a submitted form contains it. */
  readonly holds: (form: unknown, repository: HostedRepository, pull: HostedPullRequest) => boolean;
}

/** CSRF tokens for the forms of pull request pages. Each server creates its own. */
function createCsrfTokens(): PullProofs {
  const secret = randomBytes(32);
  const of = (repository: HostedRepository, pull: HostedPullRequest) =>
    createHmac('sha256', secret).update(`${repository.owner}/${repository.name}#${pull.number}`).digest('hex');
  return {
    of,
    holds: (form, repository, pull) => {
      const given = typeof form === 'object' && form !== null && 'proof' in form ? String(form.proof) : '';
      const [sent, proof] = [Buffer.from(given), Buffer.from(of(repository, pull))];
      return sent.length === proof.length && timingSafeEqual(sent, proof);
    },
  };
}
