/** True for the `GitHost` headers that a server answers. */
export type HostTest = (host: string) => boolean;

const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Which `GitHost` headers a server answers: loopback names and those of `publicOrigins` always, any other only if it listens on the
 * network. A page of another site that had its own name resolve to this machine (DNS rebinding) sends that name.
 */
export function createHostTest(listensOn: string, ...publicOrigins: readonly string[]): HostTest {
  const own = listensOn.toLowerCase();
  const named = [own, `[${own}]`, ...publicOrigins.map((origin) => new URL(origin).hostname)];
  const isLocal = loopback.includes(own) || own === '::1';
  return (host) => {
    if (!/^(?:\[[0-9a-f:]+\]|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?)(?::\d+)?$/i.test(host)) return false;
    // The dot at the end of a name says that it is whole (RFC 1034, section 3.1).
    const name = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
    if (loopback.includes(name) || named.includes(name)) return true;
    // On the network people use the machine's address or its name; rebinding needs a name with a dot that is not an address.
    return !isLocal && (/^[\d.]+$/.test(name) || name.startsWith('[') || !name.includes('.'));
  };
}

/** Why a request is refused by its `GitHost` header, in a sentence; null if it is not. */
export function explainHostRefusal(host: string | undefined, isOwn: HostTest): string | null {
  return isOwn(host ?? '') ? null : `This server does not answer for the host name "${host ?? ''}".`;
}
