import { SelectedFile } from '#openapi/playground/formField.ts';
import { isDetailedPart, listFormSegments, toFormPart } from '#openapi/playground/formSegments.ts';
import {
  canBrowserSendHeader,
  type PlaygroundRequest,
  type PlaygroundPart,
  type PlaygroundRequestBody,
} from '#openapi/playground/playgroundRequest.ts';
import type { NoResponseReason, PlaygroundResponse } from '../../api/playground/playgroundResponse.ts';

/** A response, or why there is none. */
export type SendResult =
  | { readonly kind: 'answer'; readonly answer: PlaygroundResponse }
  | { readonly kind: 'none'; readonly why: NoResponseReason };

/** Maximum size of a response body, in bytes. */
export const maxResponseBytes = 100_000_000;
/** Timeout for the start of a response, in seconds. */
export const responseTimeoutSeconds = 120;

/** Sends a request from this page, within the browser's limits and without cookies. Nothing is stored. Rejects if the signal aborts. */
export async function sendRequest(
  request: PlaygroundRequest,
  signal: AbortSignal,
  follows: boolean,
): Promise<SendResult> {
  const { url, method } = request;
  const host = new URL(url).host;
  const none = (why: NoResponseReason): SendResult => ({ kind: 'none', why });
  if (
    location.protocol === 'https:' &&
    url.startsWith('http:') &&
    !/^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/]/.test(url)
  )
    return none({ kind: 'insecure', host });
  const headers = new Headers();
  for (const { name, value } of request.headers) if (canBrowserSendHeader(name)) headers.append(name, value);
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), responseTimeoutSeconds * 1000);
  const started = performance.now();
  // The page's policy blocks redirects to a server that the page doesn't list.
  let leaves = false;
  const watch = () => (leaves = true);
  document.addEventListener('securitypolicyviolation', watch);
  try {
    const response = await fetch(url, {
      method,
      headers,
      body: toFetchBody(request.body),
      signal: AbortSignal.any([signal, patience.signal]),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      redirect: follows ? 'follow' : 'manual',
    });
    clearTimeout(timer);
    if (response.type === 'opaqueredirect') return none({ kind: 'moved', host });
    const { body, isCut } = await readBodyUpTo(response, maxResponseBytes);
    const { status, statusText } = response;
    return {
      kind: 'answer',
      answer: {
        status,
        statusText,
        headers: [...response.headers].map(([name, value]) => ({ name, value })),
        body,
        isCut,
        milliseconds: performance.now() - started,
      },
    };
  } catch (error) {
    if (signal.aborted) throw error;
    if (patience.signal.aborted) return none({ kind: 'slow', seconds: responseTimeoutSeconds });
    // The event fires after the failure.
    await new Promise((resolve) => setTimeout(resolve));
    if (leaves) return none({ kind: 'moved', host });
    if (!navigator.onLine) return none({ kind: 'offline' });
    return none({ kind: (await isThere(url, signal)) ? 'refused' : 'unreachable', host });
  } finally {
    clearTimeout(timer);
    document.removeEventListener('securitypolicyviolation', watch);
  }
}

/** The body for `fetch`; for a form with files, the browser sets the media type with its boundary. */
export function toFetchBody(body: PlaygroundRequestBody | null): string | FormData | Blob | null {
  if (body === null || body.kind === 'text') return body?.text ?? null;
  if (body.kind === 'file') return blobOf(body.file);
  if (body.parts.map(toFormPart).some(isDetailedPart)) return detailedForm(body.parts);
  const form = new FormData();
  for (const { name, value, contentType } of body.parts) {
    if (value instanceof SelectedFile)
      form.append(
        name,
        contentType === undefined ? blobOf(value) : new Blob([blobOf(value)], { type: contentType }),
        value.file.name,
      );
    else form.append(name, value);
  }
  return form;
}

/** A form with what `FormData` can't express. */
function detailedForm(parts: readonly PlaygroundPart[]): Blob {
  const files = parts.flatMap(({ value }) => (value instanceof SelectedFile ? [blobOf(value)] : []));
  const typed = parts.map((part) =>
    part.contentType === undefined && part.value instanceof SelectedFile && part.value.file.type !== ''
      ? { ...part, contentType: part.value.file.type }
      : part,
  );
  const { boundary, segments } = listFormSegments(typed.map(toFormPart), `form-${crypto.randomUUID()}`);
  let next = 0;
  return new Blob(
    segments.map((segment) => ('text' in segment ? segment.text : (files[next++] ?? ''))),
    { type: `multipart/form-data; boundary=${boundary}` },
  );
}

function blobOf({ file }: SelectedFile): Blob {
  return file instanceof Blob ? file : new Blob([]);
}

/** Reads a body up to a limit. */
export async function readBodyUpTo(
  response: Response,
  most: number,
): Promise<{ readonly body: Blob; readonly isCut: boolean }> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  let size = 0;
  for (let next = await reader?.read(); next !== undefined && !next.done; next = await reader?.read()) {
    parts.push(next.value.subarray(0, most - size));
    size += next.value.length;
    if (size <= most) continue;
    await reader?.cancel().catch(() => {}); // it isn't read further either way
    break;
  }
  return {
    body: new Blob(parts, { type: (response.headers.get('content-type') ?? '').split(';')[0] ?? '' }),
    isCut: size > most,
  };
}

/** True if the server responds at all: sends an empty request and ignores the response. */
async function isThere(url: string, signal: AbortSignal): Promise<boolean> {
  return fetch(new URL('/', url), {
    method: 'HEAD',
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(5000)]),
  }).then(
    () => true,
    () => false,
  );
}
