import type { Server } from 'node:http';

/** Ends a server and what it is still answering; requests in the middle end their own children. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
