import type { FormPart } from '../../playground/formSegments.ts';
import type { NameValuePair } from '../../playground/playgroundRequest.ts';

/** The body of a request as samples write it; a file is represented by its name. */
export type SampleBody =
  | { readonly kind: 'text'; readonly mediaType: string; readonly text: string }
  | { readonly kind: 'parts'; readonly parts: readonly FormPart[] }
  | { readonly kind: 'file'; readonly mediaType: string; readonly file: string };

/** A request as samples write it, with its cookies as a header. */
export interface SampleRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly NameValuePair[];
  readonly body: SampleBody | null;
}

/** Writes a request in one language; null if the language can't express it. */
export type SampleWriter = (request: SampleRequest) => string | null;

/** The text of a JSON body that has several lines, for a literal with several lines; null for any other body. */
export function getJsonLines(body: SampleBody): string | null {
  if (body.kind !== 'text' || !/^[[{]\n/.test(body.text) || !/\n[\]}]$/.test(body.text)) return null;
  try {
    JSON.parse(body.text);
    return body.text;
  } catch {
    return null;
  }
}

/** Indents each entry, but not the other lines of a literal in it. */
export function indentLines(lines: readonly string[], step: string): readonly string[] {
  return lines.map((line) => (line === '' ? '' : step + line));
}

/** The text of a body. */
export type TextBody = Extract<SampleBody, { kind: 'text' }>;

/** The body as a raw literal if its JSON has several lines and may be written so; otherwise as a quoted one. */
export function textLiteral(
  body: TextBody,
  quote: (text: string) => string,
  raw: (lines: string) => string | null,
): string {
  const lines = getJsonLines(body);
  return (lines === null ? null : raw(lines)) ?? quote(body.text);
}
