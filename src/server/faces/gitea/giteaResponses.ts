// The API's responses, in the shapes of Gitea's and Forgejo's Swagger descriptions (checked in test/contract/).
import type { Account } from '../../accounts.ts';
import type { HostUrls, PullRequestResponseInput, RepositoryResponseInput } from '../../api/responses.ts';
import type { HostedCommit } from '../../git/gitObjects.ts';
import type { HostedPullRequest } from '../../git/pullRequestStore.ts';
import type { HostedRepository } from '../../git/repositoryStore.ts';

const since = '2026-01-01T00:00:00Z';

/** `User`. */
export function toGiteaUser(account: Account, at: HostUrls) {
  return {
    id: account.id,
    login: account.login,
    login_name: '',
    full_name: account.name,
    email: account.email,
    avatar_url: `${at.web}/avatars/${account.login}`,
    html_url: `${at.web}/${account.login}`,
    language: '',
    is_admin: false,
    last_login: since,
    created: since,
    restricted: false,
    active: true,
    prohibit_login: false,
    location: '',
    website: '',
    description: '',
    visibility: 'public',
    followers_count: 0,
    following_count: 0,
    starred_repos_count: 0,
  };
}

/** `Repository`; `parent` is set for a fork. */
export function toGiteaRepository(
  facts: RepositoryResponseInput,
  at: HostUrls,
  more: { readonly empty: boolean; readonly parent: RepositoryResponseInput | null },
): object {
  const fullName = `${facts.owner.login}/${facts.name}`;
  return {
    id: facts.id,
    owner: toGiteaUser(facts.owner, at),
    name: facts.name,
    full_name: fullName,
    description: facts.description,
    empty: more.empty,
    private: facts.private,
    fork: facts.fork,
    template: false,
    ...(more.parent === null ? {} : { parent: toGiteaRepository(more.parent, at, { empty: false, parent: null }) }),
    mirror: false,
    size: 0,
    language: '',
    languages_url: `${at.api}/repos/${fullName}/languages`,
    html_url: `${at.web}/${fullName}`,
    url: `${at.api}/repos/${fullName}`,
    link: '',
    ssh_url: `${at.git}/${fullName}.git`,
    clone_url: `${at.git}/${fullName}.git`,
    original_url: '',
    website: '',
    stars_count: 0,
    forks_count: facts.forks,
    watchers_count: 0,
    open_issues_count: 0,
    open_pr_counter: facts.openPullRequests,
    release_counter: 0,
    default_branch: facts.defaultBranch,
    archived: false,
    created_at: since,
    updated_at: facts.updatedAt,
    archived_at: '1970-01-01T00:00:00Z',
    permissions: { admin: false, push: facts.permissions.write, pull: facts.permissions.read },
    has_issues: false,
    has_wiki: false,
    has_pull_requests: true,
    has_projects: false,
    has_releases: false,
    has_packages: false,
    has_actions: false,
    ignore_whitespace_conflicts: false,
    allow_merge_commits: true,
    allow_rebase: false,
    allow_rebase_explicit: false,
    allow_squash_merge: true,
    allow_rebase_update: true,
    default_delete_branch_after_merge: false,
    default_merge_style: 'merge',
    default_allow_maintainer_edit: false,
    avatar_url: '',
    internal: false,
    mirror_interval: '',
    mirror_updated: '0001-01-01T00:00:00Z',
    repo_transfer: null,
  };
}

/** `Branch`. Unlike GitHub's, it names the commit but not its tree. */
export function toGiteaBranch(
  branch: string,
  commit: HostedCommit,
  protection: { readonly isProtected: boolean; readonly canPush: boolean },
  html: string,
) {
  const { isProtected, canPush } = protection;
  const { author, committer } = commit;
  return {
    name: branch,
    commit: {
      id: commit.sha,
      message: commit.message,
      url: `${html}/commit/${commit.sha}`,
      author: { name: author.name, email: author.email, username: '' },
      committer: { name: committer.name, email: committer.email, username: '' },
      verification: unverified,
      timestamp: committer.date,
      added: null,
      removed: null,
      modified: null,
    },
    protected: isProtected,
    required_approvals: 0,
    enable_status_check: false,
    status_check_contexts: [],
    user_can_push: canPush,
    user_can_merge: canPush,
    effective_branch_protection_name: isProtected ? branch : '',
  };
}

const unverified = { verified: false, reason: 'gpg.error.not_signed_commit', signature: '', signer: null, payload: '' };

/** `Commit`. */
export function toGiteaCommit(found: HostedRepository, commit: HostedCommit, at: HostUrls) {
  const url = `${at.api}/repos/${found.owner}/${found.name}/git`;
  const { sha, tree, parents, author, committer, message } = commit;
  return {
    url: `${url}/commits/${sha}`,
    sha,
    created: committer.date,
    html_url: `${at.web}/${found.owner}/${found.name}/commit/${sha}`,
    commit: {
      url: `${url}/commits/${sha}`,
      author,
      committer,
      message: `${message}\n`,
      tree: { url: `${url}/trees/${tree}`, sha: tree, created: committer.date },
      verification: unverified,
    },
    author: null,
    committer: null,
    parents: parents.map((parent) => ({ url: `${url}/commits/${parent}`, sha: parent, created: since })),
    files: null,
    stats: null,
  };
}

/** `FilesResponse`. */
export function toFilesResponse(
  found: HostedRepository,
  commit: HostedCommit,
  at: HostUrls,
  files: readonly (object | null)[],
) {
  const { sha, url, html_url: html, created, parents } = toGiteaCommit(found, commit, at);
  const { author, committer, message } = commit;
  const { tree } = toGiteaCommit(found, commit, at).commit;
  return {
    files,
    commit: { url, sha, created, html_url: html, author, committer, parents, message: `${message}\n`, tree },
    verification: unverified,
  };
}

/** `PullRequest`. */
export function toGiteaPullRequest(
  pull: HostedPullRequest,
  facts: PullRequestResponseInput,
  at: HostUrls,
  mergeBase: string,
) {
  const fullName = `${facts.base.owner.login}/${facts.base.name}`;
  const html = `${at.web}/${fullName}/pulls/${pull.number}`;
  const side = (repository: RepositoryResponseInput, branch: string, commit: string) => ({
    label: branch,
    ref: branch,
    sha: commit,
    repo_id: repository.id,
    repo: toGiteaRepository(repository, at, { empty: false, parent: null }),
  });
  return {
    id: pull.number,
    url: html,
    number: pull.number,
    user: toGiteaUser(facts.author, at),
    title: pull.title,
    body: pull.body,
    labels: [],
    milestone: null,
    assignee: null,
    assignees: null,
    requested_reviewers: null,
    state: pull.state,
    draft: false,
    is_locked: false,
    comments: 0,
    additions: facts.files.reduce((sum, file) => sum + file.additions, 0),
    deletions: facts.files.reduce((sum, file) => sum + file.deletions, 0),
    changed_files: facts.files.length,
    html_url: html,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    // False also means "not computed yet".
    mergeable: facts.mergeable ?? false,
    merged: pull.mergedAt !== null,
    merged_at: pull.mergedAt,
    merge_commit_sha: pull.mergeCommit,
    merged_by: facts.mergedBy === null ? null : toGiteaUser(facts.mergedBy, at),
    allow_maintainer_edit: false,
    base: side(facts.base, pull.baseBranch, pull.baseCommit),
    head: side(facts.head, pull.headBranch, pull.headCommit),
    merge_base: mergeBase,
    due_date: null,
    created_at: pull.createdAt,
    updated_at: pull.updatedAt,
    closed_at: pull.closedAt,
    pin_order: 0,
  };
}
