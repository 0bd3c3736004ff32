import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { isObject } from '#base/isObject.ts';
import type { ForgeKind, HostSettings } from '#base/settings.ts';
import type { Access } from '#workspace/workspace.ts';
import type { ForgeHost } from './findHost.ts';
import { forgeFacts } from './forgeFacts.ts';

/** How a kind of forge is recognized: by the answer of an API path that needs no token. */
interface Recognition {
  readonly kind: ForgeKind;
  readonly path: string;
  /** The version in an answer; '' if it is this kind of forge but doesn't say; null if it isn't. */
  readonly readVersion: (status: number, body: Readonly<Record<string, unknown>>) => string | null;
  /** The oldest version that Docwright works with. */
  readonly oldest: readonly [number, number];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const recognitions: readonly Recognition[] = [
  {
    kind: 'gitlab',
    path: '/api/v4/version',
    readVersion: (status, { version, message }) =>
      status === 200 && typeof version === 'string'
        ? version
        : status === 401 && /unauthorized/i.test(textOf(message))
          ? ''
          : null,
    oldest: [15, 0], // keyset pagination of trees
  },
  {
    kind: 'gitea',
    path: '/api/v1/version',
    readVersion: (status, { version, message }) =>
      status === 200 && typeof version === 'string'
        ? version
        : (status === 401 || status === 403) && /sign(?:ed)?[ -]?in/i.test(textOf(message))
          ? ''
          : null,
    oldest: [1, 21], // one commit with several files
  },
  {
    kind: 'github',
    path: '/api/v3/meta',
    readVersion: (status, { installed_version: installed, verifiable_password_authentication: verifiable, message }) =>
      status === 200 && typeof installed === 'string'
        ? installed
        : (status === 200 && typeof verifiable === 'boolean') ||
            (status === 401 && /authenticat/i.test(textOf(message)))
          ? ''
          : null,
    oldest: [3, 4],
  },
];

interface Answer {
  readonly status: number;
  /** Null if it isn't a JSON object from that host. */
  readonly body: Readonly<Record<string, unknown>> | null;
}

/**
 * Asks a host without a token which forge it is: at its root, and below each folder of the repository's path, since a forge may have a
 * relative URL.
 */
export async function askForForge(
  url: string,
  fetch: typeof globalThis.fetch = globalThis.fetch.bind(globalThis),
): Promise<Result<HostSettings, Problem>> {
  const { origin, host, pathname } = new URL(url);
  const folders = pathname.split('/').filter((part) => part !== '');
  let isReadable = false;
  for (let depth = 0; depth <= Math.max(0, folders.length - 2); depth += 1) {
    const path = folders
      .slice(0, depth)
      .map((folder) => `/${folder}`)
      .join('');
    const answers = await Promise.all(
      recognitions.map(async (one) => ({ one, answer: await ask(`${origin}${path}${one.path}`, fetch) })),
    );
    if (answers.some(({ answer }) => answer !== null)) isReadable = true;
    const found = answers.flatMap(({ one, answer }) => {
      const version = answer?.body == null ? null : one.readVersion(answer.status, answer.body);
      return version === null ? [] : [{ one, version }];
    });
    const [first, second] = found;
    if (second !== undefined) {
      const names = found.map(({ one }) => forgeFacts[one.kind].software).join(' and ');
      return fail(
        'provider/unknown-host',
        `${host}${path} answers as ${names}. Add it to hosts in settings.json with its kind.`,
      );
    }
    if (first !== undefined) return accept(`${host}${path}`, first.one, first.version);
  }
  if (isReadable)
    return fail(
      'provider/unknown-host',
      `${host} didn’t answer as GitLab, Gitea, Forgejo, or GitHub Enterprise Server.`,
    );
  return (await isThere(url, fetch))
    ? fail(
        'network/cross-origin-refused',
        `If ${host} runs Gitea or Forgejo, its administrator can change this: ${forgeFacts.gitea.corsAdvice ?? ''}.`,
      )
    : err(createProblem('network/host-unreachable', `${host} didn’t respond.`, { retry: { kind: 'again' } }));
}

/**
 * Asks a known forge for its version. The problem if it is older than what Docwright works with; null if it isn't, or doesn't say. Some say it
 * only to those who are signed in.
 */
export async function findOldVersion(
  { settings: { kind, match }, apiUrl, facts }: Pick<ForgeHost, 'settings' | 'apiUrl' | 'facts'>,
  access: Access | undefined,
  fetch: typeof globalThis.fetch = globalThis.fetch.bind(globalThis),
): Promise<Problem | null> {
  const known = recognitions.find((one) => one.kind === kind);
  if (known === undefined) return null;
  const answer = await ask(apiUrl + facts.probePath, fetch, access);
  const version = answer?.body == null ? null : known.readVersion(answer.status, answer.body);
  const accepted = version === null ? null : accept(match, known, version);
  return accepted === null || accepted.ok ? null : accepted.problem;
}

function accept(match: string, { kind, oldest }: Recognition, version: string): Result<HostSettings, Problem> {
  const [shown, major, minor] = /^v?(\d+)\.(\d+)[\w.+-]{0,40}/.exec(version) ?? [];
  if (major !== undefined && minor !== undefined) {
    const [oldMajor, oldMinor] = oldest;
    if (Number(major) < oldMajor || (Number(major) === oldMajor && Number(minor) < oldMinor))
      return fail(
        'provider/too-old',
        `${match} runs ${forgeFacts[kind].software} ${shown}. Docwright needs ${oldest.join('.')} or newer.`,
      );
  }
  return ok({ match, kind, api: null, signIn: null, transport: null });
}

function fail(code: Problem['code'], message: string): Result<never, Problem> {
  return err(createProblem(code, message));
}

/** An answer that this page may read; null if there is none. */
async function ask(url: string, fetch: typeof globalThis.fetch, access?: Access): Promise<Answer | null> {
  try {
    const answer = await fetch(url, {
      headers: {
        accept: 'application/json',
        ...(access === undefined ? {} : { authorization: `Bearer ${access.token}` }),
      },
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(longestWait),
    });
    const isElsewhere = answer.url !== '' && new URL(answer.url).origin !== new URL(url).origin;
    const isJson = (answer.headers.get('content-type') ?? '').includes('json');
    if (isElsewhere || !isJson) {
      await answer.body?.cancel();
      return { status: answer.status, body: null };
    }
    const body: unknown = await answer.json().catch(() => null); // cut off, or not JSON
    return { status: answer.status, body: isObject(body) ? body : null };
  } catch {
    return null;
  }
}

/** True if the host answers, even if this page may not read it. */
async function isThere(url: string, fetch: typeof globalThis.fetch): Promise<boolean> {
  try {
    const init: RequestInit = { mode: 'no-cors', credentials: 'omit', signal: AbortSignal.timeout(longestWait) };
    await (await fetch(url, init)).body?.cancel();
    return true;
  } catch {
    return false;
  }
}

/** In milliseconds. */
const longestWait = 15_000;
