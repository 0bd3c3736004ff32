import type { Server } from 'node:http';

/** Closes a server and its open connections; pending requests end their own child processes. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
