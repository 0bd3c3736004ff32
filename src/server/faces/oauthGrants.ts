import { createHash, randomBytes } from 'node:crypto';
import type { Account } from '../accounts.ts';
import type { GitHost } from '../gitHost.ts';

/** An application that is registered with the forge. */
export interface RegisteredClient {
  readonly clientId: string;
  /** Null for applications that run in a browser, which prove themselves by PKCE alone. */
  readonly clientSecret: string | null;
  readonly allowsRedirect: (uri: string) => boolean;
}

/** What a code was issued for. */
export interface AuthorizedRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  /** Base64url of the verifier's SHA-256 (RFC 7636 §4.2); null without PKCE. */
  readonly challenge: string | null;
  readonly account: Account;
}

/** An issued pair of tokens. */
export interface IssuedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** In seconds. */
  readonly expiresIn: number;
}

/** All tokens that go back to one code: a stolen and reused one ends them all (RFC 6749 §4.1.2, RFC 9700 §4.14.2). */
interface Family {
  readonly clientId: string;
  readonly account: Account;
  current: IssuedTokens | null;
}

const codeLifetime = 600_000;

/** The codes and tokens that a face issued. Codes and refresh tokens are used once. */
export class OAuthGrants {
  readonly #host: GitHost;
  readonly #expiresIn: number;
  readonly #codes = new Map<string, AuthorizedRequest & { readonly until: number; family: Family | null }>();
  readonly #refreshTokens = new Map<string, Family>();

  /** Issued tokens are accepted by `host` for `expiresIn` seconds. */
  constructor(host: GitHost, expiresIn: number) {
    this.#host = host;
    this.#expiresIn = expiresIn;
  }

  /** Issues a code. */
  authorize(request: AuthorizedRequest): string {
    const code = createSecret();
    this.#codes.set(code, { ...request, until: Date.now() + codeLifetime, family: null });
    return code;
  }

  /** Exchanges a code; null if it isn't valid, or not for this client, redirect URI, and verifier. */
  exchange(
    clientId: string,
    { code, verifier, redirectUri }: { readonly code: string; readonly verifier: string; readonly redirectUri: string },
  ): IssuedTokens | null {
    const found = this.#codes.get(code);
    if (found === undefined) return null;
    if (found.family !== null) {
      this.#end(found.family);
      return null;
    }
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const isProved = found.challenge === null || found.challenge === challenge;
    const isRight = found.clientId === clientId && found.redirectUri === redirectUri && isProved;
    if (!isRight || found.until < Date.now()) return null;
    found.family = { clientId, account: found.account, current: null };
    return this.#issue(found.family);
  }

  /** Exchanges a refresh token for the next pair; a used one ends the whole family. */
  refresh(clientId: string, refreshToken: string): IssuedTokens | null {
    const family = this.#refreshTokens.get(refreshToken);
    if (family === undefined || family.clientId !== clientId) return null;
    if (family.current?.refreshToken === refreshToken) return this.#issue(family);
    this.#end(family);
    return null;
  }

  /** Revokes an access or refresh token with its family. Unknown ones are ignored (RFC 7009 §2.2). */
  revoke(clientId: string, token: string): void {
    const families = new Set(this.#refreshTokens.values());
    for (const family of families) {
      const { current } = family;
      if (family.clientId === clientId && (current?.accessToken === token || current?.refreshToken === token))
        this.#end(family);
    }
  }

  #issue(family: Family): IssuedTokens {
    if (family.current !== null) this.#host.issued.delete(family.current.accessToken);
    const issued = { accessToken: createSecret(), refreshToken: createSecret(), expiresIn: this.#expiresIn };
    family.current = issued;
    this.#refreshTokens.set(issued.refreshToken, family);
    const { accessToken: token } = issued;
    this.#host.issued.set(token, { account: { ...family.account, token }, until: Date.now() + this.#expiresIn * 1000 });
    return issued;
  }

  #end(family: Family): void {
    if (family.current !== null) this.#host.issued.delete(family.current.accessToken);
    family.current = null;
  }
}

function createSecret(): string {
  return randomBytes(24).toString('hex');
}
