import type { PlaygroundRequest } from '#openapi/playground/playgroundRequest.ts';
import type { SendResult } from './sendRequest.ts';

/** Sends a request and resolves to the response or why there is none. Rejects if the signal aborts. */
export type SendRequest = (request: PlaygroundRequest, signal: AbortSignal, follows: boolean) => Promise<SendResult>;

/** What a playground needs from its environment: a built site, or the preview in the app. */
export interface PlaygroundHost {
  readonly send: SendRequest;
  /** Proxy for requests that the browser blocks; null if there is none. */
  readonly passOn: () => Promise<SendRequest | null>;
  readonly save: (name: string, body: Blob) => void;
  readonly copy: (text: string) => Promise<boolean>;
}
