import { isReached } from '#openapi/playground/reach.ts';
import { passOnThrough } from '#reading/behaviour/playground/passOn.ts';
import { sendRequest, type Sent } from '#reading/behaviour/playground/sendRequest.ts';
import { type FramedRequest, unframed } from '#reading/site/framedRequest.ts';

/** Where the server of this app passes requests on, if it does. */
export function passOnAddress(): string {
  return new URL('pass-on', document.baseURI).href;
}

/**
 * Sends a request that somebody made in the preview. The frame draws a stranger's pages: what it asks for goes only where the
 * drawn page's own API is, which the app knows itself, and never to the app's own server.
 */
export async function sendForFrame(
  asked: FramedRequest,
  {
    reach,
    passesOn,
    signal,
  }: { readonly reach: readonly string[]; readonly passesOn: boolean; readonly signal: AbortSignal },
): Promise<Sent> {
  const stopped = (reason: string): Sent => ({ kind: 'none', why: { kind: 'stopped', reason } });
  if (!isReached(reach, asked.url) || new URL(asked.url).origin === location.origin)
    return stopped('The page that is shown names another server. Open it again, and send the request from there.');
  const request = unframed(asked);
  if (passesOn) {
    const send = await passOnThrough(passOnAddress());
    return send === null ? stopped('The server of this editor passes no requests on.') : send(request, signal, false);
  }
  const { protocol, host } = new URL(request.url);
  if (protocol === 'http:') return { kind: 'none', why: { kind: 'insecure', host } };
  return sendRequest(request, signal, false);
}
