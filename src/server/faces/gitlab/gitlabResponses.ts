// The shapes of GitLab's API documentation (doc/api/{users,projects,branches,commits,merge_requests}.md), reduced to what clients of
// repositories read.
import type { Request } from 'express';
import type { Account } from '../../accounts.ts';
import type { HostUrls } from '../../api/responses.ts';
import type { HostedCommit } from '../../git/gitObjects.ts';
import type { HostedPullRequest } from '../../git/pullRequestStore.ts';
import { listBranches, readDefaultBranch, readParentName, type HostedRepository } from '../../git/repositoryStore.ts';
import { projectId, findProject, type GitlabContext } from './gitlabContext.ts';

export function toGitlabUser({ id, login, name }: Account, { web }: HostUrls) {
  return {
    id,
    username: login,
    name,
    state: 'active',
    locked: false,
    avatar_url: `${web}/avatar/${login}.svg`,
    web_url: `${web}/${login}`,
  };
}

/** The answer of `GET /user`. */
export function toOwnUser(account: Account, at: HostUrls) {
  return {
    ...toGitlabUser(account, at),
    email: account.email,
    public_email: '',
    commit_email: account.email,
    bio: '',
    can_create_project: true,
    external: false,
    two_factor_enabled: false,
    confirmed_at: '2026-01-01T00:00:00.000Z',
    created_at: '2026-01-01T00:00:00.000Z',
  };
}

/** A project as `GET /projects/:id` shows it. `importStatus`: of a fork that is still being copied. */
export async function describeProject(
  { host, addresses }: GitlabContext,
  request: Request,
  found: HostedRepository,
  importStatus = host.forkCopies.whenCopied(found) === null ? 'finished' : 'started',
) {
  const { web } = addresses(request);
  const [facts, branches, defaultBranch, parent] = await Promise.all([
    host.facts(request, found),
    listBranches(found),
    readDefaultBranch(found),
    parentOf(host, found),
  ]);
  const path = `${found.owner}/${found.name}`;
  const level = facts.permissions.write ? 40 : null;
  const signedIn = host.identify(request).kind === 'account';
  const isVisible = parent !== null && host.permission(request, parent).read;
  return {
    id: projectId(found),
    description: facts.description,
    name: found.name,
    name_with_namespace: path.split('/').join(' / '),
    path: found.name,
    path_with_namespace: path,
    created_at: '2026-01-01T00:00:00.000Z',
    default_branch: branches.length === 0 ? null : defaultBranch,
    empty_repo: branches.length === 0,
    archived: false,
    visibility: facts.private ? 'private' : 'public',
    http_url_to_repo: `${web}/${path}.git`,
    ssh_url_to_repo: `git@${new URL(web).hostname}:${path}.git`,
    web_url: `${web}/${path}`,
    avatar_url: null,
    star_count: 0,
    forks_count: facts.forks,
    last_activity_at: facts.updatedAt,
    namespace: {
      id: facts.owner.id,
      name: found.owner.split('/').at(-1),
      path: found.owner.split('/').at(-1),
      kind: found.owner.includes('/') ? 'group' : 'user',
      full_path: found.owner,
      web_url: `${web}/${found.owner}`,
    },
    import_status: parent === null ? 'none' : importStatus,
    import_error: null,
    ...(isVisible
      ? { forked_from_project: { id: projectId(parent), path_with_namespace: `${parent.owner}/${parent.name}` } }
      : {}),
    ...(signedIn
      ? {
          permissions: {
            project_access: level === null ? null : { access_level: level, notification_level: 3 },
            group_access: null,
          },
        }
      : {}),
  };
}

/** The project that a fork was made from; null if it isn't one. */
export async function parentOf(host: GitlabContext['host'], found: HostedRepository): Promise<HostedRepository | null> {
  const name = readParentName(found);
  return name === null ? null : findProject(host, name);
}

/** `API::Entities::Commit`: its tree isn't part of it. */
export function toGitlabCommit(found: HostedRepository, commit: HostedCommit, { web }: HostUrls) {
  const { sha, parents, author, committer, message } = commit;
  return {
    id: sha,
    short_id: sha.slice(0, 8),
    title: message.split('\n')[0] ?? '',
    message: `${message}\n`,
    created_at: committer.date,
    parent_ids: parents,
    author_name: author.name,
    author_email: author.email,
    authored_date: author.date,
    committer_name: committer.name,
    committer_email: committer.email,
    committed_date: committer.date,
    trailers: {},
    extended_trailers: {},
    web_url: `${web}/${found.owner}/${found.name}/-/commit/${sha}`,
  };
}

/** `API::Entities::MergeRequest`. */
export function toMergeRequest(
  found: HostedRepository,
  source: HostedRepository,
  pull: HostedPullRequest,
  { author, mergeable, at }: { readonly author: Account; readonly mergeable: boolean | null; readonly at: HostUrls },
) {
  const state = pull.mergedAt !== null ? 'merged' : pull.state === 'open' ? 'opened' : 'closed';
  return {
    id: projectId(found) + pull.number,
    iid: pull.number,
    project_id: projectId(found),
    title: pull.title,
    description: pull.body,
    state,
    created_at: pull.createdAt,
    updated_at: pull.updatedAt,
    merged_at: pull.mergedAt,
    closed_at: pull.mergedAt === null ? pull.closedAt : null,
    source_branch: pull.headBranch,
    target_branch: pull.baseBranch,
    source_project_id: projectId(source),
    target_project_id: projectId(found),
    author: toGitlabUser(author, at),
    draft: false,
    sha: pull.headCommit,
    merge_commit_sha: pull.mergeCommit,
    squash_commit_sha: null,
    merge_status: mergeable === false ? 'cannot_be_merged' : 'can_be_merged',
    detailed_merge_status: state !== 'opened' ? 'not_open' : mergeable === false ? 'conflict' : 'mergeable',
    has_conflicts: mergeable === false,
    references: { short: `!${pull.number}`, full: `${found.owner}/${found.name}!${pull.number}` },
    web_url: `${at.web}/${found.owner}/${found.name}/-/merge_requests/${pull.number}`,
  };
}
