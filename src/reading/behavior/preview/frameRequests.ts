import { SelectedFile } from '#openapi/playground/formField.ts';
import type { PlaygroundRequest } from '#openapi/playground/playgroundRequest.ts';
import type { FramedRequest } from '../../site/framedRequest.ts';
import type { FromFrame, ToFrame } from '../../site/previewMessages.ts';
import { findClosestWithin } from '../behavior.ts';
import { copyText } from '../copyText.ts';
import { openPlayground, parsePlaygroundData } from '../playground/playgroundDialog.ts';
import type { PlaygroundHost, SendRequest } from '../playground/playgroundHost.ts';
import { findPlaygroundData } from '../playground/attachPlaygroundButtons.ts';
import type { SendResult } from '../playground/sendRequest.ts';

/** Playground forms in the preview. The app sends their requests, because the frame has no network access. */
export interface FrameRequests {
  /** Opens forms of the shown page, until the signal aborts. */
  readonly offer: (root: HTMLElement, signal: AbortSignal) => void;
  readonly take: (message: Extract<ToFrame, { kind: 'answer' | 'passes' }>) => void;
}

/** Asks the app through `tell`. */
export function createFrameRequests(tell: (message: FromFrame) => void): FrameRequests {
  const waiting = new Map<number, (sent: SendResult) => void>();
  let asked: ((can: boolean) => void)[] = [];
  let count = 0;
  const through =
    (passesOn: boolean): SendRequest =>
    async (request, signal) => {
      const message = await framed(request);
      signal.throwIfAborted();
      return new Promise((resolve, reject) => {
        count += 1;
        const id = count;
        waiting.set(id, resolve);
        signal.addEventListener('abort', () => {
          waiting.delete(id);
          tell({ kind: 'cancel', id });
          reject(new DOMException('Canceled', 'AbortError'));
        });
        tell({ kind: 'send', id, request: message, passesOn });
      });
    };
  const host: PlaygroundHost = {
    send: through(false),
    passOn: () =>
      new Promise((resolve) => {
        asked.push((can) => resolve(can ? through(true) : null));
        tell({ kind: 'passes' });
      }),
    save: (name, body) => tell({ kind: 'save', name, body }),
    copy: copyText,
  };
  return {
    offer(root, signal) {
      root.addEventListener(
        'click',
        (event) => {
          const button = findClosestWithin(root, event, '[data-try]');
          const form = button === null ? null : findPlaygroundData(button);
          if (form !== null) openPlayground(parsePlaygroundData(form), host, signal);
        },
        { signal },
      );
    },
    take(message) {
      if (message.kind === 'answer') {
        waiting.get(message.id)?.(message.sent);
        waiting.delete(message.id);
        return;
      }
      for (const tellIt of asked) tellIt(message.can);
      asked = [];
    },
  };
}

/** Files are passed as browser `File` objects of their contents: only the frame that they were chosen in is sure to be able to read them. */
async function framed({ body, headers, cookies, method, url }: PlaygroundRequest): Promise<FramedRequest> {
  const rest = { method, url, headers: [...headers], cookies: [...cookies] };
  if (body === null || body.kind === 'text') return { ...rest, body };
  if (body.kind === 'file') return { ...rest, body: { ...body, file: await fileOf(body.file) } };
  const parts = body.parts.map(async ({ name, value, contentType, headers: own }) => ({
    name,
    value: value instanceof SelectedFile ? await fileOf(value) : value,
    ...(contentType === undefined ? {} : { contentType }),
    ...(own === undefined ? {} : { headers: [...own] }),
  }));
  return { ...rest, body: { ...body, parts: await Promise.all(parts) } };
}

async function fileOf({ file }: SelectedFile): Promise<File> {
  const content = file instanceof File ? [await file.arrayBuffer()] : [];
  return new File(content, file.name, { type: file.type });
}
