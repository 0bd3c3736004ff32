import { fillUrlVariables } from '../model/fillUrlVariables.ts';
import type { PlaygroundServer } from './playground.ts';

/** So many addresses are told apart; of more only the scheme is said. */
const most = 100;

/**
 * Where requests to servers go, as sources of a Content Security Policy (CSP Level 3 §2.3.1): `https://api.example.com`, or `https:`
 * alone where the name of the host is typed.
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

/** Whether a request may go to an address. */
export function isConnectAllowed(reach: readonly string[], address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol } = new URL(address);
  return reach.includes(origin) || reach.includes(protocol);
}
