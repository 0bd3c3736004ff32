import type { ForgeKind, HostSettings, Settings } from '#base/settings.ts';
import { findHost, type KnownHosts } from './findHost.ts';

/** An OAuth application of this installation, and the URLs that it uses. */
export interface SignInOption {
  /** Identifies the forge in the settings, and its token: `gitlab.example.com`. */
  readonly match: string;
  /** Display name: `GitHub`. */
  readonly title: string;
  readonly webUrl: string;
  readonly clientId: string;
  readonly scope: string;
  readonly authorizeUrl: string;
  /** The forge's token endpoint, or that of the handler that knows the application's secret. */
  readonly tokenUrl: string;
  /** Null if tokens can't be revoked there. */
  readonly revokeUrl: string | null;
}

interface OAuthFacts {
  readonly authorizePath: string;
  /** Null if the forge gives tokens only to applications with a secret. */
  readonly tokenPath: string | null;
  readonly revokePath: string | null;
  /** Reading and writing repositories and reviews, and reading the user's name. Empty if the application's own settings decide. */
  readonly scope: string;
}

/** Facts from each forge's documentation of its OAuth provider. */
const oauthFacts: Readonly<Record<ForgeKind, OAuthFacts>> = {
  // GitHub Apps ignore the scope. A workflow file can be added from "Site health".
  github: { authorizePath: '/login/oauth/authorize', tokenPath: null, revokePath: null, scope: 'repo workflow' },
  gitlab: { authorizePath: '/oauth/authorize', tokenPath: '/oauth/token', revokePath: '/oauth/revoke', scope: 'api' },
  gitea: {
    authorizePath: '/login/oauth/authorize',
    tokenPath: '/login/oauth/access_token',
    revokePath: null,
    scope: 'write:repository read:user',
  },
  bitbucket: { authorizePath: '/site/oauth2/authorize', tokenPath: null, revokePath: null, scope: '' },
};

/** How to sign in at each configured forge that offers it, in the order of the settings. `origin` is the app's own. */
export function listSignInOptions(settings: Pick<Settings, 'hosts' | 'host'>, origin: string): readonly SignInOption[] {
  return settings.hosts.flatMap((host) => createSignInOption(host, settings, origin) ?? []);
}

function createSignInOption(host: HostSettings, known: KnownHosts, origin: string): SignInOption | null {
  const { match, kind, signIn } = host;
  if (signIn === null) return null;
  const { authorizePath, tokenPath, revokePath, scope } = oauthFacts[kind];
  // `match` has no scheme; only a forge on this machine is reached without encryption, and its API's URL says so.
  const protocol = host.api?.startsWith('http:') === true ? 'http:' : 'https:';
  const webUrl = `${protocol}//${match}`;
  const exchange = signIn.exchange === null ? null : new URL(signIn.exchange, origin).href.replace(/\/$/, '');
  const tokenUrl = exchange ?? (tokenPath === null ? null : webUrl + tokenPath);
  if (tokenUrl === null) return null;
  return {
    match,
    title: findHost(`${webUrl}/`, known)?.host.title ?? match,
    webUrl,
    clientId: signIn.clientId,
    scope,
    authorizeUrl: webUrl + authorizePath,
    tokenUrl,
    revokeUrl: exchange === null ? (revokePath === null ? null : webUrl + revokePath) : `${exchange}/revoke`,
  };
}
