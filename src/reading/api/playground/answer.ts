import type { Pair } from '#openapi/playground/playRequest.ts';

/** What a server answered. */
export interface PlayAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly Pair[];
  readonly body: Blob;
  /** Whether the body goes on, and was not read to its end. */
  readonly isCut: boolean;
  readonly milliseconds: number;
}

/** Why there is no answer. */
export type NoAnswer =
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
export type Sending =
  | { readonly kind: 'idle' }
  /** Something of what was typed does not fit; whether it could be sent all the same. */
  | { readonly kind: 'doubted'; readonly count: number; readonly canBeSent: boolean }
  | { readonly kind: 'sending'; readonly host: string }
  | { readonly kind: 'answered'; readonly answer: PlayAnswer; readonly notes: readonly string[] }
  | { readonly kind: 'none'; readonly why: NoAnswer; readonly canPassOn: boolean }
  | { readonly kind: 'cancelled' };

/** Why there is no answer, what that means, and what to do next. */
export function noAnswerWords(why: NoAnswer): { readonly title: string; readonly words: string } {
  switch (why.kind) {
    case 'refused':
      return {
        title: 'The browser does not show the answer',
        words: `${why.host} is there, but it does not let pages of other sites read what it answers (CORS). Nothing is wrong with the request: copy it as cURL, and run it in a terminal. It may have arrived, so look before you send it twice.`,
      };
    case 'unreachable':
      return {
        title: 'There is no answer',
        words: `${why.host} cannot be reached from here. Look whether the address is right and the server runs, then send the request again.`,
      };
    case 'offline':
      return {
        title: 'You are offline',
        words: 'What you typed is still here. Send the request again once you are back.',
      };
    case 'insecure':
      return {
        title: 'This is not sent from here',
        words: `${why.host} is asked without HTTPS, and this page sends nothing without it. Copy the request as cURL.`,
      };
    case 'moved':
      return {
        title: 'The server sends this on to another address',
        words: `${why.host} answered that what you asked for is elsewhere. It was not followed, so that your keys go to no other server. Copy the request as cURL to see where it leads.`,
      };
    case 'slow':
      return {
        title: 'There is no answer yet',
        words: `The server has not answered for ${why.seconds} seconds, and nobody waits any longer. The request may have arrived.`,
      };
    case 'stopped':
      return { title: 'This was not sent', words: why.reason };
  }
}
