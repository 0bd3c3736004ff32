import type { PlayRequest } from '#openapi/playground/playRequest.ts';
import type { Sent } from './sendRequest.ts';

/** Sends a request, and gives its answer or why there is none. Rejects where the signal ends it. */
export type Send = (request: PlayRequest, signal: AbortSignal, follows: boolean) => Promise<Sent>;

/** What a playground takes from where it is shown: a built site, or the preview in the app. */
export interface PlaygroundHost {
  readonly send: Send;
  /** What passes requests on where the browser refuses; null where nothing does. */
  readonly passOn: () => Promise<Send | null>;
  readonly save: (name: string, body: Blob) => void;
  readonly copy: (text: string) => Promise<boolean>;
}
