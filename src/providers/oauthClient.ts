import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { isObject } from '#base/isObject.ts';
import { sendRequest } from './sendRequest.ts';
import type { SignInOption } from './signInOptions.ts';

/** What a token endpoint grants (RFC 6749 §5.1). */
export interface TokenGrant {
  readonly token: string;
  /** Null if the token isn't refreshed. */
  readonly refreshToken: string | null;
  /** In milliseconds since 1970, by this device's clock; null if it doesn't expire. */
  readonly expiresAt: number | null;
  /** True if the forge issued it to this app, which revokes it when the user signs out. */
  readonly isIssued: boolean;
}

/** The URL at which the user allows access (RFC 6749 §4.1.1 with PKCE, RFC 7636 §4.3). */
export function createAuthorizeUrl(
  { authorizeUrl, clientId, scope }: SignInOption,
  request: { readonly redirectUri: string; readonly state: string; readonly challenge: string },
): string {
  const url = new URL(authorizeUrl);
  url.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: request.redirectUri,
    response_type: 'code',
    state: request.state,
    code_challenge: request.challenge,
    code_challenge_method: 'S256',
    ...(scope === '' ? {} : { scope }),
  }).toString();
  return url.href;
}

/** Exchanges an authorization code. Fails with `git/token-refused` if the forge rejects it. */
export function exchangeCode(
  option: SignInOption,
  request: { readonly code: string; readonly verifier: string; readonly redirectUri: string },
  now: number,
): Promise<Result<TokenGrant, Problem>> {
  return requestToken(
    option,
    {
      grant_type: 'authorization_code',
      code: request.code,
      code_verifier: request.verifier,
      redirect_uri: request.redirectUri,
    },
    now,
  );
}

/** Exchanges a refresh token, which most forges accept only once. Fails with `git/token-refused` if the forge rejects it. */
export function refreshGrant(
  option: SignInOption,
  refreshToken: string,
  now: number,
): Promise<Result<TokenGrant, Problem>> {
  return requestToken(option, { grant_type: 'refresh_token', refresh_token: refreshToken }, now);
}

/** Revokes a token (RFC 7009). Returns false if the forge can't be reached, or doesn't revoke tokens. */
export async function revokeToken(option: SignInOption, token: string): Promise<boolean> {
  if (option.revokeUrl === null) return false;
  const sent = await post(option, option.revokeUrl, { token });
  return sent.ok && sent.value.status === 200;
}

/** Errors that say nothing about the code or token; with the first, the handler couldn't reach the forge. */
const temporaryErrors = ['temporarily_unavailable', 'server_error', 'slow_down'];

async function requestToken(
  option: SignInOption,
  words: Readonly<Record<string, string>>,
  now: number,
): Promise<Result<TokenGrant, Problem>> {
  const sent = await post(option, option.tokenUrl, words);
  if (!sent.ok) return sent;
  const answer = isObject(sent.value.json) ? sent.value.json : {};
  const { access_token: token, refresh_token: refreshToken, expires_in: lifetime, error } = answer;
  if (typeof token === 'string' && token !== '') {
    const seconds = Number(lifetime ?? 0); // some forges send a string
    return ok({
      token,
      refreshToken: typeof refreshToken === 'string' && refreshToken !== '' ? refreshToken : null,
      expiresAt: seconds > 0 ? now + seconds * 1000 : null,
      isIssued: true,
    });
  }
  if (typeof error === 'string' && !temporaryErrors.includes(error) && sent.value.status < 500)
    return err(
      createProblem(
        'git/token-refused',
        `${option.title} rejected the sign-in (${error.slice(0, 60)}). Sign in again.`,
      ),
    );
  return err(
    createProblem('network/unexpected-answer', `${option.title} couldn’t complete the sign-in. Try again.`, {
      retry: { kind: 'again' },
    }),
  );
}

function post({ title, clientId }: SignInOption, url: string, words: Readonly<Record<string, string>>) {
  return sendRequest(
    {
      method: 'POST',
      url,
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ client_id: clientId, ...words }).toString(),
      expects: 'json',
      isSafe: false,
    },
    title,
  );
}
