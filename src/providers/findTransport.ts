import { createProblem, type Problem } from '#base/problem.ts';
import { raceAgainst } from '#base/raceAgainst.ts';
import type { ForgeKind, TransportName } from '#base/settings.ts';
import type { RepositoryApi } from '#workspace/transport/repositoryApi.ts';
import type { Access, NetworkOperation } from '#workspace/workspace.ts';
import type { TransportChoice, WorkspaceDeps } from '#workspace/workspaceDeps.ts';
import { explainAgeOf } from './explainAge.ts';
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
 * Git's protocol version 2, then without its header, then the forge's API. A choice that a passing failure may have caused lasts as long as
 * this tab.
 */
export function createTransportFinder(options: TransportFinderOptions): WorkspaceDeps['findTransport'] {
  const probing = new Map<string, Promise<TransportName | Problem>>();
  let latest: HostsInBrowser | null = null;
  /** All operations wait for the same probe, so none of them can stop it. */
  const probe = async (place: string, url: string, host: ForgeHost | null): Promise<TransportName | Problem> => {
    const found = await probeHost(url, host);
    if (!('name' in found)) {
      probing.delete(place); // the next operation asks again
      return found;
    }
    if (found.isCertain) options.onFound(place, found.name);
    return found.name;
  };
  return async (url, { access, signal }, wanted) => {
    const known = options.hosts();
    if (known !== latest) probing.clear(); // what was found is in them
    latest = known;
    const found = findHost(url, { hosts: known.hosts, host: null });
    let name: TransportName | null = wanted ?? getKnownTransport(url, options, known);
    if (name === null) {
      const place = getTransportPlace(url, known);
      const asked = probing.get(place) ?? probe(place, url, found?.host ?? null);
      probing.set(place, asked);
      const probed = await raceAbort(asked, signal);
      if (typeof probed !== 'string') return { kind: 'none', problem: probed };
      name = probed;
    }
    const gitAccess = access === undefined ? undefined : (found?.host.facts.gitAccess(access) ?? access);
    if (name === 'api') return chooseApi(url, found, { access, signal }, { proxy: options.proxy, gitAccess });
    return {
      kind: 'git',
      version: name === 'git' ? 2 : 0,
      proxy: name === 'git' ? options.proxy : null,
      gitAccess,
    };
  };
}

async function chooseApi(
  url: string,
  found: HostedRepository | null,
  { access, signal }: Pick<NetworkOperation, 'access' | 'signal'>,
  network: { readonly proxy: string | null; readonly gitAccess: Access | undefined },
): Promise<TransportChoice> {
  if (found === null) return { kind: 'none', problem: createUnknownHostProblem(url) };
  if (found.name === null)
    return {
      kind: 'none',
      problem: createProblem('address/invalid', `${url} isn’t a repository on ${found.host.title}.`),
    };
  try {
    const api = await loadApi(found.host, found.name, access, signal);
    return { kind: 'api', api, ...network };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: 'none', problem: createProblem('app/part-not-fetched', message, { retry: { kind: 'again' } }) };
  }
}

/** Fetches the code of the APIs by which the known hosts are reached, so that opening a site doesn't wait for it. A failure doesn't matter. */
export async function prefetchApis(network: BrowserNetwork, known: HostsInBrowser): Promise<void> {
  const matches = known.hosts.length === 0 ? ['github.com'] : known.hosts.map(({ match }) => match);
  const urls = matches.map((match) => `https://${match}`);
  const reached = urls.filter((url) => getKnownTransport(url, network, known) === 'api');
  if (reached.length === 0) return;
  const hosts = reached.map((url) => findHost(url, { hosts: known.hosts, host: null })?.host);
  const kinds = new Set(hosts.flatMap((host) => (host === undefined ? [] : [host.settings.kind])));
  await Promise.allSettled([...kinds].map((kind) => apiLoaders[kind]()));
}

/** The code for the API of each kind of forge. It loads on demand. */
const apiLoaders = {
  github: async () => (await import('./github/githubRepositoryApi.ts')).createGithubRepositoryApi,
  gitlab: async () => (await import('./gitlab/gitlabRepositoryApi.ts')).createGitlabRepositoryApi,
  gitea: async () => (await import('./gitea/giteaRepositoryApi.ts')).createGiteaRepositoryApi,
  bitbucket: async () => (await import('./bitbucket/bitbucketRepositoryApi.ts')).createBitbucketRepositoryApi,
} as const satisfies Readonly<Record<ForgeKind, () => Promise<unknown>>>;

async function loadApi(
  host: ForgeHost,
  name: ForgeRepositoryName,
  access: Access | undefined,
  signal: AbortSignal | undefined,
): Promise<RepositoryApi> {
  const { settings, title, apiUrl, webUrl, facts } = host;
  const create = await apiLoaders[settings.kind]();
  const token = { permission: facts.permission, url: facts.tokenPage(webUrl) };
  return explainAgeOf(create({ title, apiUrl, webUrl, token, signal }, name, access), host, access);
}

/** Resolves with the work, or with `operation/cancelled` once the caller gives up. */
async function raceAbort<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value | Problem> {
  if (signal === undefined) return work;
  const aborted = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
  return (await raceAgainst(aborted)(work)) ?? createProblem('operation/cancelled', 'Canceled.');
}

/** What a host answers, and whether it would have answered nothing better at another time. */
interface Probed {
  readonly name: TransportName;
  readonly isCertain: boolean;
}

/** Asks a host what it answers a browser, without a token. The problem if it answers nothing. */
async function probeHost(url: string, host: ForgeHost | null): Promise<Probed | Problem> {
  const list = `${url.replace(/\/+$/, '')}/info/refs?service=git-upload-pack`;
  const withVersion = { headers: { 'Git-Protocol': 'version=2' } };
  const version2 = await askForGit(list, withVersion);
  if (version2 === 'git') return { name: 'git', isCertain: true };
  const version0 = await askForGit(list, {});
  if (version0 === 'git') {
    // A host that refuses the header looks like a network that failed for a moment.
    const again = version2 === 'refused' ? await askForGit(list, withVersion) : version2;
    return again === 'git'
      ? { name: 'git', isCertain: true }
      : { name: 'git-v0', isCertain: version2 !== 'failed' && again !== 'failed' };
  }
  if (host !== null && typeof (await ask(host.apiUrl + host.facts.probePath)) !== 'string')
    return { name: 'api', isCertain: version2 !== 'failed' && version0 !== 'failed' };
  // An opaque answer: the host is there, but doesn't let this page read it.
  const name = new URL(url).host;
  if (typeof (await ask(url, { mode: 'no-cors' })) === 'string')
    return createProblem('network/host-unreachable', `${name} didn’t respond.`, { retry: { kind: 'again' } });
  return host === null ? createUnknownHostProblem(url) : createRefusedProblem(host);
}

/** No answer: the browser or the network refuses it; or it may come another time. */
type NoAnswer = 'refused' | 'failed';

/** `git` for Git's answer, or a readable refusal of it; `other` for a login page, a captive portal, and the like. */
async function askForGit(list: string, init: RequestInit): Promise<'git' | 'other' | NoAnswer> {
  const answer = await ask(list, init);
  if (typeof answer === 'string') return answer;
  const { ok, status, headers } = answer;
  if (ok)
    return headers.get('content-type')?.startsWith('application/x-git-upload-pack-advertisement') === true
      ? 'git'
      : 'other';
  if (status === 401 || status === 404) return 'git';
  return status >= 500 || status === 408 || status === 429 ? 'failed' : 'other';
}

/** The headers of a response. */
async function ask(url: string, init: RequestInit = {}): Promise<Response | NoAnswer> {
  const limit = AbortSignal.timeout(longestProbe);
  try {
    const answer = await fetch(url, { ...init, cache: 'no-store', credentials: 'omit', signal: limit });
    await answer.body?.cancel();
    return answer;
  } catch {
    return limit.aborted ? 'failed' : 'refused';
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
