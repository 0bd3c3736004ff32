import { z } from 'zod';
import { SelectedFile } from '#openapi/playground/formField.ts';
import type { PlaygroundRequest } from '#openapi/playground/playgroundRequest.ts';

const pairs = z.array(z.object({ name: z.string().max(1000), value: z.string().max(100_000) })).max(1000);
const file = z.instanceof(File);

/** A request sent from the preview's frame to the app: its files are browser `File` objects. */
export const framedRequestSchema = z.object({
  method: z.string().max(20),
  url: z.string().max(100_000),
  headers: pairs,
  cookies: pairs,
  body: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('text'), mediaType: z.string().max(1000), text: z.string() }),
      z.object({
        kind: z.literal('parts'),
        mediaType: z.string().max(1000),
        parts: z.array(
          z.object({
            name: z.string(),
            value: z.union([z.string(), file]),
            contentType: z.string().max(1000).optional(),
            headers: pairs.optional(),
          }),
        ),
      }),
      z.object({ kind: z.literal('file'), mediaType: z.string().max(1000), file }),
    ])
    .nullable(),
});

/** The request in the message to the app. */
export type FramedRequest = z.infer<typeof framedRequestSchema>;

/** Converts the request for the app to send. */
export function fromFramedRequest({ body, headers, cookies, method, url }: FramedRequest): PlaygroundRequest {
  const rest = { method, url, headers, cookies };
  if (body === null || body.kind === 'text') return { ...rest, body };
  if (body.kind === 'file') return { ...rest, body: { ...body, file: new SelectedFile(body.file) } };
  return {
    ...rest,
    body: {
      ...body,
      parts: body.parts.map(({ name, value, contentType, headers: own }) => ({
        name,
        value: typeof value === 'string' ? value : new SelectedFile(value),
        ...(contentType === undefined ? {} : { contentType }),
        ...(own === undefined ? {} : { headers: own }),
      })),
    },
  };
}
