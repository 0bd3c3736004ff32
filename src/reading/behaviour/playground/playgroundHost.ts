import type { PlaygroundRequest } from '#openapi/playground/playgroundRequest.ts';
import type { SendResult } from './sendRequest.ts';

/** Sends a request, and gives its answer or why there is none. Rejects where the signal ends it. */
export type SendRequest = (request: PlaygroundRequest, signal: AbortSignal, follows: boolean) => Promise<SendResult>;

/** What a playground takes from where it is shown: a built site, or the preview in the app. */
export interface PlaygroundHost {
  readonly send: SendRequest;
  /** What passes requests on where the browser refuses; null where nothing does. */
  readonly passOn: () => Promise<SendRequest | null>;
  readonly save: (name: string, body: Blob) => void;
  readonly copy: (text: string) => Promise<boolean>;
}
