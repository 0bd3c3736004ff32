import { isConnectAllowed } from '#openapi/playground/connectSources.ts';
import { connectProxy } from '#reading/behaviour/playground/connectProxy.ts';
import { sendRequest, type SendResult } from '#reading/behaviour/playground/sendRequest.ts';
import { type FramedRequest, fromFramedRequest } from '#reading/site/framedRequest.ts';

/** Where the server of this app passes requests on, if it does. */
export function getForwardingUrl(): string {
  return new URL('pass-on', document.baseURI).href;
}

/**
 * Sends a request that somebody made in the preview. The frame draws a stranger's pages: what it asks for goes only where the
 * drawn page's own API is, which the app knows itself, and never to the app's own server.
 */
export async function sendFrameRequest(
  asked: FramedRequest,
  {
    reach,
    passesOn,
    signal,
  }: { readonly reach: readonly string[]; readonly passesOn: boolean; readonly signal: AbortSignal },
): Promise<SendResult> {
  const stopped = (reason: string): SendResult => ({ kind: 'none', why: { kind: 'stopped', reason } });
  if (!isConnectAllowed(reach, asked.url) || new URL(asked.url).origin === location.origin)
    return stopped('The page that is shown names another server. Open it again, and send the request from there.');
  const request = fromFramedRequest(asked);
  if (passesOn) {
    const send = await connectProxy(getForwardingUrl());
    return send === null ? stopped('The server of this editor passes no requests on.') : send(request, signal, false);
  }
  const { protocol, host } = new URL(request.url);
  if (protocol === 'http:') return { kind: 'none', why: { kind: 'insecure', host } };
  return sendRequest(request, signal, false);
}
