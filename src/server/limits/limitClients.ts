import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { ConnectionLimiter, type LimitedConnection, type ConcurrencyLimit } from './connectionLimiter.ts';

/** Resource limits for clients. Times in milliseconds. */
export interface ClientLimits {
  readonly connections: ConcurrencyLimit;
  readonly requests: ConcurrencyLimit;
  /** Time limits for a request's headers, and for the whole request. */
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  /** Maximum pause in a request's body, and in sending its response. */
  readonly bodyIdleTimeout: number;
  readonly responseIdleTimeout: number;
}

const usual: ClientLimits = {
  connections: { perClient: 128, total: 1024 },
  requests: { perClient: 64, total: 256 },
  headersTimeout: 10_000,
  requestTimeout: 300_000,
  bodyIdleTimeout: 30_000,
  responseIdleTimeout: 120_000,
};

/** How often Node checks for slow requests, in milliseconds; an option of its servers. */
export const connectionsCheckingInterval = 5000;

const currentClient = new AsyncLocalStorage<string>();

/** The client whose request is being answered; '' for the server's own work. */
export function getCurrentClient(): string {
  return currentClient.getStore() ?? '';
}

/**
 * Answers requests within limits: a client that exceeds its share is rejected, and incomplete requests give way to complete ones.
 * `behindProxy` identifies clients by the last address of `X-Forwarded-For`, which is the one that the proxy saw.
 */
export function limitClients(
  server: Server,
  answer: RequestListener,
  behindProxy: boolean,
  limits: ClientLimits = usual,
): void {
  server.headersTimeout = limits.headersTimeout;
  server.requestTimeout = limits.requestTimeout;
  const busy = limitConnections(
    server,
    behindProxy ? { ...limits.connections, perClient: limits.connections.total } : limits.connections,
  );
  const requests = new ConnectionLimiter(limits.requests);
  server.on('request', (request: IncomingMessage, response) => {
    const { socket } = request;
    const client = clientOf(request, behindProxy);
    const guest: LimitedConnection = { client, isEvictable: () => !request.complete, end: () => socket.destroy() };
    if (!requests.acquire(guest)) {
      response.writeHead(503, { 'Content-Type': 'text/plain', 'Retry-After': '2', Connection: 'close' });
      response.end('Too many open requests. Try again in a moment.\n', () => socket.destroy());
      return;
    }
    socket.setTimeout(hasBody(request) ? limits.bodyIdleTimeout : limits.responseIdleTimeout);
    request.once('end', () => socket.setTimeout(limits.responseIdleTimeout));
    busy(socket, () => request.complete && !response.closed);
    response.on('close', () => requests.release(guest));
    currentClient.run(client, () => answer(request, response));
  });
}

/** Limits connections. Returns a function that sets when a connection is busy, so that it isn't cut. */
function limitConnections(server: Server, limit: ConcurrencyLimit): (socket: Socket, atWork: () => boolean) => void {
  const places = new ConnectionLimiter(limit);
  const work = new Map<string, () => boolean>(); // by address and port, since over TLS a request's socket is another object
  server.on('connection', (socket: Socket) => {
    const name = nameOf(socket);
    const guest: LimitedConnection = {
      client: socket.remoteAddress ?? '',
      isEvictable: () => work.get(name)?.() !== true,
      end: () => socket.destroy(),
    };
    if (!places.acquire(guest)) socket.destroy();
    socket.on('close', () => {
      places.release(guest);
      work.delete(name);
    });
  });
  return (socket, atWork) => void work.set(nameOf(socket), atWork);
}

function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress ?? ''} ${remotePort ?? ''}`;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function clientOf({ socket, headers }: IncomingMessage, behindProxy: boolean): string {
  const passedOn = behindProxy ? [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1)?.trim() : '';
  return passedOn || (socket.remoteAddress ?? '');
}
