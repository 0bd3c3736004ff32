// The shapes of Bitbucket's API documentation (https://developer.atlassian.com/cloud/bitbucket/rest/), reduced to what clients of
// repositories read.
import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { createAccount, type Account } from '../../accounts.ts';
import type { HostUrls } from '../../api/responses.ts';
import type { HostedCommit, HostedTreeEntry } from '../../git/gitObjects.ts';
import type { HostedPullRequest } from '../../git/pullRequestStore.ts';
import { listBranches, readDefaultBranch, readParentName, type HostedRepository } from '../../git/repositoryStore.ts';
import type { BitbucketContext } from './bitbucketContext.ts';

/** Bitbucket's own IDs: UUIDs in braces, the same for the same name. */
function toUuid(name: string): string {
  const hash = createHash('sha1').update(name).digest('hex');
  return `{${[hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-')}}`;
}

const link = (href: string) => ({ href });

export function toBitbucketUser({ login, name }: Account, { api, web }: HostUrls) {
  const uuid = toUuid(`user ${login}`);
  return {
    type: 'user',
    uuid,
    account_id: `557058:${uuid.slice(1, -1)}`,
    display_name: name,
    nickname: login,
    links: {
      self: link(`${api}/users/${encodeURIComponent(uuid)}`),
      avatar: link(`${web}/avatar/${login}.svg`),
      html: link(`${web}/${login}`),
    },
  };
}

/** The answer of `GET /user`. */
export function toOwnUser(account: Account, at: HostUrls) {
  return {
    ...toBitbucketUser(account, at),
    username: account.login,
    account_status: 'active',
    created_on: '2026-01-01T00:00:00.000000+00:00',
    has_2fa_enabled: null,
  };
}

export function toWorkspace(slug: string, { api, web }: HostUrls) {
  return {
    type: 'workspace',
    uuid: toUuid(`workspace ${slug}`),
    name: slug,
    slug,
    links: { self: link(`${api}/workspaces/${slug}`), html: link(`${web}/${slug}/`) },
  };
}

/** A repository as `GET /repositories/{workspace}/{repo_slug}` shows it. */
export async function describeRepository(
  { host, addresses }: BitbucketContext,
  request: Request,
  found: HostedRepository,
) {
  const at = addresses(request);
  const [facts, branches, defaultBranch] = await Promise.all([
    host.facts(request, found),
    listBranches(found),
    readDefaultBranch(found),
  ]);
  const parent = readParentName(found);
  return {
    ...nameRepository(found, at),
    is_private: facts.private,
    description: facts.description,
    mainbranch: branches.length === 0 ? null : { type: 'branch', name: defaultBranch },
    owner: toBitbucketUser(facts.owner, at),
    workspace: toWorkspace(found.owner, at),
    scm: 'git',
    language: '',
    size: 0,
    has_issues: false,
    has_wiki: false,
    fork_policy: 'allow_forks',
    created_on: '2026-01-01T00:00:00.000000+00:00',
    updated_on: toDate(facts.updatedAt),
    ...(parent === null ? {} : { parent: { type: 'repository', full_name: parent, name: parent.split('/')[1] } }),
  };
}

/** A repository within another response. */
function nameRepository({ owner, name }: HostedRepository, { api, web }: HostUrls) {
  const path = `${owner}/${name}`;
  return {
    type: 'repository',
    uuid: toUuid(`repository ${path}`),
    full_name: path,
    name,
    slug: name,
    links: {
      self: link(`${api}/repositories/${path}`),
      html: link(`${web}/${path}`),
      clone: [{ name: 'https', href: `${web}/${path}.git` }],
    },
  };
}

export function toBitbucketCommit({ owner, name }: HostedRepository, commit: HostedCommit, { api, web }: HostUrls) {
  const { sha, author, message } = commit;
  return {
    type: 'commit',
    hash: sha,
    date: toDate(author.date),
    message: `${message}\n`,
    author: { type: 'author', raw: `${author.name} <${author.email}>` },
    parents: commit.parents.map((hash) => ({ type: 'commit', hash })),
    links: {
      self: link(`${api}/repositories/${owner}/${name}/commit/${sha}`),
      html: link(`${web}/${owner}/${name}/commits/${sha}`),
    },
  };
}

export function toBranch(found: HostedRepository, branch: string, commit: HostedCommit, at: HostUrls) {
  return {
    type: 'branch',
    name: branch,
    target: toBitbucketCommit(found, commit, at),
    merge_strategies: ['merge_commit', 'squash', 'fast_forward'],
    default_merge_strategy: 'merge_commit',
    links: { html: link(`${at.web}/${found.owner}/${found.name}/branch/${encodeURI(branch)}`) },
  };
}

/** A file or folder of a commit. `path` is relative to the root. */
export function toTreeEntry(
  { owner, name }: HostedRepository,
  commit: string,
  { path, mode, type, size }: HostedTreeEntry,
  { api, isInLfs }: HostUrls & { readonly isInLfs: boolean },
) {
  const self = `${api}/repositories/${owner}/${name}/src/${commit}/${path.split('/').map(encodeURIComponent).join('/')}`;
  const shared = { path, commit: { type: 'commit', hash: commit } };
  if (type === 'tree')
    return {
      ...shared,
      type: 'commit_directory',
      links: { self: link(`${self}/`), meta: link(`${self}/?format=meta`) },
    };
  const attributes = [
    ...(mode === '120000' ? ['link'] : []),
    ...(mode === '100755' ? ['executable'] : []),
    ...(mode === '160000' ? ['subrepository'] : []),
    ...(/\.(?:png|jpe?g|gif|webp|pdf|zip)$/i.test(path) ? ['binary'] : []),
    ...(isInLfs ? ['lfs'] : []),
  ];
  return {
    ...shared,
    type: 'commit_file',
    size: size ?? 40,
    attributes,
    escaped_path: path,
    links: { self: link(self), meta: link(`${self}?format=meta`) },
  };
}

/** The repository and the account that a pull request comes from; null and undefined if they are gone. */
export interface PullRequestSides {
  readonly source: HostedRepository | null;
  readonly author: Account | undefined;
}

export function toPullRequest(
  found: HostedRepository,
  pull: HostedPullRequest,
  { source, author }: PullRequestSides,
  at: HostUrls,
) {
  const self = `${at.api}/repositories/${found.owner}/${found.name}/pullrequests/${pull.number}`;
  const isOpen = pull.state === 'open';
  return {
    type: 'pullrequest',
    id: pull.number,
    title: pull.title,
    description: pull.body,
    summary: { type: 'rendered', raw: pull.body, markup: 'markdown', html: '' },
    state: isOpen ? 'OPEN' : pull.mergedAt === null ? 'DECLINED' : 'MERGED',
    draft: false,
    author: toBitbucketUser(author ?? createAccount(pull.login), at),
    source: {
      branch: { name: pull.headBranch },
      commit: { type: 'commit', hash: pull.headCommit },
      repository: source === null ? null : nameRepository(source, at),
    },
    destination: {
      branch: { name: pull.baseBranch },
      commit: { type: 'commit', hash: pull.baseCommit },
      repository: nameRepository(found, at),
    },
    merge_commit: pull.mergeCommit === null ? null : { type: 'commit', hash: pull.mergeCommit },
    close_source_branch: false,
    closed_by: null,
    reason: '',
    comment_count: 0,
    task_count: 0,
    reviewers: [],
    participants: [],
    created_on: toDate(pull.createdAt),
    updated_on: toDate(pull.updatedAt),
    links: {
      self: link(self),
      html: link(`${at.web}/${found.owner}/${found.name}/pull-requests/${pull.number}`),
      diffstat: link(`${self}/diffstat`),
    },
  };
}

/** A date with microseconds, as Bitbucket writes it. */
function toDate(date: string): string {
  return new Date(date).toISOString().replace('Z', '000+00:00');
}
