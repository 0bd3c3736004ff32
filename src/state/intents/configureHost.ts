import type { Problem } from '#base/problem.ts';
import { ok, type Result } from '#base/result.ts';
import type { HostSettings, TransportName } from '#base/settings.ts';
import { getKnownTransport, getTransportPlace } from '#providers/hostsInBrowser.ts';
import { changeHostMemory, getHostsInBrowser } from '../hosts/hostMemory.ts';
import type { App } from '../app.ts';

/** Asks the unknown host of a repository which forge it is, without a token, and remembers it. The user has agreed to that. */
export async function identifyHost(app: App, url: string): Promise<Result<HostSettings, Problem>> {
  const { askForForge } = await import('#providers/askForForge.ts');
  const found = await askForForge(url);
  if (!found.ok) return found;
  const { match } = found.value;
  changeHostMemory(app, ({ hosts, transports: { [match]: _, ...transports } }) => ({
    hosts: [...hosts.filter((host) => host.match !== match), found.value],
    transports,
  }));
  return ok(found.value);
}

/** How a repository is reached. */
export interface TransportState {
  /** Null until the host was asked. */
  readonly used: TransportName | null;
  /** The user's choice; null to decide automatically. */
  readonly chosen: TransportName | null;
  readonly hasProxy: boolean;
  /** Whether its forge is known, so that it has an API. */
  readonly hasApi: boolean;
}

/** Returns how a repository is reached now, and what can be chosen. */
export function readTransport(app: App, url: string): TransportState {
  const { proxy } = app.services.settings;
  const known = getHostsInBrowser(app);
  const remembered = known.transports[getTransportPlace(url, known)];
  return {
    used: getKnownTransport(url, { proxy, ownOrigin: app.services.origin }, known),
    chosen: remembered?.isChosen === true ? remembered.name : null,
    hasProxy: proxy !== null && new URL(url).origin !== app.services.origin,
    hasApi: app.services.locate(url) !== null,
  };
}

/** Chooses how a repository's host is reached, for all of its repositories; null decides automatically, by asking the host again. */
export function chooseTransport(app: App, url: string, name: TransportName | null): void {
  const place = getTransportPlace(url, getHostsInBrowser(app));
  changeHostMemory(app, ({ transports: { [place]: _, ...transports }, ...memory }) => ({
    ...memory,
    transports: name === null ? transports : { ...transports, [place]: { name, isChosen: true } },
  }));
}
