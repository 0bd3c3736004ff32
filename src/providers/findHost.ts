import { decodeUriSafely } from '#base/decodeUriSafely.ts';
import { isPlainPath } from '#base/isPlainPath.ts';
import type { HostSettings, Settings, TransportName } from '#base/settings.ts';
import { forgeFacts, type ForgeKindFacts } from './forgeFacts.ts';
import type { ForgeRepositoryName } from './provider.ts';

/** A known forge, with the values that its settings leave open. */
export interface ForgeHost {
  readonly settings: HostSettings;
  readonly facts: ForgeKindFacts;
  /** Display name: that of the service, or its host. */
  readonly title: string;
  readonly webUrl: string;
  readonly apiUrl: string;
  /** How repositories are reached without a proxy, if that is known; null must be probed. */
  readonly directTransport: TransportName | null;
  /** True for the embedded Git host. */
  readonly isEmbedded: boolean;
  /** True for a server that its owner updates, so that it may run any version. */
  readonly mayBeOld: boolean;
}

/** A repository on a known forge; its name is null if the URL has none. */
export interface HostedRepository {
  readonly host: ForgeHost;
  readonly name: ForgeRepositoryName | null;
}

/** Where to look for the forge of a URL. */
export type KnownHosts = Pick<Settings, 'hosts' | 'host'>;

interface KnownService {
  readonly title: string;
  readonly mayBeOld: boolean;
  readonly settings: HostSettings;
  readonly directTransport: TransportName | null;
}

const service = (
  match: string,
  title: string,
  kind: HostSettings['kind'],
  directTransport: TransportName | null,
): KnownService => ({
  title,
  mayBeOld: false,
  settings: { match, kind, api: null, signIn: null, transport: null },
  directTransport,
});

/** The first two answer browsers only through their API. Bitbucket and Codeberg may answer Git requests too, so they are asked. */
const knownServices: readonly KnownService[] = [
  service('github.com', 'GitHub', 'github', 'api'),
  service('gitlab.com', 'GitLab', 'gitlab', 'api'),
  service('codeberg.org', 'Codeberg', 'gitea', null),
  service('bitbucket.org', 'Bitbucket', 'bitbucket', null),
];

/** The forge of a repository's URL: the longest match among the embedded host, the settings, and the known services. Null if unknown. */
export function findHost(url: string, { hosts, host }: KnownHosts): HostedRepository | null {
  if (!URL.canParse(url)) return null;
  const { protocol, host: name, pathname } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  if (host !== null && url.startsWith(`${host.gitUrl}/`)) {
    const embedded: HostSettings = {
      match: host.gitUrl.replace(/^https?:\/\//, ''),
      kind: 'github',
      api: host.apiUrl,
      signIn: null,
      transport: 'git',
    };
    return locateIn(
      { title: 'Local Git host', settings: embedded, directTransport: 'git', mayBeOld: false },
      host.gitUrl,
      url.slice(host.gitUrl.length).replace(/[?#].*$/s, ''),
      true,
    );
  }
  const place = name + pathname;
  const known = [...hosts.map(describeConfigured), ...knownServices]
    .filter(({ settings: { match } }) => place === match || place.startsWith(`${match}/`))
    .toSorted((a, b) => b.settings.match.length - a.settings.match.length)[0];
  if (known === undefined) return null;
  const { match } = known.settings;
  return locateIn(known, `${protocol}//${match}`, place.slice(match.length), false);
}

/** A configured forge; one of the known services keeps its title. */
function describeConfigured(settings: HostSettings): KnownService {
  const known = knownServices.find((one) => one.settings.match === settings.match);
  return {
    title: known?.title ?? settings.match,
    settings,
    directTransport: known?.directTransport ?? null,
    mayBeOld: known === undefined,
  };
}

function locateIn(
  { title, settings, directTransport, mayBeOld }: KnownService,
  webUrl: string,
  path: string,
  isEmbedded: boolean,
): HostedRepository {
  const facts = forgeFacts[settings.kind];
  const segments = path
    .split('/')
    .filter((part) => part !== '')
    .map(decodeUriSafely);
  return {
    host: {
      settings,
      facts,
      title,
      webUrl,
      apiUrl: settings.api ?? facts.apiUrl(webUrl),
      directTransport,
      isEmbedded,
      mayBeOld,
    },
    name: isPlainPath(path) ? facts.parseName(segments) : null,
  };
}
