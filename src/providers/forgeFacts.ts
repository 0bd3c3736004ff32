import type { ForgeKind } from '#base/settings.ts';
import type { Access } from '#workspace/workspace.ts';
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
  /** A sentence about how a token is entered, if not alone. */
  readonly tokenAdvice?: string;
  /** The page to create a token. */
  tokenPage(webUrl: string): string;
  apiUrl(webUrl: string): string;
  /** An API path that any version answers, also without a token. */
  readonly probePath: string;
  /** User name and password in Git's Basic authentication. */
  gitAccess(access: Access): Access;
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
    gitAccess: (access) => access,
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
    gitAccess: (access) => ({ username: 'oauth2', ...access }),
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
    gitAccess: (access) => access,
    corsAdvice:
      'in app.ini, set ENABLED = true and ALLOW_DOMAIN in [cors], and ACCESS_CONTROL_ALLOW_ORIGIN in [repository]',
    parseName: (segments) => nameOfTwo(segments, ['src']),
  },
  bitbucket: {
    software: 'Bitbucket',
    reviewTerm: pullRequest,
    ci: null,
    capabilities: { fork: true },
    // https://support.atlassian.com/bitbucket-cloud/docs/api-token-permissions/; writing doesn’t include reading there.
    permission:
      'read:user, read:workspace, read:repository, write:repository, read:pullrequest, write:pullrequest (for Bitbucket)',
    tokenAdvice:
      'For an API token, enter the email address of your Atlassian account too: name@example.com:TOKEN. Enter the access token of a repository alone.',
    tokenPage: () => 'https://id.atlassian.com/manage-profile/security/api-tokens',
    apiUrl: () => 'https://api.bitbucket.org/2.0',
    probePath: '/user',
    gitAccess: ({ token: entered }) => {
      const { token } = splitBitbucketToken(entered);
      // OAuth and repository access tokens take the other name.
      return { username: token.startsWith(apiTokenStart) ? 'x-bitbucket-api-token-auth' : 'x-token-auth', token };
    },
    corsAdvice: null,
    parseName: (segments) => nameOfTwo(segments, ['src']),
  },
};

/** How the API tokens of an Atlassian account start. */
export const apiTokenStart = 'ATATT';

/**
 * The parts of a token for Bitbucket. The API token of a person goes together with the email address of the Atlassian account, so it is
 * entered as `ada@example.com:ATATT…`; other tokens need no email address (https://support.atlassian.com/bitbucket-cloud/docs/using-api-tokens/).
 */
export function splitBitbucketToken(entered: string): { readonly email: string | null; readonly token: string } {
  const colon = entered.indexOf(':');
  if (colon === -1) return { email: null, token: entered };
  return { email: entered.slice(0, colon).trim(), token: entered.slice(colon + 1).trim() };
}

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
