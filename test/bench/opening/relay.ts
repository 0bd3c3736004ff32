import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A server's distance: round trip in milliseconds, and bytes per second from it, over all connections. */
export interface Distance {
  readonly roundTrip: number;
  readonly bytesPerSecond: number;
}

/** A running relay. */
export interface Relay {
  readonly port: number;
  /** The bytes received so far. */
  readonly received: () => number;
  readonly close: () => void;
}

/** Maximum bytes buffered per connection: as much as a real line has in flight. */
const onItsWay = 256 * 1024;

/** A TCP relay that counts received bytes: what the browser really receives, in any of its threads. Simulates `distance`. */
export async function startRelay(port: number, distance: Distance | null): Promise<Relay> {
  let received = 0;
  const line = { free: 0 };
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    upstream.on('data', (chunk) => (received += chunk.length));
    if (distance === null) client.pipe(upstream).pipe(client);
    else {
      const half = distance.roundTrip / 2;
      pass(client, upstream, () => half, distance.roundTrip); // the handshake comes before the first byte
      pass(upstream, client, (bytes) => lineTime(line, bytes, distance) + half, 0);
    }
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    client.on('error', end).on('close', end);
    upstream.on('error', end);
    if (distance === null) upstream.on('close', end);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The relay has no port.');
  return { port: address.port, received: () => received, close: () => server.close() };
}

/** How long bytes wait for a shared line, including their transmission. */
function lineTime(line: { free: number }, bytes: number, { bytesPerSecond }: Distance): number {
  const now = performance.now();
  line.free = Math.max(line.free, now) + (bytes / bytesPerSecond) * 1000;
  return line.free - now;
}

function pass(from: Socket, to: Socket, delay: (bytes: number) => number, atFirst: number): void {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let first = atFirst;
  from.on('data', (chunk) => {
    const due = performance.now() + delay(chunk.length) + first;
    first = 0;
    waiting += chunk.length;
    if (waiting > onItsWay) from.pause();
    last = last.then(async () => {
      await pause(Math.max(0, due - performance.now()));
      if (!to.destroyed) to.write(chunk);
      waiting -= chunk.length;
      if (waiting <= onItsWay) from.resume();
    });
  });
  from.on('end', () => void last.then(() => to.end()));
}
