import { connect, createServer } from 'node:net';

/** A TCP relay that counts the bytes coming back: what a browser really receives, whoever in it asks. */
export async function countingProxy(port: number): Promise<{ readonly port: number; readonly received: () => number; readonly close: () => void }> {
  let received = 0;
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    upstream.on('data', (chunk) => (received += chunk.length));
    client.pipe(upstream).pipe(client);
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    client.on('error', end).on('close', end);
    upstream.on('error', end).on('close', end);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The relay has no port.');
  return { port: address.port, received: () => received, close: () => server.close() };
}
