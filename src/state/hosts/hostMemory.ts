import { createStore } from 'zustand/vanilla';
import { isObject } from '#base/isObject.ts';
import { forgeKinds, transportNames, type HostSettings, type TransportName } from '#base/settings.ts';
import { findHost } from '#providers/findHost.ts';
import type { HostsInBrowser, RememberedTransport } from '#providers/hostsInBrowser.ts';
import { defineState, type App } from '../app.ts';
import type { KeyValueStorage } from '../services.ts';

/** What this browser remembers about hosts: identified forges, and how hosts are reached. */
export type HostMemory = HostsInBrowser;

const key = 'docwright-hosts';

/** What this browser remembers about hosts. Changed by `changeHostMemory`, which stores it. */
export const hostMemoryStore = defineState((app) => createStore(() => readHostMemory(app.services.storage)));

/** Reads what is remembered; nothing if storage isn't allowed. Part of the first screen, so it uses no library. */
export function readHostMemory(storage: () => Pick<KeyValueStorage, 'getItem'>): HostMemory {
  try {
    const stored: unknown = JSON.parse(storage().getItem(key) ?? '{}');
    const { hosts, transports } = isObject(stored) ? stored : {};
    return {
      hosts: Array.isArray(hosts) ? hosts.flatMap(parseHost) : [],
      transports: Object.fromEntries(
        Object.entries(isObject(transports) ? transports : {}).flatMap(([place, value]) => {
          const transport = parseTransport(value);
          return transport === null ? [] : [[place, transport] as const];
        }),
      ),
    };
  } catch {
    return { hosts: [], transports: {} };
  }
}

/** An identified forge. Its API is derived from its own address, so that a token can't be sent elsewhere. */
function parseHost(value: unknown): readonly HostSettings[] {
  const { match, kind } = isObject(value) ? value : {};
  const known = forgeKinds.find((one) => one === kind);
  return known === undefined || typeof match !== 'string'
    ? []
    : [{ match, kind: known, api: null, signIn: null, transport: null }];
}

function parseTransport(value: unknown): RememberedTransport | null {
  const { name, isChosen } = isObject(value) ? value : {};
  const known = transportNames.find((one) => one === name);
  return known === undefined ? null : { name: known, isChosen: isChosen === true };
}

/** All known hosts: those of the settings come first. */
export function getHostsInBrowser(app: App): HostsInBrowser {
  const { hosts, transports } = app.get(hostMemoryStore).getState();
  return { hosts: [...app.services.settings.hosts, ...hosts], transports };
}

/** True if the forge of a URL is known. */
export function isHostKnown(app: App, url: string): boolean {
  return findHost(url, { ...app.services.settings, hosts: getHostsInBrowser(app).hosts }) !== null;
}

/** Changes what is remembered and stores it if the browser allows it. */
export function changeHostMemory(app: App, change: (memory: HostMemory) => HostMemory): void {
  const store = app.get(hostMemoryStore);
  store.setState(change(store.getState()), true);
  try {
    app.services.storage().setItem(key, JSON.stringify(store.getState()));
  } catch {
    return; // storage is full or not allowed: lasts until the tab is closed
  }
}

/** Remembers a transport that works, so that the host isn't asked again. A chosen one stays. */
export function rememberTransport(app: App, place: string, name: TransportName): void {
  if (app.get(hostMemoryStore).getState().transports[place]?.isChosen === true) return;
  changeHostMemory(app, (memory) => ({
    ...memory,
    transports: { ...memory.transports, [place]: { name, isChosen: false } },
  }));
}
