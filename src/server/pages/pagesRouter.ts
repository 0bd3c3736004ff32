import { Router, urlencoded, type Request, type Response } from 'express';
import type { StoredPullRequest } from '../git/pullRequests.ts';
import type { HostedRepository } from '../git/repositories.ts';
import type { Host } from '../host.ts';
import { avatar } from './avatar.ts';
import { hostStyle } from './hostStyle.ts';
import { html, wholePage, type Html } from './html.ts';
import { mergeFromPage } from './mergeFromPage.ts';
import { pullProofs } from './pullProofs.ts';
import type { Published } from '../published/servePublished.ts';
import { pullBody } from './pullBody.ts';
import { pullList, repositoryBody, repositoryList } from './repositoryBody.ts';
import { shownSite } from './shownSite.ts';

/** What the host's own pages lead to. */
interface HostPages {
  /** Where they are mounted. */
  readonly base: string;
  readonly gitUrl: (request: Request, repository: HostedRepository) => string;
  /** The finished sites; null where none are served. */
  readonly published: Published | null;
}

/** The host's own pages: repositories, and pull requests with a button that merges. */
export function pagesRouter(host: Host, { base, gitUrl, published }: HostPages): Router {
  const router = Router();
  const proofs = pullProofs();
  const send = (response: Response, title: string, body: Html, status = 200) =>
    response
      .status(status)
      .type('html')
      .send(wholePage(title, base, body));
  const missing = (response: Response) => send(response, 'Not found', notFoundBody(base), 404);
  const repositoryOf = (request: Request): HostedRepository | null => {
    const found = host.repositories.find(String(request.params['owner']), String(request.params['repo']));
    return found !== null && host.permission(request, found).read ? found : null;
  };

  router.get('/host.css', (_request, response) => void response.type('css').send(hostStyle));

  router.get('/avatar/:login.svg', (request, response) => void response.type('svg').send(avatar(request.params.login)));

  router.get('/', async (request, response) => {
    const readable = (await host.repositories.all()).filter((one) => host.permission(request, one).read);
    send(response, 'Repositories', await repositoryList(base, readable));
  });

  router.get('/:owner/:repo', async (request, response) => {
    const repository = repositoryOf(request);
    if (repository === null) return void missing(response);
    send(
      response,
      `${repository.owner}/${repository.name}`,
      await repositoryBody(host, {
        base,
        repository,
        cloneUrl: gitUrl(request, repository),
        site: await shownSite(published, request, { repository, pull: null }),
      }),
    );
  });

  router.get('/:owner/:repo/pulls', async (request, response) => {
    const repository = repositoryOf(request);
    if (repository === null) return void missing(response);
    const title = `Pull requests of ${repository.owner}/${repository.name}`;
    send(
      response,
      title,
      html`<p class="soft">
          <a href="${base}/${repository.owner}/${repository.name}">${repository.owner}/${repository.name}</a>
        </p>
        <h1>Pull requests</h1>
        ${await pullList(host, base, repository)}`,
    );
  });

  router.get('/:owner/:repo/pull/:number', async (request, response) => {
    const repository = repositoryOf(request);
    const pull = repository === null ? undefined : await pullOf(host, repository, request);
    if (repository === null || pull === undefined) return void missing(response);
    send(
      response,
      `${pull.title} · #${pull.number}`,
      await pullBody(host, base, request, {
        repository,
        pull,
        proof: proofs.of(repository, pull),
        site: await shownSite(published, request, { repository, pull: pull.mergedAt === null ? pull.number : null }),
      }),
    );
  });

  router.post('/:owner/:repo/pull/:number/merge', urlencoded({ extended: false }), async (request, response) => {
    const repository = repositoryOf(request);
    const pull = repository === null ? undefined : await pullOf(host, repository, request);
    if (repository === null || pull === undefined) return void missing(response);
    const isProved = proofs.holds(request.body, repository, pull);
    const refused = await mergeFromPage(host, request, { repository, pull, isProved });
    if (refused !== null) return void send(response, refused.title, refused.body, refused.status);
    response.redirect(303, `${base}/${repository.owner}/${repository.name}/pull/${pull.number}`);
  });

  router.use((_request, response) => void missing(response));
  return router;
}

function notFoundBody(base: string): Html {
  return html`<h1>Not found</h1>
    <p>There is no such page here. <a href="${base}">All repositories</a></p>`;
}

async function pullOf(
  host: Host,
  repository: HostedRepository,
  request: Request,
): Promise<StoredPullRequest | undefined> {
  return (await host.pullRequests(repository)).find(({ number }) => String(number) === request.params['number']);
}
