import { parseForgeHost } from './parseAddresses.ts';

/** An OAuth application of a forge, whose secret only the handler knows. */
export interface OAuthClient {
  /** The forge's host, with its path if it isn't at the root: `github.com`, `example.com/gitlab`. */
  readonly host: string;
  readonly kind: 'github' | 'gitlab' | 'gitea' | 'bitbucket';
  readonly clientId: string;
  readonly clientSecret: string;
}

const kinds: readonly OAuthClient['kind'][] = ['github', 'gitlab', 'gitea', 'bitbucket'];

/**
 * Parses `HOST CLIENT_ID CLIENT_SECRET [KIND]`, separated by commas. The kind is `github` (also GitHub Enterprise Server), except for
 * `bitbucket.org`. Throws if an entry is malformed; the message doesn't contain its secret.
 */
export function parseOAuthClients(text: string): readonly OAuthClient[] {
  const entries = text.split(',').map((entry) => entry.trim().split(/\s+/));
  return entries.flatMap(([address = '', clientId, clientSecret, kindName, ...rest]) => {
    if (address === '') return [];
    const host = parseForgeHost(address, 'DOCWRIGHT_OAUTH');
    const kind = kinds.find((one) => one === (kindName ?? (host === 'bitbucket.org' ? 'bitbucket' : 'github')));
    if (clientId === undefined || clientSecret === undefined || kind === undefined || rest.length > 0)
      throw new Error(`DOCWRIGHT_OAUTH: expected "HOST CLIENT_ID CLIENT_SECRET [${kinds.join('|')}]" for ${host}.`);
    return [{ host, kind, clientId, clientSecret }];
  });
}
