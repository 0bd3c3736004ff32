import { createProblem, type Problem } from '#base/problem.ts';
import type { TransportName } from '#base/settings.ts';
import type { RepositoryApi } from '#workspace/transport/repositoryApi.ts';
import type { Access, NetworkOperation } from '#workspace/workspace.ts';
import type { TransportChoice } from '#workspace/workspaceDeps.ts';
import { findHost, type ForgeHost, type HostedRepository } from './findHost.ts';
import { getKnownTransport, getTransportPlace, type BrowserNetwork, type HostsInBrowser } from './hostsInBrowser.ts';
import type { ForgeRepositoryName } from './provider.ts';

export interface TransportFinderOptions extends BrowserNetwork {
  readonly hosts: () => HostsInBrowser;
  /** A host was asked, and this transport works: it is remembered. */
  readonly onFound: (place: string, transport: TransportName) => void;
}

/**
 * Decides how repositories are reached: as chosen or configured; with Git's protocol if there is a proxy; otherwise by asking the host once:
 * Git's protocol version 2, then without its header, then the forge's API.
 */
export function createTransportFinder(
  options: TransportFinderOptions,
): (url: string, operation: Pick<NetworkOperation, 'access' | 'signal'>) => Promise<TransportChoice> {
  const probing = new Map<string, Promise<TransportName | Problem>>();
  let latest: HostsInBrowser | null = null;
  return async (url, { access, signal }) => {
    const known = options.hosts();
    if (known !== latest) probing.clear(); // what was found is in them
    latest = known;
    const found = findHost(url, { hosts: known.hosts, host: null });
    let name = getKnownTransport(url, options, known);
    if (name === null) {
      const place = getTransportPlace(url, known);
      const asked = probing.get(place) ?? probeHost(url, found?.host ?? null, signal);
      probing.set(place, asked);
      const probed = await asked;
      if (typeof probed !== 'string') {
        probing.delete(place); // the next operation asks again
        return { kind: 'none', problem: probed };
      }
      name = probed;
      options.onFound(place, name);
    }
    if (name === 'api') return chooseApi(url, found, { access, signal });
    return {
      kind: 'git',
      version: name === 'git' ? 2 : 0,
      proxy: name === 'git' ? options.proxy : null,
      username: access === undefined ? undefined : found?.host.facts.gitUsername(access.token),
    };
  };
}

async function chooseApi(
  url: string,
  found: HostedRepository | null,
  { access, signal }: Pick<NetworkOperation, 'access' | 'signal'>,
): Promise<TransportChoice> {
  if (found === null) return { kind: 'none', problem: createUnknownHostProblem(url) };
  if (found.name === null)
    return {
      kind: 'none',
      problem: createProblem('address/invalid', `${url} isn’t a repository on ${found.host.title}.`),
    };
  try {
    const api = await loadApi(found.host, found.name, access, signal);
    return api === null ? { kind: 'none', problem: createNoApiProblem(found.host) } : { kind: 'api', api };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: 'none', problem: createProblem('app/part-not-fetched', message, { retry: { kind: 'again' } }) };
  }
}

/** Loads the code for a forge's API; null if there is none. */
async function loadApi(
  { settings, title, apiUrl, webUrl, facts }: ForgeHost,
  name: ForgeRepositoryName,
  access: Access | undefined,
  signal: AbortSignal | undefined,
): Promise<RepositoryApi | null> {
  const token = { permission: facts.permission, url: facts.tokenPage(webUrl) };
  switch (settings.kind) {
    case 'github': {
      const { createGithubRepositoryApi } = await import('./github/githubRepositoryApi.ts');
      return createGithubRepositoryApi({ title, apiUrl, webUrl, token, signal }, name, access);
    }
    case 'gitea': {
      const { createGiteaRepositoryApi } = await import('./gitea/giteaRepositoryApi.ts');
      return createGiteaRepositoryApi({ title, apiUrl, webUrl, token, signal }, name, access);
    }
    case 'gitlab': {
      const { createGitlabRepositoryApi } = await import('./gitlab/gitlabRepositoryApi.ts');
      return createGitlabRepositoryApi({ title, apiUrl, webUrl, token, signal }, name, access);
    }
    case 'bitbucket':
      return null;
  }
}

/** Asks a host what it answers a browser, without a token. The problem if it answers nothing. */
async function probeHost(
  url: string,
  host: ForgeHost | null,
  signal: AbortSignal | undefined,
): Promise<TransportName | Problem> {
  const list = `${url.replace(/\/+$/, '')}/info/refs?service=git-upload-pack`;
  if (await answersGit(list, { 'Git-Protocol': 'version=2' }, signal)) return 'git';
  if (await answersGit(list, {}, signal)) return 'git-v0';
  if (host !== null && (await ask(host.apiUrl + host.facts.probePath, {}, signal)) !== null) return 'api';
  if (signal?.aborted === true) return createProblem('operation/cancelled', 'Canceled.');
  // An opaque answer: the host is there, but doesn't let this page read it.
  const name = new URL(url).host;
  if ((await ask(url, { mode: 'no-cors' }, signal)) === null)
    return createProblem('network/host-unreachable', `${name} didn’t respond.`, { retry: { kind: 'again' } });
  return host === null ? createUnknownHostProblem(url) : createRefusedProblem(host);
}

/** True for Git's answer, or a readable refusal of it. A login page or a captive portal isn't one. */
async function answersGit(
  list: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const answer = await ask(list, { headers }, signal);
  if (answer === null) return false;
  return answer.ok
    ? (answer.headers.get('content-type') ?? '').startsWith('application/x-git-upload-pack-advertisement')
    : answer.status === 401 || answer.status === 404;
}

/** The headers of a response; null if the browser or the network refuses it. */
async function ask(url: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Response | null> {
  try {
    const answer = await fetch(url, {
      ...init,
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.any([AbortSignal.timeout(longestProbe), ...(signal === undefined ? [] : [signal])]),
    });
    await answer.body?.cancel();
    return answer;
  } catch {
    return null;
  }
}

/** In milliseconds. */
const longestProbe = 15_000;

function createUnknownHostProblem(url: string): Problem {
  const { host } = new URL(url);
  return createProblem(
    'provider/unknown-host',
    `${host} isn’t in settings.json and doesn’t accept Git requests from browsers.`,
  );
}

function createRefusedProblem({ title, facts: { corsAdvice } }: ForgeHost): Problem {
  return createProblem(
    'network/cross-origin-refused',
    corsAdvice === null
      ? `${title} doesn’t let this page read its answers.`
      : `For the administrator of ${title}: ${corsAdvice}.`,
    { retry: { kind: 'again' } },
  );
}

function createNoApiProblem({ title }: ForgeHost): Problem {
  return createProblem(
    'network/cross-origin-refused',
    `${title} doesn’t accept Git requests from browsers, and Docwright can’t use its API yet.`,
  );
}
