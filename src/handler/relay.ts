import { authorizeRelay, explainPrivateHost, type RelayRequest, type RelayRules } from './authorizeRelay.ts';
import { readBody } from './readBody.ts';
import { createInertHeaders, respondWithText } from './respond.ts';
import { PrivateAddressError, type Send } from './send.ts';

/** Maximum request size, in bytes; requests are buffered. */
const largestRequest = 25_000_000;
/** Maximum response size, in bytes. Pages read less. */
const largestAnswer = 101_000_000;

/**
 * Relays a request of an API playground that the browser would block for CORS. The request is a line of JSON followed by its body, and so
 * is its response. Follows no redirects, keeps no cookies, and logs nothing. The caller checks where the request comes from; `headers` are
 * added to the response.
 */
export async function handleRelayRequest(
  request: Request,
  {
    rules,
    send,
    headers = new Headers(),
  }: { readonly rules: RelayRules; readonly send: Send; readonly headers?: Headers },
): Promise<Response> {
  for (const [name, value] of createInertHeaders()) headers.set(name, value);
  headers.set('X-Passes-On', 'docwright');
  const refuse = (status: number, reason: string) => respondWithText(status, reason, headers);
  if (request.method !== 'POST')
    return new Response(null, {
      status: request.method === 'GET' || request.method === 'OPTIONS' ? 204 : 405,
      headers,
    });
  // No form of another page can send this type (Fetch standard, "CORS-safelisted request-header").
  if (request.headers.get('content-type') !== 'application/octet-stream')
    return refuse(415, 'This request can’t be forwarded.');
  const body = await readBody(request.body, largestRequest);
  if (body.kind === 'stream') {
    await body.stream.cancel();
    return refuse(413, 'Requests larger than 25 MB aren’t forwarded. Copy the request as cURL.');
  }
  const end = body.bytes.indexOf(10);
  const judged = authorizeRelay(new TextDecoder().decode(body.bytes.subarray(0, Math.max(0, end))), rules);
  if (!judged.pass) return refuse(judged.status, judged.reason);
  const answer = await sendRelayed(judged.asked, body.bytes.subarray(end + 1), send, request.signal);
  return typeof answer === 'string' ? refuse(502, answer) : passAnswer(answer, headers);
}

async function sendRelayed(
  { method, url, headers, isNamed }: RelayRequest,
  body: Uint8Array<ArrayBuffer>,
  send: Send,
  signal: AbortSignal,
): Promise<Response | string> {
  const sent = new Headers({ 'accept-encoding': 'identity', 'user-agent': 'docwright' });
  for (const { name } of headers) sent.delete(name);
  for (const { name, value } of headers) sent.append(name, value);
  try {
    return await send(url, {
      method,
      headers: sent,
      body: body.length === 0 ? null : body,
      signal,
      mayBePrivate: isNamed,
      decodes: true,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    return error instanceof PrivateAddressError ? explainPrivateHost(url.host) : `Can’t reach ${url.host} from here.`;
  }
}

function passAnswer(answer: Response, headers: Headers): Response {
  headers.set('Content-Type', 'application/octet-stream');
  headers.set('Cache-Control', 'no-store');
  const received = [...answer.headers].map(([name, value]) => ({ name, value }));
  const first = JSON.stringify({ status: answer.status, statusText: '', headers: received });
  const { readable, writable } = createLimit(new TextEncoder().encode(`${first}\n`));
  if (answer.body === null) void writable.close();
  else void answer.body.pipeTo(writable).catch(() => {}); // either end is gone, which the other one sees
  return new Response(readable, { status: 200, headers });
}

/** Passes `first` and then everything, up to the maximum size. */
function createLimit(first: Uint8Array<ArrayBuffer>): TransformStream<Uint8Array<ArrayBuffer>> {
  let size = 0;
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(first),
    transform: (chunk, controller) => {
      size += chunk.length;
      controller.enqueue(chunk);
      if (size > largestAnswer) controller.terminate();
    },
  });
}
