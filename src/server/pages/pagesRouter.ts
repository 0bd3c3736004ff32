import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Router, urlencoded, type Request, type Response } from 'express';
import { changedFiles } from '../git/changedFiles.ts';
import type { StoredPullRequest } from '../git/pullRequests.ts';
import { descriptionOf, type HostedRepository } from '../git/repositories.ts';
import { git } from '../git/runGit.ts';
import type { Host } from '../host.ts';
import { diffTable } from './diffTable.ts';
import { hostStyle } from './hostStyle.ts';
import { html, wholePage, type Html } from './html.ts';

/** The host's own pages: repositories, and pull requests with a button that merges. `base` is where they are mounted. */
export function pagesRouter(host: Host, base: string, gitUrl: (request: Request, repository: HostedRepository) => string): Router {
  const router = Router();
  const secret = randomBytes(32);
  const proofFor = (repository: HostedRepository, pull: StoredPullRequest) =>
    createHmac('sha256', secret).update(`${repository.owner}/${repository.name}#${pull.number}`).digest('hex');
  const send = (response: Response, title: string, body: Html, status = 200) => response.status(status).type('html').send(wholePage(title, base, body));
  const missing = (response: Response) => send(response, 'Not found', html`<h1>Not found</h1><p>There is no such page here. <a href="${base}">All repositories</a></p>`, 404);
  const repositoryOf = (request: Request): HostedRepository | null => {
    const found = host.repositories.find(String(request.params['owner']), String(request.params['repo']));
    return found !== null && host.permission(request, found).read ? found : null;
  };

  router.get('/host.css', (_request, response) => void response.type('css').send(hostStyle));

  router.get('/', async (request, response) => {
    const all = (await host.repositories.all()).filter((repository) => host.permission(request, repository).read);
    const rows = await Promise.all(all.map(async (repository) => html`<li><a href="${base}/${repository.owner}/${repository.name}">${repository.owner}/${repository.name}</a><span class="soft">${await descriptionOf(repository)}</span></li>`));
    send(response, 'Repositories', html`<h1>Repositories</h1><p class="soft">Add your own with <code>npm start -- --repo PATH</code>.</p><ul class="list">${rows}</ul>`);
  });

  router.get('/:owner/:repo', async (request, response) => {
    const repository = repositoryOf(request);
    if (repository === null) return void missing(response);
    send(response, `${repository.owner}/${repository.name}`, await repositoryBody(host, base, repository, gitUrl(request, repository)));
  });

  router.get('/:owner/:repo/pulls', async (request, response) => {
    const repository = repositoryOf(request);
    if (repository === null) return void missing(response);
    const title = `Pull requests of ${repository.owner}/${repository.name}`;
    send(response, title, html`<h1>${title}</h1>${await pullList(host, base, repository)}`);
  });

  router.get('/:owner/:repo/pull/:number', async (request, response) => {
    const repository = repositoryOf(request);
    const pull = repository === null ? undefined : await pullOf(host, repository, request);
    if (repository === null || pull === undefined) return void missing(response);
    send(response, `${pull.title} · #${pull.number}`, await pullBody(host, base, request, repository, pull, proofFor(repository, pull)));
  });

  router.post('/:owner/:repo/pull/:number/merge', urlencoded({ extended: false }), async (request, response) => {
    const repository = repositoryOf(request);
    const pull = repository === null ? undefined : await pullOf(host, repository, request);
    if (repository === null || pull === undefined) return void missing(response);
    const body: unknown = request.body;
    const given = Buffer.from(typeof body === 'object' && body !== null && 'proof' in body ? String(body.proof) : '');
    const proof = Buffer.from(proofFor(repository, pull));
    const identity = host.identify(request);
    const mayMerge = given.length === proof.length && timingSafeEqual(given, proof) && host.permission(request, repository).write;
    if (!mayMerge || identity.kind !== 'account') return void send(response, 'Not allowed', html`<h1>Not allowed</h1><p>Reload the pull request’s page and try again.</p>`, 403);
    if (pull.state === 'open') {
      const outcome = await host.merge(repository, pull.number, identity.account, { method: 'merge' });
      if (outcome.kind === 'conflict') {
        return void send(response, 'Conflict', html`<h1>This cannot be merged</h1><p>The same lines changed on both sides. Update the pull request, then merge.</p>`, 409);
      }
    }
    response.redirect(303, `${base}/${repository.owner}/${repository.name}/pull/${pull.number}`);
  });

  router.use((_request, response) => void missing(response));
  return router;
}

async function pullOf(host: Host, repository: HostedRepository, request: Request): Promise<StoredPullRequest | undefined> {
  return (await host.pullRequests(repository)).find(({ number }) => String(number) === request.params['number']);
}

function stateOf(pull: StoredPullRequest): 'open' | 'merged' | 'closed' {
  return pull.mergedAt === null ? pull.state : 'merged';
}

function badge(pull: StoredPullRequest): Html {
  const state = stateOf(pull);
  return html`<span class="state" data-state="${state}">${state === 'open' ? 'Open' : state === 'merged' ? 'Merged' : 'Closed'}</span>`;
}

async function pullList(host: Host, base: string, repository: HostedRepository): Promise<Html> {
  const pulls = await host.pullRequests(repository);
  if (pulls.length === 0) return html`<p class="soft">None yet. Changes that you publish from Docwright appear here.</p>`;
  return html`<ul class="list">${pulls.map((pull) => html`<li><a href="${base}/${repository.owner}/${repository.name}/pull/${pull.number}">${pull.title}</a><span class="soft">#${pull.number} ${badge(pull)}</span></li>`)}</ul>`;
}

async function repositoryBody(host: Host, base: string, repository: HostedRepository, cloneUrl: string): Promise<Html> {
  const log = await git(repository.folder, ['log', '-8', '--format=%s%x00%an%x00%as']);
  const commits = log.split('\n').filter((line) => line !== '').map((line) => {
    const [subject = '', author = '', date = ''] = line.split('\0');
    return html`<li><span>${subject}</span><span class="soft">${author}, ${date}</span></li>`;
  });
  const branches = (await host.branches(repository)).map(({ name }) => html` <code>${name}</code>`);
  return html`<h1>${repository.owner}/${repository.name}</h1>
<p>${await descriptionOf(repository)}</p>
<p class="row"><a class="button" href="/#/open?url=${encodeURIComponent(cloneUrl)}">Open in Docwright</a> <code>git clone ${cloneUrl}</code></p>
<h2>Pull requests</h2>${await pullList(host, base, repository)}
<h2>Latest commits</h2><ul class="list">${commits}</ul>
<h2>Branches</h2><p>${branches}</p>`;
}

async function pullBody(host: Host, base: string, request: Request, repository: HostedRepository, pull: StoredPullRequest, proof: string): Promise<Html> {
  const facts = await host.pullRequestFacts(request, repository, pull);
  const files = await changedFiles(repository.folder, pull.baseCommit, pull.headCommit);
  const home = `${base}/${repository.owner}/${repository.name}`;
  const merge =
    stateOf(pull) !== 'open'
      ? html``
      : facts.mergeable === false
        ? html`<div class="merge"><span>The same lines changed on both sides; this cannot be merged as it is.</span></div>`
        : html`<form class="merge" method="post" action="${home}/pull/${pull.number}/merge"><input type="hidden" name="proof" value="${proof}"><span>No conflicts. This can be merged.</span><button class="button">Merge</button></form>`;
  return html`<p class="soft"><a href="${home}">${repository.owner}/${repository.name}</a></p>
<h1>${pull.title} <span class="soft">#${pull.number}</span></h1>
<p class="row">${badge(pull)}<span class="soft">${pull.login} wants to merge <code>${pull.headOwner === repository.owner ? pull.headBranch : `${pull.headOwner}:${pull.headBranch}`}</code> into <code>${pull.baseBranch}</code> · ${facts.commits} ${facts.commits === 1 ? 'commit' : 'commits'}</span></p>
<div class="description">${description(pull.body)}</div>
${merge}
<h2>${files.length} ${files.length === 1 ? 'file' : 'files'} changed</h2>
${files.map((file) => html`<details class="file" open><summary><strong>${file.from === null ? file.path : `${file.from} → ${file.path}`}</strong> <span class="soft">${file.status}, +${file.additions} −${file.deletions}</span></summary>${file.patch === null ? html`<p class="soft" style="padding: 0 16px">No text to compare.</p>` : diffTable(file.patch)}</details>`)}`;
}

/** Plain text with paragraphs and lists. */
function description(text: string): Html {
  if (text.trim() === '') return html`<p class="soft">No description.</p>`;
  const blocks = text.trim().split(/\n{2,}/).map((block) => {
    const lines = block.split('\n');
    if (lines.every((line) => /^[-*] /.test(line))) return html`<ul>${lines.map((line) => html`<li>${line.slice(2)}</li>`)}</ul>`;
    return html`<p>${block}</p>`;
  });
  return html`${blocks}`;
}
