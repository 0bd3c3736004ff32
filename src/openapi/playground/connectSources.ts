import { fillUrlVariables } from '../model/fillUrlVariables.ts';
import type { PlaygroundServer } from './playground.ts';

/** Maximum number of distinct origins; beyond that, only the scheme is listed. */
const most = 100;

/**
 * The servers as sources of a Content Security Policy (CSP Level 3 §2.3.1): `https://api.example.com`, or only `https:`
 * if the user types the host name.
 */
export function listConnectSources(servers: readonly PlaygroundServer[]): readonly string[] {
  return [
    ...new Set(
      servers.flatMap(({ url, variables }) => {
        const host = /^https?:\/\/[^/?#]*/i.exec(url)?.[0] ?? '';
        const used = variables.filter(({ name }) => host.includes(`{${name}}`));
        const filled = used.some(({ choices }) => choices.length === 0)
          ? []
          : used.reduce<readonly string[]>(
              (hosts, { name, choices }) =>
                hosts.length > most
                  ? hosts
                  : hosts.flatMap((one) => choices.map((value) => fillUrlVariables(one, { [name]: value }))),
              [host],
            );
        const scheme = host.toLowerCase().startsWith('http:') ? 'http:' : 'https:';
        if (filled.length === 0 || filled.length > most) return [scheme];
        return filled.flatMap((address) => (URL.canParse(address) ? [new URL(address).origin] : []));
      }),
    ),
  ];
}

/** True if a request to the URL is allowed. */
export function isConnectAllowed(reach: readonly string[], address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol } = new URL(address);
  return reach.includes(origin) || reach.includes(protocol);
}
