import { createServer, request, type ClientRequest, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { closeServer } from '../closeServer.ts';
import { listenOnPort } from '../listenOnPort.ts';
import { getCurrentClient, limitClients, type ClientLimits } from './limitClients.ts';

const limits: ClientLimits = {
  connections: { perClient: 6, total: 9 },
  requests: { perClient: 3, total: 5 },
  headersTimeout: 300,
  requestTimeout: 2000,
  bodyIdleTimeout: 300,
  responseIdleTimeout: 600,
};
const open: (Socket | ClientRequest)[] = [];
let server: Server | null = null;
afterEach(async () => {
  for (const one of open.splice(0)) one.destroy();
  if (server !== null) await closeServer(server);
});

/** A server that answers complete requests with the client's name, and never answers `/slow`. */
async function serverWith(changed: Partial<ClientLimits> = {}, behindProxy = false): Promise<number> {
  server = createServer({ connectionsCheckingInterval: 50 });
  limitClients(
    server,
    (asked, response) => {
      asked.resume().on('end', () => (asked.url === '/slow' ? undefined : response.end(getCurrentClient())));
    },
    behindProxy,
    { ...limits, ...changed },
  );
  return (await listenOnPort(server, { port: 0, host: '127.0.0.1', nextPorts: false })).port;
}

interface Sent {
  readonly status: Promise<string>;
  readonly sent: ClientRequest;
}

/** Sends a request on a new connection; `half` leaves its body unfinished. Returns the status, the body, or `cut`. */
function send(
  port: number,
  {
    path = '/',
    half = false,
    from = '127.0.0.1',
    headers = {},
  }: { path?: string; half?: boolean; from?: string; headers?: Record<string, string> } = {},
): Sent {
  const sent = request({
    port,
    host: '127.0.0.1',
    localAddress: from,
    agent: false,
    path,
    method: half ? 'POST' : 'GET',
    headers: { ...headers, ...(half ? { 'Content-Length': '1000' } : {}) },
  });
  open.push(sent);
  const status = new Promise<string>((resolve) => {
    sent.on('response', (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => resolve(`${answer.statusCode} ${text}`.trim()));
    });
    sent.on('error', () => resolve('cut'));
  });
  if (half) sent.write('half');
  else sent.end();
  return { status, sent };
}

const soon = (milliseconds = 60) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** On Linux all of 127.0.0.0/8 is this machine, so it can act as several clients. */
const onLinux = it.runIf(process.platform === 'linux');

describe('a server with limits', () => {
  it('answers as without limits and identifies the client of a request', async () => {
    expect(await send(await serverWith()).status).toBe('200 127.0.0.1');
  });

  it('drops the oldest half-sent request in favor of a complete one', async () => {
    const port = await serverWith({ bodyIdleTimeout: 10_000 });
    const half: Sent[] = [];
    for (let count = 0; count < 3; count += 1) {
      half.push(send(port, { half: true }));
      await soon();
    }
    expect(await send(port).status).toBe('200 127.0.0.1');
    expect(await half[0]?.status).toBe('cut');
    const others = half.slice(1).map(({ status }) => Promise.race([status, soon().then(() => 'open')]));
    expect(await Promise.all(others)).toEqual(['open', 'open']);
  });

  onLinux('refuses a client whose requests are all at work, and no other client', async () => {
    const port = await serverWith();
    for (let count = 0; count < 3; count += 1) send(port, { path: '/slow' });
    await soon();
    expect(await send(port).status).toMatch(/^503 Too many open requests/);
    expect(await send(port, { from: '127.0.0.2' }).status).toBe('200 127.0.0.2');
  });

  onLinux('refuses everybody where all places are at work', async () => {
    const port = await serverWith();
    for (const from of ['127.0.0.2', '127.0.0.2', '127.0.0.3', '127.0.0.3', '127.0.0.4'])
      send(port, { path: '/slow', from });
    await soon();
    expect(await send(port).status).toMatch(/^503/);
  });

  it.each<[string, string, string]>([
    ['a head that does not end', 'GET / HTTP/1.1\r\nHost: a\r\n', '408'],
    ['a body that does not go on', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf', ''],
    ['an answer that does not come', 'GET /slow HTTP/1.1\r\nHost: a\r\n\r\n', ''],
  ])(
    'ends %s',
    async (_, words, answer) => {
      const port = await serverWith();
      const socket = connect(port, '127.0.0.1');
      open.push(socket);
      socket.write(words);
      let said = '';
      socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
      await new Promise((resolve) => socket.on('close', resolve));
      expect(said).toContain(answer);
      expect(said).not.toContain('200');
    },
    5000,
  );

  it('closes the oldest idle connection of a client that opens too many, and never a busy one', async () => {
    const port = await serverWith({ headersTimeout: 2000 });
    const working = send(port, { path: '/slow' });
    await soon();
    const closed: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      const socket = connect(port, '127.0.0.1');
      open.push(socket);
      socket.on('close', () => closed.push(count)).on('error', () => undefined); // cut on purpose
      await soon(20);
    }
    await expect.poll(() => closed).toEqual([0, 1]);
    expect(await Promise.race([working.status, soon().then(() => 'open')])).toBe('open');
  });

  it.each([
    [true, '10.1.1.2'],
    [false, '127.0.0.1'],
  ])('distinguishes clients behind a proxy (%s) by the address it forwards', async (behindProxy, client) => {
    const port = await serverWith({}, behindProxy);
    expect(await send(port, { headers: { 'X-Forwarded-For': '127.0.0.1, 10.1.1.2' } }).status).toBe(`200 ${client}`);
  });
});
