/** True for the `Host` headers that the server accepts. */
export type HostTest = (host: string) => boolean;

const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Creates a test for `Host` headers. Accepts loopback names and the hosts of `publicOrigins`; accepts others only if
 * the server listens on the network. Prevents DNS rebinding, in which another site's name resolves to this machine.
 */
export function createHostTest(listensOn: string, ...publicOrigins: readonly string[]): HostTest {
  const own = listensOn.toLowerCase();
  const named = [own, `[${own}]`, ...publicOrigins.map((origin) => new URL(origin).hostname)];
  const isLocal = loopback.includes(own) || own === '::1';
  return (host) => {
    if (!/^(?:\[[0-9a-f:]+\]|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?)(?::\d+)?$/i.test(host)) return false;
    // A trailing dot marks a fully qualified name (RFC 1034, section 3.1).
    const name = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
    if (loopback.includes(name) || named.includes(name)) return true;
    // On the network, people use the machine's address or short name. DNS rebinding needs a name with a dot that isn't an address.
    return !isLocal && (/^[\d.]+$/.test(name) || name.startsWith('[') || !name.includes('.'));
  };
}

/** A sentence that says why the request's `Host` header is rejected; null if it is accepted. */
export function explainHostRefusal(host: string | undefined, isOwn: HostTest): string | null {
  return isOwn(host ?? '') ? null : `The host name "${host ?? ''}" isn’t allowed on this server.`;
}
