import { createServer, type Server } from 'node:http';
import { hostname } from 'node:os';
import { Server as SecureServer } from 'node:tls';

/**
 * Listens on a port, or, with `nextPorts`, on the first free port from there. Returns the port and the URL. If `host` is this machine's own
 * name, listens on all addresses: many machines resolve their own name to a loopback address only.
 */
export async function listenOnPort(
  server: Server,
  { port, host, nextPorts }: { readonly port: number; readonly host: string; readonly nextPorts: boolean },
): Promise<{ readonly url: string; readonly port: number }> {
  for (let candidate = port; ; candidate += 1) {
    const failure = await tryToListen(server, candidate, isOwnName(host) ? undefined : host);
    if (failure === null) break;
    if (failure.code !== 'EADDRINUSE' || !nextPorts || candidate >= port + 50) throw failure;
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const everywhere = host === '0.0.0.0' || host === '::';
  const shown = everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  const scheme = server instanceof SecureServer ? 'https' : 'http';
  return { url: `${scheme}://${shown}:${address.port}`, port: address.port };
}

/** Throws like `listen` if a port is taken, before any slow setup. */
export async function checkPortIsFree(port: number, host: string): Promise<void> {
  const server = createServer();
  await listenOnPort(server, { port, host, nextPorts: false });
  await new Promise((done) => server.close(done));
}

function isOwnName(host: string): boolean {
  const own = hostname().toLowerCase();
  return [own, `${own}.local`, own.split('.')[0]].includes(host.toLowerCase()) && own !== 'localhost';
}

function tryToListen(server: Server, port: number, host: string | undefined): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    server.once('error', resolve);
    server.listen({ port, host }, () => {
      server.off('error', resolve);
      resolve(null);
    });
  });
}
