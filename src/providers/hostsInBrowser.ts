import type { HostSettings, TransportName } from '#base/settings.ts';
import { findHost } from './findHost.ts';

/** What is known about hosts: from the settings, from asking the hosts, and from choices in this browser. */
export interface HostsInBrowser {
  /** Forges of the settings, and then the identified ones. */
  readonly hosts: readonly HostSettings[];
  /** Transports by place (see `getTransportPlace`). */
  readonly transports: Readonly<Record<string, RememberedTransport>>;
}

/** A transport that was found by asking a host, or chosen by the user. */
export interface RememberedTransport {
  readonly name: TransportName;
  readonly isChosen: boolean;
}

export const noHosts: HostsInBrowser = { hosts: [], transports: {} };

/** What the app may use to reach hosts. */
export interface BrowserNetwork {
  /** URL of the CORS proxy. */
  readonly proxy: string | null;
  readonly ownOrigin: string;
}

/** The name under which a URL's transport is remembered: its forge's `match`, or its host. */
export function getTransportPlace(url: string, { hosts }: Pick<HostsInBrowser, 'hosts'>): string {
  return findHost(url, { hosts, host: null })?.host.settings.match ?? new URL(url).host;
}

/** The transport of a URL that is already decided; null if the host must be asked. */
export function getKnownTransport(
  url: string,
  { proxy, ownOrigin }: BrowserNetwork,
  known: HostsInBrowser,
): TransportName | null {
  const found = findHost(url, { hosts: known.hosts, host: null });
  const remembered = known.transports[getTransportPlace(url, known)];
  if (remembered?.isChosen === true) return remembered.name;
  if (found !== null && found.host.settings.transport !== null) return found.host.settings.transport;
  if (proxy !== null || new URL(url).origin === ownOrigin) return 'git';
  return remembered?.name ?? found?.host.directTransport ?? null;
}
