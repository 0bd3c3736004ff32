import { BlockList, isIP } from 'node:net';

/** Why the proxy does not pass a request on, or where it goes. */
export type GateAnswer = { readonly pass: true; readonly host: string; readonly path: string } | { readonly pass: false; readonly status: number; readonly reason: string };

const service = /^\/(.+)\/(?:info\/refs|git-upload-pack|git-receive-pack)$/;

/** Hosts whose repositories anybody may open through the proxy. */
export const publicGitHosts: readonly string[] = ['github.com', 'gitlab.com', 'codeberg.org', 'bitbucket.org'];

/** Judges `/host/path?query`: only Git's smart HTTP paths (gitprotocol-http(5)), and only to allowed hosts. */
export function judgeProxyRequest(method: string, url: string, allowedHosts: readonly string[]): GateAnswer {
  const refuse = (reason: string, status = 403): GateAnswer => ({ pass: false, status, reason });
  const [, host = '', rest = ''] = /^\/([^/?#]+)(\/[^#]*)$/.exec(url) ?? [];
  if (host === '') return refuse('The address names no host.', 400);
  if (!allowedHosts.includes(host.toLowerCase())) return refuse(`The proxy does not pass requests to ${host}.`);
  const [path = '', query = ''] = rest.split('?', 2);
  if (!service.test(path) || path.includes('..') || path.includes('//') || /%2f|%5c|%2e/i.test(path)) return refuse('The proxy passes Git’s own requests only.');
  const discovery = path.endsWith('/info/refs');
  if (discovery && query !== 'service=git-upload-pack' && query !== 'service=git-receive-pack') return refuse('The proxy passes Git’s own requests only.');
  if (!discovery && query !== '') return refuse('The proxy passes Git’s own requests only.');
  if (method !== 'OPTIONS' && method !== (discovery ? 'GET' : 'POST')) return refuse('The proxy passes Git’s own requests only.', 405);
  return { pass: true, host: host.toLowerCase(), path: rest };
}

const closed = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12], ['192.0.0.0', 24],
  ['192.0.2.0', 24], ['192.88.99.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15], ['198.51.100.0', 24], ['203.0.113.0', 24], ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(network, prefix, 'ipv4');
}
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
const closed6 = new BlockList();
for (const [network, prefix] of [['2001:db8::', 32], ['2002::', 16], ['2001::', 32]] as const) closed6.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address is on the public internet (IANA's special-purpose registries; IPv6 forms that carry IPv4 are closed). */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !closed.check(address, 'ipv4');
  return kind === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}
