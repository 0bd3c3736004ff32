import { startServer, type RunningServer, type ServerOptions } from '#server/startServer.ts';

let port = 0;

/** Starts a server where this worker had its first one, if that port is free: the browser then has the app's files already. */
export async function startOnKnownPort(options: Omit<ServerOptions, 'port' | 'nextPorts'>): Promise<RunningServer> {
  const server = await startServer({ ...options, port, nextPorts: port > 0 });
  if (port === 0) port = Number(new URL(server.url).port);
  return server;
}
