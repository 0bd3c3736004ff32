import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { createAuthorizeUrl, exchangeCode } from '#providers/oauthClient.ts';
import { listSignInOptions, type SignInOption } from '#providers/signInOptions.ts';
import { notify } from '../notices/noticesStore.ts';
import { keepGrant } from './signIn.ts';
import { formatRoute, parseRoute } from '../route/route.ts';
import { siteStore } from '../site/siteStore.ts';
import type { SignInResponse } from '../tokens/signInResponse.ts';
import { getTokenName } from '../tokens/tokensStore.ts';
import type { App } from '../app.ts';

/** The forges at which this installation lets users sign in; none where the browser can't keep a secret (`crypto.subtle`). */
export function getSignInOptions(app: App): readonly SignInOption[] {
  return globalThis.isSecureContext ? listSignInOptions(app.services.settings, app.services.origin) : [];
}

/** How to sign in to the forge of a repository; null if this installation doesn't offer it. */
export function findSignInOption(app: App, url: string): SignInOption | null {
  const name = getTokenName(app, url);
  return getSignInOptions(app).find(({ match }) => match === name) ?? null;
}

/** A sign-in that the user started in this tab and that the forge hasn't answered. */
interface PendingSignIn {
  readonly state: string;
  readonly verifier: string;
  readonly match: string;
  readonly remember: boolean;
  readonly redirectUri: string;
  /** The route to return to. */
  readonly hash: string;
}

const storageKey = 'docwright-sign-in';
const channelName = 'docwright-sign-in';
/** How long a window waits for the tab that opened it, in milliseconds. */
const longestWait = 700;
/** In milliseconds; the page is blank meanwhile. */
const longestStoring = 1000;

/**
 * Leaves the app for the forge's sign-in page, which returns to this tab (`completeSignIn`) and the current route. Returns the problem if
 * the browser doesn't allow it.
 */
export async function startSignIn(app: App, option: SignInOption, remember: boolean): Promise<Problem | null> {
  const pending = createPending(app, option, remember);
  try {
    app.services.tabStorage().setItem(storageKey, JSON.stringify(pending));
  } catch {
    return createProblem('storage/forbidden', 'The browser doesn’t let this page store data, so you can’t sign in.');
  }
  app.services.window.location.assign(await authorizeUrlOf(option, pending));
  return null;
}

/**
 * Signs in in a window of its own, so that what this tab is doing can continue. Resolves once the window returned with an answer, or
 * `signal` aborted (`operation/cancelled`). `openWindow` is called at once, while the browser still knows of the user's click.
 */
export async function signInInWindow(
  app: App,
  option: SignInOption,
  remember: boolean,
  { openWindow, signal }: { readonly openWindow: () => Window | null; readonly signal: AbortSignal },
): Promise<Result<null, Problem>> {
  const opened = openWindow();
  if (opened === null)
    return err(
      createProblem('app/window-blocked', 'The browser blocked the sign-in window. Allow it, then try again.'),
    );
  const pending = createPending(app, option, remember);
  const channel = new BroadcastChannel(channelName);
  try {
    const answered = receive(channel, pending.state, signal);
    opened.location.href = await authorizeUrlOf(option, pending);
    const response = await answered;
    return response === null ? err(createProblem('operation/cancelled', 'Canceled.')) : redeem(app, pending, response);
  } finally {
    channel.close();
  }
}

/**
 * Handles the forge's response that brought the user back. Accepts it only once, and only in the tab that asked for it, or in its sign-in
 * window; restores the route. Returns true if this is such a window, which has nothing else to do.
 */
export async function completeSignIn(app: App, response: SignInResponse): Promise<boolean> {
  const pending = takePending(app, response.state);
  if (pending === null) {
    if (await passOn(response)) return true;
    notify(app, 'This sign-in wasn’t started in this tab, so it was ignored. Sign in again.', 'problem');
    return false;
  }
  const { window } = app.services;
  window.history.replaceState(null, '', window.location.pathname + pending.hash);
  const outcome = await redeem(app, pending, response);
  if (!outcome.ok) notify(app, outcome.problem.message, 'problem');
  return false;
}

/** Exchanges the response for a token, and keeps it. */
async function redeem(app: App, pending: PendingSignIn, response: SignInResponse): Promise<Result<null, Problem>> {
  const { settings, origin, now } = app.services;
  const option = listSignInOptions(settings, origin).find(({ match }) => match === pending.match);
  if (option === undefined) return refused(`Signing in to ${pending.match} isn’t set up here anymore.`);
  const { title } = option;
  // A forge that names itself must be the one that was asked (RFC 9207 §2.4).
  if (response.issuer !== null && getTokenName(app, response.issuer) !== pending.match)
    return refused(`The response wasn’t from ${title}, so it was ignored. Sign in again.`);
  if (response.code === null)
    return refused(
      response.error === 'access_denied'
        ? `You’re not signed in: access wasn’t allowed on ${title}.`
        : `${title} couldn’t sign you in (${response.error ?? 'no reason given'}).`,
    );
  const { verifier, redirectUri, remember } = pending;
  const granted = await exchangeCode(option, { code: response.code, verifier, redirectUri }, now());
  if (!granted.ok) return granted;
  // It is kept in memory at once. Storing it waits for another tab that refreshes a token of this forge, for as long as the forge takes.
  const stored = keepGrant(app, pending.match, granted.value, remember);
  await Promise.race([stored, new Promise((resolve) => setTimeout(resolve, longestStoring))]);
  return ok(null);
}

function refused(message: string): Result<never, Problem> {
  return err(createProblem('git/token-refused', message));
}

function createPending(app: App, { match }: SignInOption, remember: boolean): PendingSignIn {
  const { origin, pathname } = app.services.window.location;
  // Forges compare the redirect URI with the registered one, so it has no query or fragment.
  const redirectUri = origin + pathname;
  return { state: randomText(), verifier: randomText(), match, remember, redirectUri, hash: hashToReturnTo(app) };
}

/** The route shown; for a repository that was typed on the start screen and couldn't be opened, the route that opens it. */
function hashToReturnTo(app: App): string {
  const { hash } = app.services.window.location;
  const { site } = app.get(siteStore).getState();
  if (site.kind !== 'failed' || parseRoute(hash).view !== 'start') return hash;
  return formatRoute({ view: 'open', url: site.address.url, branch: site.address.branch ?? null });
}

/** 256 random bits. */
function randomText(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '');
}

async function authorizeUrlOf(option: SignInOption, { state, verifier, redirectUri }: PendingSignIn): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return createAuthorizeUrl(option, { redirectUri, state, challenge: toBase64Url(new Uint8Array(hash)) });
}

/** Returns and removes what this tab is waiting for; null if the response isn't for it. */
function takePending(app: App, state: string): PendingSignIn | null {
  try {
    const storage = app.services.tabStorage();
    const pending = JSON.parse(storage.getItem(storageKey) ?? 'null') as PendingSignIn | null; // stored above
    if (pending?.state !== state) return null;
    storage.removeItem(storageKey);
    return pending;
  } catch {
    return null; // not allowed
  }
}

/** Waits for the window's response, and lets it know. Null if aborted. */
function receive(channel: BroadcastChannel, state: string, signal: AbortSignal): Promise<SignInResponse | null> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(null));
    channel.addEventListener('message', ({ data }: MessageEvent<SignInResponse | { readonly taken: string }>) => {
      if ('taken' in data || data.state !== state) return;
      channel.postMessage({ taken: state });
      resolve(data);
    });
  });
}

/** Offers a response to the tabs of this app. Returns whether one of them was waiting for it. */
async function passOn(response: SignInResponse): Promise<boolean> {
  const channel = new BroadcastChannel(channelName);
  const taken = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), longestWait);
    channel.addEventListener('message', ({ data }: MessageEvent<{ readonly taken?: string }>) => {
      if (data.taken === response.state) resolve(true);
    });
  });
  channel.postMessage(response);
  const isTaken = await taken;
  channel.close();
  return isTaken;
}
