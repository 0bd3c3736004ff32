import type { NameValuePair } from '#openapi/playground/playgroundRequest.ts';

/** Response of a server. */
export interface PlaygroundResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly NameValuePair[];
  readonly body: Blob;
  /** True if the body was cut off before its end. */
  readonly isCut: boolean;
  readonly milliseconds: number;
}

/** Why there is no response. */
export type NoResponseReason =
  /** The browser hides the response, because the server doesn't allow other sites to read it (CORS). */
  | { readonly kind: 'refused'; readonly host: string }
  | { readonly kind: 'unreachable'; readonly host: string }
  | { readonly kind: 'offline' }
  /** Requests without HTTPS are never sent: browsers block them on HTTPS pages, and so does the preview. */
  | { readonly kind: 'insecure'; readonly host: string }
  /** The server redirects to another URL. */
  | { readonly kind: 'moved'; readonly host: string }
  | { readonly kind: 'slow'; readonly seconds: number }
  | { readonly kind: 'stopped'; readonly reason: string };

/** State of a request. */
export type RequestState =
  | { readonly kind: 'idle' }
  /** Some input is invalid; `canBeSent` is true if it can be sent anyway. */
  | { readonly kind: 'doubted'; readonly count: number; readonly canBeSent: boolean }
  | { readonly kind: 'sending'; readonly host: string }
  | { readonly kind: 'answered'; readonly answer: PlaygroundResponse; readonly notes: readonly string[] }
  | { readonly kind: 'none'; readonly why: NoResponseReason; readonly canPassOn: boolean }
  | { readonly kind: 'cancelled' };

/** Why there is no response, what that means, and what to do next. */
export function describeNoResponse(why: NoResponseReason): { readonly title: string; readonly words: string } {
  switch (why.kind) {
    case 'refused':
      return {
        title: 'The browser can’t show the response',
        words: `${why.host} is reachable but doesn’t let other sites read its responses (CORS). Nothing is wrong with the request: copy it as cURL and run it in a terminal. It may have arrived, so check before you send it again.`,
      };
    case 'unreachable':
      return {
        title: 'No response',
        words: `Can’t reach ${why.host} from here. Check that the URL is correct and the server is running, then send the request again.`,
      };
    case 'offline':
      return {
        title: 'You’re offline',
        words: 'Your input is still here. Send the request again when you’re back online.',
      };
    case 'insecure':
      return {
        title: 'Can’t send this from here',
        words: `${why.host} doesn’t use HTTPS, and this page only sends requests over HTTPS. Copy the request as cURL.`,
      };
    case 'moved':
      return {
        title: 'The server redirects to another URL',
        words: `${why.host} redirected the request. This page didn’t follow the redirect, so your keys weren’t sent to another server. Copy the request as cURL to see where it goes.`,
      };
    case 'slow':
      return {
        title: 'No response yet',
        words: `The server didn’t respond within ${why.seconds} seconds, so this page stopped waiting. The request may have arrived.`,
      };
    case 'stopped':
      return { title: 'Request not sent', words: why.reason };
  }
}
