import { formatList } from '#base/formatList.ts';
import type { SelectedFile } from './formField.ts';

/** A request as data, built from the form input. It is what is sent and what samples are generated from. */
export interface PlaygroundRequest {
  readonly method: string;
  /** Includes all path and query parameters. */
  readonly url: string;
  readonly headers: readonly NameValuePair[];
  readonly cookies: readonly NameValuePair[];
  readonly body: PlaygroundRequestBody | null;
}

export interface NameValuePair {
  readonly name: string;
  readonly value: string;
}

/** True for the header that gives a body's media type. */
export function isContentType({ name }: Pick<NameValuePair, 'name'>): boolean {
  return name.toLowerCase() === 'content-type';
}

/** A body as text, multipart form parts, or a file. */
export type PlaygroundRequestBody =
  | { readonly kind: 'text'; readonly mediaType: string; readonly text: string }
  | {
      readonly kind: 'parts';
      readonly mediaType: string;
      readonly parts: readonly PlaygroundPart[];
    }
  | { readonly kind: 'file'; readonly mediaType: string; readonly file: SelectedFile };

/** What a part's encoding says about it. */
export interface PartEncoding {
  /** Its media type, if specified. */
  readonly contentType?: string;
  readonly headers?: readonly NameValuePair[];
}

/** A part of a multipart form. */
export interface PlaygroundPart extends PartEncoding {
  readonly name: string;
  readonly value: string | SelectedFile;
}

/** Headers that browsers don't let pages set (Fetch standard, "Forbidden request-header"). */
const forbidden =
  /^(?:accept-charset|accept-encoding|access-control-request-headers|access-control-request-method|access-control-request-private-network|connection|content-length|cookie|cookie2|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*)$/i;

/** True if a browser lets a page send a header. */
export function canBrowserSendHeader(header: string): boolean {
  return !forbidden.test(header);
}

/** The parts of a request that browsers don't send, as sentences. `stops` are those that prevent the whole request. */
export function listBrowserLimits({ method, headers, cookies, body }: PlaygroundRequest): {
  readonly stops: readonly string[];
  readonly leavesOut: readonly string[];
} {
  const stops = [
    ...(/^(?:TRACE|CONNECT|TRACK)$/.test(method) ? [`Browsers don’t send ${method} requests.`] : []),
    ...(/^(?:GET|HEAD)$/.test(method) && body !== null ? [`Browsers don’t send a body with ${method} requests.`] : []),
  ];
  const names = headers.flatMap(({ name }) => (canBrowserSendHeader(name) ? [] : [name]));
  const leavesOut = [
    ...(cookies.length > 0
      ? [
          `Browsers don’t let pages send cookies to other sites, so this request leaves out ${formatList(cookies.map(({ name }) => name))}.`,
        ]
      : []),
    ...(names.length > 0
      ? [
          `Browsers don’t let pages send ${formatList(names)}, so this request leaves ${names.length === 1 ? 'it' : 'them'} out.`,
        ]
      : []),
  ];
  return { stops, leavesOut };
}
