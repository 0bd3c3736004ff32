/** What a forge's sign-in page returned to the app's URL (RFC 6749 §4.1.2, RFC 9207 §2). */
export interface SignInResponse {
  readonly state: string;
  /** Null if access wasn't granted. */
  readonly code: string | null;
  readonly error: string | null;
  readonly issuer: string | null;
}

/** Reads a sign-in response from the tab's URL, and removes it there at once. Null if there is none. */
export function takeSignInResponse({ location, history }: Pick<Window, 'location' | 'history'>): SignInResponse | null {
  const words = new URLSearchParams(location.search);
  const [state, code, error] = ['state', 'code', 'error'].map((name) => words.get(name));
  if (state == null || (code == null && error == null)) return null;
  history.replaceState(null, '', location.pathname + location.hash);
  return { state, code: code ?? null, error: error ?? null, issuer: words.get('iss') };
}
