import type { FieldProblem } from './validateField.ts';
import type { NameValuePair } from './playgroundRequest.ts';
import type { PlaygroundCredential } from './playground.ts';
import type { CredentialInput } from './playgroundInput.ts';

/** The parts of a request that carry credentials. */
export interface CredentialParts {
  readonly headers: readonly NameValuePair[];
  readonly query: readonly NameValuePair[];
  readonly cookies: readonly NameValuePair[];
  readonly problems: readonly FieldProblem[];
}

const nothing = { value: '', password: '' };

/**
 * Builds the authentication of a request from one alternative's credentials (RFC 6750 §2.1 for tokens, RFC 7617 §2 for
 * user names and passwords). Empty credentials aren't sent.
 */
export function buildCredentials(
  way: readonly PlaygroundCredential[],
  typed: Readonly<Record<string, CredentialInput>>,
): CredentialParts {
  const parts = {
    headers: [] as NameValuePair[],
    query: [] as NameValuePair[],
    cookies: [] as NameValuePair[],
    problems: [] as FieldProblem[],
  };
  for (const key of way) {
    const { value, password } = Object.hasOwn(typed, key.name) ? (typed[key.name] ?? nothing) : nothing;
    const problem = (message: string, field = 'value') =>
      parts.problems.push({ path: ['keys', key.name, field], message });
    if (key.kind === 'elsewhere') continue;
    if (key.kind === 'basic') {
      if (value === '' && password === '') problem(`${key.userLabel} is required.`);
      else if (value.includes(':')) problem(`${key.userLabel} can’t contain a colon.`);
      else parts.headers.push({ name: 'Authorization', value: `Basic ${base64(`${value}:${password}`)}` });
    } else if (value.trim() === '' || (isOnlyPrefix(key) && value.trim() === key.initial.trim()))
      problem(`${key.label} is required.`);
    else if (key.kind === 'token')
      parts.headers.push({ name: key.header, value: withScheme(key.scheme, value.trim()) });
    else
      parts[key.place === 'header' ? 'headers' : key.place === 'query' ? 'query' : 'cookies'].push({
        name: key.parameter,
        value: value.trim(),
      });
  }
  return parts;
}

/** True if the initial value can't be a whole credential. */
function isOnlyPrefix({ initial, isPrefix }: Extract<PlaygroundCredential, { kind: 'token' | 'key' }>): boolean {
  return initial !== '' && (isPrefix === true || initial.endsWith(' '));
}

/** Adds the scheme unless the token was pasted with it. */
function withScheme(scheme: string, token: string): string {
  return scheme === '' || token.toLowerCase().startsWith(`${scheme.toLowerCase()} `) ? token : `${scheme} ${token}`;
}

function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}
