import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { closeServer } from '#server/closeServer.ts';
import { listenOnPort } from '#server/listenOnPort.ts';

/** How much of a push arrives before its connection is cut: nothing, half, or everything (only the response is lost). */
export type Reach = 'before' | 'half' | 'taken';

/** A server in front of another one that can cut the next push. */
export async function cuttingFront(behind: () => string) {
  let next: { readonly reach: Reach; readonly cut: () => void | Promise<void> } | null = null;
  const front = createServer((request, response) => {
    const cutting = request.method === 'POST' && request.url?.endsWith('/git-receive-pack') === true ? next : null;
    if (cutting !== null) next = null;
    void (cutting === null ? passOn(behind(), request, response) : passAndCut(behind(), request, cutting)).catch(() =>
      request.socket.destroy(),
    );
  });
  const { url } = await listenOnPort(front, { port: 0, host: '127.0.0.1', nextPorts: false });
  return {
    url,
    /** Cuts the connection of the next push; `cut` runs right before. */
    cutNext: (reach: Reach, cut: () => void | Promise<void>) => void (next = { reach, cut }),
    close: () => closeServer(front),
  };
}

async function passOn(behind: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = await answerOf(behind, request, await buffer(request));
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  response.end(await buffer(answer));
}

async function passAndCut(
  behind: string,
  request: IncomingMessage,
  { reach, cut }: { readonly reach: Reach; readonly cut: () => void | Promise<void> },
): Promise<void> {
  const body = await buffer(request);
  if (reach === 'taken') await buffer(await answerOf(behind, request, body));
  if (reach === 'half') await sendHalf(behind, request, body);
  await cut();
  request.socket.destroy();
}

function answerOf(behind: string, request: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = ask(
      behind + (request.url ?? ''),
      { method: request.method, headers: request.headers, agent: false },
      resolve,
    );
    asking.on('error', reject);
    asking.end(body);
  });
}

/** Sends half of a body and disconnects. */
function sendHalf(behind: string, request: IncomingMessage, body: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const asking = ask(behind + (request.url ?? ''), {
      method: request.method,
      headers: { ...request.headers, 'content-length': body.length },
      agent: false,
    });
    asking.on('error', () => undefined); // it is cut
    asking.on('close', resolve);
    asking.write(body.subarray(0, body.length / 2), () => setTimeout(() => asking.destroy(), 50));
  });
}
