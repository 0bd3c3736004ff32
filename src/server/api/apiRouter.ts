import { json, Router, type Request, type Response } from 'express';
import { z } from 'zod';
import type { Account } from '../accounts.ts';
import { branchesOf, type HostedRepository } from '../git/repositories.ts';
import { changedFiles, type StoredPullRequest } from '../git/pullRequests.ts';
import type { Host } from '../host.ts';
import { git } from '../git/runGit.ts';
import { fileShape, privateUserShape, pullRequestShape, repositoryShape, userShape, type Addresses } from './shapes.ts';

const newPull = z.object({ title: z.string().min(1), head: z.string().min(1), base: z.string().min(1), body: z.string().nullish() });
const changedPull = z.object({ title: z.string().min(1).optional(), body: z.string().nullish(), state: z.enum(['open', 'closed']).optional() });
const mergeRequest = z.object({
  commit_title: z.string().optional(),
  commit_message: z.string().optional(),
  sha: z.string().optional(),
  merge_method: z.enum(['merge', 'squash', 'rebase']).optional(),
});

/** Answers in the middle of a handler: GitHub's status and words. */
class ApiError extends Error {
  readonly status: number;
  readonly errors: readonly unknown[] | undefined;

  constructor(status: number, message: string, errors?: readonly unknown[]) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

/** The part of GitHub's REST API that the app uses. */
export function apiRouter(host: Host, addresses: (request: Request) => Addresses): Router {
  const router = Router();
  router.use(json({ limit: '1mb', type: () => true }));

  const account = (request: Request): Account => {
    const identity = host.identify(request);
    if (identity.kind === 'refused') throw new ApiError(401, 'Bad credentials');
    if (identity.kind === 'nobody') throw new ApiError(401, 'Requires authentication');
    return identity.account;
  };
  const repository = (request: Request): HostedRepository => {
    const identity = host.identify(request);
    if (identity.kind === 'refused') throw new ApiError(401, 'Bad credentials');
    const found = host.repositories.find(String(request.params['owner']), String(request.params['repo']));
    if (found === null || !host.permission(request, found).read) throw new ApiError(404, 'Not Found');
    return found;
  };
  router.get('/user', answer(async (request) => privateUserShape(account(request), addresses(request))));

  router.get('/repos/:owner/:repo', answer(async (request) => repositoryShape(await host.facts(request, repository(request)), addresses(request))));

  router.get('/repos/:owner/:repo/branches', answer(async (request) => {
    const found = repository(request);
    const { api } = addresses(request);
    return (await branchesOf(found)).map(({ name, commit }) => ({
      name,
      commit: { sha: commit, url: `${api}/repos/${found.owner}/${found.name}/commits/${commit}` },
      protected: host.isProtected(found, name),
    }));
  }));

  router.get('/repos/:owner/:repo/branches/*branch', answer(async (request) => {
    const found = repository(request);
    const name = [request.params['branch']].flat().join('/');
    const branch = (await branchesOf(found)).find((candidate) => candidate.name === name);
    if (branch === undefined) throw new ApiError(404, 'Branch not found');
    return branchShape(found, branch, host.isProtected(found, name), addresses(request));
  }));

  router.get('/repos/:owner/:repo/forks', answer(async (request) => {
    const forks = await host.forksOf(repository(request));
    return Promise.all(forks.map(async (fork) => repositoryShape(await host.facts(request, fork), addresses(request))));
  }));

  router.post('/repos/:owner/:repo/forks', answer(async (request) => {
    const fork = await host.fork(repository(request), account(request));
    return repositoryShape(await host.facts(request, fork), addresses(request));
  }, 202));

  addPullRoutes(router, { host, addresses, account, repository });

  router.use((_request: Request, response: Response) => {
    response.status(404).json({ message: 'Not Found', documentation_url: documentation, status: '404' });
  });
  return router;
}

/** What the routes share: who asks, and for which repository. */
interface Context {
  readonly host: Host;
  readonly addresses: (request: Request) => Addresses;
  readonly account: (request: Request) => Account;
  readonly repository: (request: Request) => HostedRepository;
}

function addPullRoutes(router: Router, { host, addresses, account, repository }: Context): void {
  const pullOf = async (request: Request): Promise<readonly [HostedRepository, StoredPullRequest]> => {
    const found = repository(request);
    const pull = (await host.pullRequests(found)).find(({ number }) => String(number) === request.params['number']);
    if (pull === undefined) throw new ApiError(404, 'Not Found');
    return [found, pull];
  };
  const shown = async (request: Request, found: HostedRepository, pull: StoredPullRequest) =>
    pullRequestShape(pull, await host.pullRequestFacts(request, found, pull), addresses(request));

  router.get('/repos/:owner/:repo/pulls', answer(async (request) => {
    const found = repository(request);
    const { state = 'open', head, base } = request.query;
    const pulls = (await host.pullRequests(found)).filter(
      (pull) =>
        (state === 'all' || pull.state === state) &&
        (base === undefined || pull.baseBranch === base) &&
        (head === undefined || `${pull.headOwner}:${pull.headBranch}` === head),
    );
    return Promise.all(pulls.map((pull) => shown(request, found, pull)));
  }));

  router.post('/repos/:owner/:repo/pulls', answer(async (request) => {
    const found = repository(request);
    const author = account(request);
    const wanted = newPull.safeParse(request.body);
    if (!wanted.success) throw validation('PullRequest', wanted.error.issues.map((issue) => String(issue.path[0])));
    const outcome = await host.openPullRequest(found, author, { ...wanted.data, body: wanted.data.body ?? '' });
    if (!outcome.ok) throw new ApiError(422, 'Validation Failed', [outcome.problem]);
    return shown(request, found, outcome.value);
  }, 201));

  router.get('/repos/:owner/:repo/pulls/:number', answer(async (request) => shown(request, ...(await pullOf(request)))));

  router.patch('/repos/:owner/:repo/pulls/:number', answer(async (request) => {
    const author = account(request);
    const [found, pull] = await pullOf(request);
    if (!host.permission(request, found).write && pull.login !== author.login) throw new ApiError(403, 'Must have push access to the repository');
    const change = changedPull.safeParse(request.body);
    if (!change.success) throw validation('PullRequest', change.error.issues.map((issue) => String(issue.path[0])));
    return shown(request, found, await host.editPullRequest(found, pull, change.data));
  }));

  router.get('/repos/:owner/:repo/pulls/:number/files', answer(async (request) => {
    const [found, pull] = await pullOf(request);
    const files = await changedFiles(found, pull.baseCommit, pull.headCommit);
    return files.map((file) => fileShape(file, `${found.owner}/${found.name}`, pull.headCommit, addresses(request)));
  }));

  router.put('/repos/:owner/:repo/pulls/:number/merge', answer(async (request) => {
    const author = account(request);
    const [found, pull] = await pullOf(request);
    if (!host.permission(request, found).write) throw new ApiError(403, 'Must have push access to the repository');
    const wanted = mergeRequest.safeParse(request.body ?? {});
    if (!wanted.success) throw validation('PullRequest', wanted.error.issues.map((issue) => String(issue.path[0])));
    if (pull.state !== 'open') throw new ApiError(405, 'Pull Request is not mergeable');
    if (wanted.data.sha !== undefined && wanted.data.sha !== pull.headCommit) {
      throw new ApiError(409, 'Head branch was modified. Review and try the merge again.');
    }
    const outcome = await host.merge(found, pull, author, {
      method: wanted.data.merge_method === 'squash' ? 'squash' : 'merge',
      title: wanted.data.commit_title,
      message: wanted.data.commit_message,
    });
    if (outcome.kind === 'conflict') throw new ApiError(405, 'Pull Request is not mergeable');
    return { sha: outcome.commit, merged: true, message: 'Pull Request successfully merged' };
  }));
}

const documentation = 'https://docs.github.com/rest';

function validation(resource: string, fields: readonly string[]): ApiError {
  return new ApiError(422, 'Validation Failed', fields.map((field) => ({ resource, field, code: 'missing_field' })));
}

/** A handler from a function that gives the answer's body, or throws an `ApiError`. */
function answer(handle: (request: Request) => Promise<unknown>, status = 200) {
  return async (request: Request, response: Response): Promise<void> => {
    try {
      response.status(status).json(await handle(request));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { message, errors } = error;
      response.status(error.status).json({ message, ...(errors === undefined ? {} : { errors }), documentation_url: documentation, status: String(error.status) });
    }
  };
}

async function branchShape(found: HostedRepository, branch: { readonly name: string; readonly commit: string }, isProtected: boolean, at: Addresses) {
  const format = '%T%x00%an%x00%ae%x00%aI%x00%cn%x00%ce%x00%cI%x00%P%x00%B';
  const [tree = '', authorName = '', authorEmail = '', authorDate = '', name = '', email = '', date = '', parents = '', message = ''] = (
    await git(found.folder, ['show', '-s', `--format=${format}`, branch.commit])
  ).split('\0');
  const url = `${at.api}/repos/${found.owner}/${found.name}`;
  const html = `${at.web}/${found.owner}/${found.name}`;
  const person: Account = { login: found.owner, id: 0, name: authorName, email: authorEmail, token: null };
  return {
    name: branch.name,
    commit: {
      sha: branch.commit,
      node_id: `C_${branch.commit}`,
      url: `${url}/commits/${branch.commit}`,
      html_url: `${html}/commit/${branch.commit}`,
      comments_url: `${url}/commits/${branch.commit}/comments`,
      commit: {
        url: `${url}/git/commits/${branch.commit}`,
        author: { name: authorName, email: authorEmail, date: authorDate },
        committer: { name, email, date },
        message: message.trim(),
        comment_count: 0,
        tree: { sha: tree, url: `${url}/git/trees/${tree}` },
      },
      author: userShape(person, at),
      committer: userShape(person, at),
      parents: parents.split(' ').filter((parent) => parent !== '').map((sha) => ({ sha, url: `${url}/commits/${sha}`, html_url: `${html}/commit/${sha}` })),
    },
    _links: { self: `${url}/branches/${branch.name}`, html: `${html}/tree/${branch.name}` },
    protected: isProtected,
    protection: { enabled: isProtected },
    protection_url: `${url}/branches/${branch.name}/protection`,
  };
}
