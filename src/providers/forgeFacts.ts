import type { ForgeKind } from '#base/settings.ts';
import type { CiService, ForgeRepositoryName, ProviderFacts, ReviewTerm } from './provider.ts';

const pullRequest: ReviewTerm = { singular: 'pull request', plural: 'pull requests', abbreviation: 'PR', sign: '#' };
const mergeRequest: ReviewTerm = { singular: 'merge request', plural: 'merge requests', abbreviation: 'MR', sign: '!' };
/** For hosts whose forge is unknown. */
export const neutralTerm: ReviewTerm = { singular: 'review', plural: 'reviews', abbreviation: 'review', sign: '#' };

export const githubActions: CiService = { kind: 'github', pagesTitle: 'GitHub Pages' };
export const gitlabCi: CiService = { kind: 'gitlab', pagesTitle: 'GitLab Pages' };

/** What is the same for all forges of a kind. Synchronous and small: the code that talks to a forge is loaded on demand. */
export interface ForgeKindFacts {
  /** Display name of the software. */
  readonly software: string;
  readonly reviewTerm: ReviewTerm;
  readonly ci: CiService | null;
  readonly capabilities: ProviderFacts['capabilities'];
  /** The permission a token needs, in the forge's own terms. */
  readonly permission: string;
  /** The page to create a token. */
  tokenPage(webUrl: string): string;
  apiUrl(webUrl: string): string;
  /** An API path that any version answers, also without a token. */
  readonly probePath: string;
  /** User name that goes with a token in Git's Basic authentication; undefined for the usual one. */
  gitUsername(token: string): string | undefined;
  /** What an administrator changes if browsers may not call it; null if nothing is needed. */
  readonly corsAdvice: string | null;
  /** Name of the repository at a decoded path, and null if it isn't one. */
  parseName(segments: readonly string[]): ForgeRepositoryName | null;
}

export const forgeFacts: Readonly<Record<ForgeKind, ForgeKindFacts>> = {
  github: {
    software: 'GitHub',
    reviewTerm: pullRequest,
    ci: githubActions,
    capabilities: { fork: true },
    permission: 'Contents and Pull requests: read and write',
    // https://docs.github.com/authentication/keeping-your-account-and-data-secure/managing-your-personal-access-tokens, "Pre-filling"
    tokenPage: (webUrl) =>
      `${webUrl}/settings/personal-access-tokens/new?name=Docwright&description=Edit+documentation&expires_in=90&contents=write&pull_requests=write`,
    apiUrl: (webUrl) => (webUrl === 'https://github.com' ? 'https://api.github.com' : `${webUrl}/api/v3`),
    probePath: '/meta',
    gitUsername: () => undefined,
    corsAdvice: null,
    parseName: (segments) => nameOfTwo(segments, ['tree', 'blob']),
  },
  gitlab: {
    software: 'GitLab',
    reviewTerm: mergeRequest,
    ci: gitlabCi,
    capabilities: { fork: true },
    permission: 'api',
    tokenPage: (webUrl) => `${webUrl}/-/user_settings/personal_access_tokens?name=Docwright&scopes=api`,
    apiUrl: (webUrl) => `${webUrl}/api/v4`,
    probePath: '/version',
    gitUsername: () => 'oauth2',
    corsAdvice: null,
    parseName: (segments) => {
      const end = segments.indexOf('-');
      return nameOf(end === -1 ? segments : segments.slice(0, end));
    },
  },
  gitea: {
    software: 'Gitea',
    reviewTerm: pullRequest,
    ci: null,
    capabilities: { fork: true },
    permission: 'repository: read and write; user: read',
    tokenPage: (webUrl) => `${webUrl}/user/settings/applications`,
    apiUrl: (webUrl) => `${webUrl}/api/v1`,
    probePath: '/version',
    gitUsername: () => undefined,
    corsAdvice:
      'in app.ini, set ENABLED = true and ALLOW_DOMAIN in [cors], and ACCESS_CONTROL_ALLOW_ORIGIN in [repository]',
    parseName: (segments) => nameOfTwo(segments, ['src']),
  },
  bitbucket: {
    software: 'Bitbucket',
    reviewTerm: pullRequest,
    ci: null,
    capabilities: { fork: true },
    permission: 'Repositories: read and write; Pull requests: read and write',
    tokenPage: () => 'https://id.atlassian.com/manage-profile/security/api-tokens',
    apiUrl: () => 'https://api.bitbucket.org/2.0',
    probePath: '/user',
    // https://support.atlassian.com/bitbucket-cloud/docs/using-api-tokens/; OAuth and repository access tokens take the other name.
    gitUsername: (token) => (token.startsWith('ATATT') ? 'x-bitbucket-api-token-auth' : 'x-token-auth'),
    corsAdvice: null,
    parseName: (segments) => nameOfTwo(segments, ['src']),
  },
};

/** The first two segments, unless something else than a known page of the repository follows. */
function nameOfTwo(segments: readonly string[], pages: readonly string[]): ForgeRepositoryName | null {
  const [owner, name, page] = segments;
  if (owner === undefined || name === undefined || (page !== undefined && !pages.includes(page))) return null;
  return nameOf([owner, name]);
}

function nameOf(segments: readonly string[]): ForgeRepositoryName | null {
  const name = segments.at(-1)?.replace(/\.git$/, '') ?? '';
  const owner = segments.slice(0, -1).join('/');
  return owner === '' || name === '' ? null : { owner, name };
}
