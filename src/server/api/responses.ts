// The API's responses, in the shapes of GitHub's OpenAPI description (checked in test/contract/).
import type { Account } from '../accounts.ts';
import type { ChangedFile } from '../git/listChangedFiles.ts';
import type { HostedPullRequest } from '../git/pullRequestStore.ts';

/** The host's URLs: the root of its API, of its pages, and of Git, without a trailing slash. */
export interface HostUrls {
  readonly api: string;
  readonly web: string;
  readonly git: string;
  /** Where the sites of repositories are published; null if they aren't. */
  readonly pages?: string | null;
}

/** The input for a repository's response. */
export interface RepositoryResponseInput {
  readonly id: number;
  readonly owner: Account;
  readonly name: string;
  readonly description: string;
  readonly defaultBranch: string;
  readonly private: boolean;
  readonly fork: boolean;
  readonly forks: number;
  readonly openPullRequests: number;
  readonly updatedAt: string;
  readonly permissions: { readonly read: boolean; readonly write: boolean };
}

/** GitHub's `simple-user`. */
export function toUserResponse(account: Account, at: HostUrls) {
  const url = `${at.api}/users/${account.login}`;
  return {
    login: account.login,
    id: account.id,
    node_id: `U_${account.id}`,
    avatar_url: `${at.web}/avatar/${account.login}.svg`,
    gravatar_id: '',
    url,
    html_url: `${at.web}/${account.login}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type: 'User',
    site_admin: false,
  };
}

/** GitHub's `private-user`: the signed-in person. */
export function toPrivateUserResponse(account: Account, at: HostUrls) {
  const since = '2026-01-01T00:00:00Z';
  return {
    ...toUserResponse(account, at),
    name: account.name,
    email: account.email,
    company: null,
    blog: '',
    location: null,
    hireable: null,
    bio: null,
    public_repos: 0,
    public_gists: 0,
    followers: 0,
    following: 0,
    created_at: since,
    updated_at: since,
    private_gists: 0,
    total_private_repos: 0,
    owned_private_repos: 0,
    disk_usage: 0,
    collaborators: 0,
    two_factor_authentication: false,
  };
}

const repositoryLinks = {
  archive_url: '/{archive_format}{/ref}',
  assignees_url: '/assignees{/user}',
  blobs_url: '/git/blobs{/sha}',
  branches_url: '/branches{/branch}',
  collaborators_url: '/collaborators{/collaborator}',
  comments_url: '/comments{/number}',
  commits_url: '/commits{/sha}',
  compare_url: '/compare/{base}...{head}',
  contents_url: '/contents/{+path}',
  contributors_url: '/contributors',
  deployments_url: '/deployments',
  downloads_url: '/downloads',
  events_url: '/events',
  forks_url: '/forks',
  git_commits_url: '/git/commits{/sha}',
  git_refs_url: '/git/refs{/sha}',
  git_tags_url: '/git/tags{/sha}',
  hooks_url: '/hooks',
  issue_comment_url: '/issues/comments{/number}',
  issue_events_url: '/issues/events{/number}',
  issues_url: '/issues{/number}',
  keys_url: '/keys{/key_id}',
  labels_url: '/labels{/name}',
  languages_url: '/languages',
  merges_url: '/merges',
  milestones_url: '/milestones{/number}',
  notifications_url: '/notifications{?since,all,participating}',
  pulls_url: '/pulls{/number}',
  releases_url: '/releases{/id}',
  stargazers_url: '/stargazers',
  statuses_url: '/statuses/{sha}',
  subscribers_url: '/subscribers',
  subscription_url: '/subscription',
  tags_url: '/tags',
  teams_url: '/teams',
  trees_url: '/git/trees{/sha}',
} as const;

/** GitHub's `full-repository`. */
export function toRepositoryResponse(facts: RepositoryResponseInput, at: HostUrls) {
  const fullName = `${facts.owner.login}/${facts.name}`;
  const url = `${at.api}/repos/${fullName}`;
  const cloneUrl = `${at.git}/${fullName}.git`;
  return {
    id: facts.id,
    node_id: `R_${facts.id}`,
    name: facts.name,
    full_name: fullName,
    owner: toUserResponse(facts.owner, at),
    private: facts.private,
    html_url: `${at.web}/${fullName}`,
    description: facts.description,
    fork: facts.fork,
    url,
    ...Object.fromEntries(Object.entries(repositoryLinks).map(([key, path]) => [key, url + path])),
    git_url: cloneUrl,
    ssh_url: cloneUrl,
    clone_url: cloneUrl,
    svn_url: `${at.web}/${fullName}`,
    mirror_url: null,
    homepage: null,
    language: 'MDX',
    forks_count: facts.forks,
    forks: facts.forks,
    stargazers_count: 0,
    watchers_count: 0,
    watchers: 0,
    size: 0,
    default_branch: facts.defaultBranch,
    open_issues_count: facts.openPullRequests,
    open_issues: facts.openPullRequests,
    has_issues: false,
    has_projects: false,
    has_wiki: false,
    has_pages: at.pages != null,
    has_downloads: false,
    has_discussions: false,
    archived: false,
    disabled: false,
    pushed_at: facts.updatedAt,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: facts.updatedAt,
    license: null,
    network_count: facts.forks,
    subscribers_count: 0,
    allow_merge_commit: true,
    allow_squash_merge: true,
    allow_rebase_merge: false,
    allow_auto_merge: false,
    delete_branch_on_merge: false,
    permissions: {
      admin: false,
      maintain: false,
      push: facts.permissions.write,
      triage: false,
      pull: facts.permissions.read,
    },
  };
}

/** GitHub's `page`: the site of the default branch, which is built at the latest when it is requested. */
export function toPagesResponse(
  { owner, name, defaultBranch }: Pick<RepositoryResponseInput, 'owner' | 'name' | 'defaultBranch'>,
  at: HostUrls,
) {
  return {
    url: `${at.api}/repos/${owner.login}/${name}/pages`,
    status: 'built',
    cname: null,
    custom_404: true,
    html_url: `${at.pages ?? ''}/pages/${owner.login}/${name}/?built`,
    build_type: 'legacy',
    source: { branch: defaultBranch, path: '/' },
    public: true,
  };
}

/** The input for a pull request's response, in addition to the stored data. */
export interface PullRequestResponseInput {
  readonly author: Account;
  readonly base: RepositoryResponseInput;
  readonly head: RepositoryResponseInput;
  readonly files: readonly ChangedFile[];
  readonly commits: number;
  readonly mergeable: boolean | null;
  readonly mergedBy: Account | null;
}

/** GitHub's `pull-request`. */
export function toPullRequestResponse(pull: HostedPullRequest, facts: PullRequestResponseInput, at: HostUrls) {
  const fullName = `${facts.base.owner.login}/${facts.base.name}`;
  const url = `${at.api}/repos/${fullName}/pulls/${pull.number}`;
  const issue = `${at.api}/repos/${fullName}/issues/${pull.number}`;
  const html = `${at.web}/${fullName}/pull/${pull.number}`;
  const statuses = `${at.api}/repos/${fullName}/statuses/${pull.headCommit}`;
  const links = {
    comments_url: `${issue}/comments`,
    commits_url: `${url}/commits`,
    review_comment_url: `${at.api}/repos/${fullName}/pulls/comments{/number}`,
    review_comments_url: `${url}/comments`,
    statuses_url: statuses,
  };
  const side = (repository: RepositoryResponseInput, branch: string, commit: string) => ({
    label: `${repository.owner.login}:${branch}`,
    ref: branch,
    sha: commit,
    user: toUserResponse(repository.owner, at),
    repo: toRepositoryResponse(repository, at),
  });
  return {
    url,
    id: pull.number,
    node_id: `PR_${pull.number}`,
    html_url: html,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    issue_url: issue,
    number: pull.number,
    state: pull.state,
    locked: false,
    title: pull.title,
    user: toUserResponse(facts.author, at),
    body: pull.body,
    created_at: pull.createdAt,
    updated_at: pull.updatedAt,
    closed_at: pull.closedAt,
    merged_at: pull.mergedAt,
    merge_commit_sha: pull.mergeCommit,
    assignee: null,
    assignees: [],
    requested_reviewers: [],
    requested_teams: [],
    labels: [],
    milestone: null,
    draft: false,
    ...links,
    head: side(facts.head, pull.headBranch, pull.headCommit),
    base: side(facts.base, pull.baseBranch, pull.baseCommit),
    _links: {
      self: { href: url },
      html: { href: html },
      issue: { href: issue },
      comments: { href: links.comments_url },
      review_comments: { href: links.review_comments_url },
      review_comment: { href: links.review_comment_url },
      commits: { href: links.commits_url },
      statuses: { href: statuses },
    },
    author_association: 'CONTRIBUTOR',
    auto_merge: null,
    merged: pull.mergedAt !== null,
    mergeable: facts.mergeable,
    mergeable_state: facts.mergeable === null ? 'unknown' : facts.mergeable ? 'clean' : 'dirty',
    merged_by: facts.mergedBy === null ? null : toUserResponse(facts.mergedBy, at),
    comments: 0,
    review_comments: 0,
    maintainer_can_modify: false,
    commits: facts.commits,
    additions: facts.files.reduce((sum, file) => sum + file.additions, 0),
    deletions: facts.files.reduce((sum, file) => sum + file.deletions, 0),
    changed_files: facts.files.length,
  };
}

/** GitHub's `diff-entry`. */
export function toFileResponse(file: ChangedFile, fullName: string, commit: string, at: HostUrls) {
  const path = file.path.split('/').map(encodeURIComponent).join('/');
  return {
    sha: file.blob,
    filename: file.path,
    status: file.status,
    additions: file.additions,
    deletions: file.deletions,
    changes: file.additions + file.deletions,
    blob_url: `${at.web}/${fullName}/blob/${commit}/${path}`,
    raw_url: `${at.web}/${fullName}/raw/${commit}/${path}`,
    contents_url: `${at.api}/repos/${fullName}/contents/${path}?ref=${commit}`,
    ...(file.patch === null ? {} : { patch: file.patch }),
    ...(file.from === null ? {} : { previous_filename: file.from }),
  };
}
