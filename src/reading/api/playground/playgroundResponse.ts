import type { NameValuePair } from '#openapi/playground/playgroundRequest.ts';

/** What a server answered. */
export interface PlaygroundResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly NameValuePair[];
  readonly body: Blob;
  /** Whether the body goes on, and was not read to its end. */
  readonly isCut: boolean;
  readonly milliseconds: number;
}

/** Why there is no answer. */
export type NoResponseReason =
  /** The browser keeps the answer to itself, since the server does not let other sites read it (CORS). */
  | { readonly kind: 'refused'; readonly host: string }
  | { readonly kind: 'unreachable'; readonly host: string }
  | { readonly kind: 'offline' }
  /** Nothing is sent to a server without HTTPS: browsers do not where the page came over it, nor does the preview. */
  | { readonly kind: 'insecure'; readonly host: string }
  /** The server sends the request on to another address. */
  | { readonly kind: 'moved'; readonly host: string }
  | { readonly kind: 'slow'; readonly seconds: number }
  | { readonly kind: 'stopped'; readonly reason: string };

/** Where a request stands. */
export type RequestState =
  | { readonly kind: 'idle' }
  /** Something of what was typed does not fit; whether it could be sent all the same. */
  | { readonly kind: 'doubted'; readonly count: number; readonly canBeSent: boolean }
  | { readonly kind: 'sending'; readonly host: string }
  | { readonly kind: 'answered'; readonly answer: PlaygroundResponse; readonly notes: readonly string[] }
  | { readonly kind: 'none'; readonly why: NoResponseReason; readonly canPassOn: boolean }
  | { readonly kind: 'cancelled' };

/** Why there is no answer, what that means, and what to do next. */
export function describeNoResponse(why: NoResponseReason): { readonly title: string; readonly words: string } {
  switch (why.kind) {
    case 'refused':
      return {
        title: 'The browser cannot show the response',
        words: `${why.host} is there, but does not let other sites read its responses (CORS). Nothing is wrong with the request: copy it as cURL and run it in a terminal. It may have arrived, so check before you send it again.`,
      };
    case 'unreachable':
      return {
        title: 'No response',
        words: `${why.host} cannot be reached from here. Check that the address is right and the server is running, then send the request again.`,
      };
    case 'offline':
      return {
        title: 'You are offline',
        words: 'What you typed is still here. Send the request again once you are back online.',
      };
    case 'insecure':
      return {
        title: 'This cannot be sent from here',
        words: `${why.host} does not use HTTPS, and this page sends requests over HTTPS only. Copy the request as cURL.`,
      };
    case 'moved':
      return {
        title: 'The server redirects to another address',
        words: `${why.host} redirected the request. The redirect was not followed, so your keys went to no other server. Copy the request as cURL to see where it leads.`,
      };
    case 'slow':
      return {
        title: 'No response yet',
        words: `The server has not responded for ${why.seconds} seconds, so this page stopped waiting. The request may have arrived.`,
      };
    case 'stopped':
      return { title: 'This was not sent', words: why.reason };
  }
}
