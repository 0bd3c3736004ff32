import type { Server } from 'node:http';

/** Listens on a port, or, with `nextPorts`, on the first that is free from there on. Gives the port and the address for people. */
export async function listen(
  server: Server,
  { port, host, nextPorts }: { readonly port: number; readonly host: string; readonly nextPorts: boolean },
): Promise<{ readonly url: string; readonly port: number }> {
  for (let candidate = port; ; candidate += 1) {
    const failure = await tryToListen(server, candidate, host);
    if (failure === null) break;
    if (failure.code !== 'EADDRINUSE' || !nextPorts || candidate >= port + 50) throw failure;
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const everywhere = host === '0.0.0.0' || host === '::';
  const shown = everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return { url: `http://${shown}:${address.port}`, port: address.port };
}

function tryToListen(server: Server, port: number, host: string): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    server.once('error', resolve);
    server.listen(port, host, () => {
      server.off('error', resolve);
      resolve(null);
    });
  });
}
