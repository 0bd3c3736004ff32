import { fromIslandSchema, type ToIsland } from '../../ownCode/island/islandMessages.ts';
import type { z } from 'zod';

/** A frame that runs the code of one slot. */
export interface IslandFrame {
  readonly element: HTMLIFrameElement;
  readonly send: (message: ToIsland) => void;
  readonly end: () => void;
}

/** Allows frames to show only this address: this document's policy also applies to where its frames navigate. */
export function restrictFrameSource(address: string): void {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = `frame-src ${new URL(address, location.href).href}`;
  document.head.append(policy);
}

/** Creates a frame without an origin. `take` receives its messages; `left` is called when its document navigates away. */
export function createIslandFrame(
  address: string,
  name: string,
  take: (message: z.output<typeof fromIslandSchema>) => void,
  left: () => void,
): IslandFrame {
  const element = document.createElement('iframe');
  element.className = 'island-frame';
  element.setAttribute('sandbox', 'allow-scripts');
  element.title = `${name} (custom component)`;
  element.src = new URL(address, location.href).href;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = fromIslandSchema.safeParse(data);
    if (message.success) take(message.data);
  };
  let isLoaded = false;
  element.addEventListener('load', () => {
    // It loads once; any later load is a foreign document.
    if (isLoaded) return left();
    isLoaded = true;
    element.contentWindow?.postMessage('port', '*', [port2]);
  });
  return {
    element,
    send: (message) => port1.postMessage(message),
    end() {
      port1.close();
      element.remove();
    },
  };
}
