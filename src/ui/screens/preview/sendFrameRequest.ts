import { isConnectAllowed } from '#openapi/playground/connectSources.ts';
import { connectProxy } from '#reading/behavior/playground/connectProxy.ts';
import { sendRequest, type SendResult } from '#reading/behavior/playground/sendRequest.ts';
import { type FramedRequest, fromFramedRequest } from '#reading/site/framedRequest.ts';

/** URL at which the app's server forwards requests, if it does. */
export function getForwardingUrl(): string {
  return new URL('pass-on', document.baseURI).href;
}

/**
 * Sends a request made by the user in the preview. The frame renders untrusted pages, so requests go only to the API of the rendered page,
 * which the app determines itself, and never to the app's own server.
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
    return stopped(
      'The page now open uses a different server. Reopen the original page and send the request from there.',
    );
  const request = fromFramedRequest(asked);
  if (passesOn) {
    const send = await connectProxy(getForwardingUrl());
    return send === null ? stopped('This editor’s server doesn’t forward requests.') : send(request, signal, false);
  }
  const { protocol, host } = new URL(request.url);
  if (protocol === 'http:') return { kind: 'none', why: { kind: 'insecure', host } };
  return sendRequest(request, signal, false);
}
