import { ApiError } from '../../api/apiError.ts';

/** A field of a form; a file if it has a file name. */
export interface FormField {
  readonly name: string;
  readonly filename: string | null;
  /** `x-attributes`; empty without. */
  readonly attributes: string;
  readonly bytes: Uint8Array;
  readonly text: string;
}

/** The fields of a body of the type `multipart/form-data` (RFC 7578), with the attributes that `POST …/src` documents. */
export function parseFormData(body: Buffer, contentType: string): readonly FormField[] {
  const boundary = /^multipart\/form-data;.*\bboundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary === undefined) throw new ApiError(400, 'Not a form');
  const mark = Buffer.from(`--${boundary}`);
  const fields: FormField[] = [];
  let at = body.indexOf(mark);
  if (at < 0) throw new ApiError(400, 'Not a form');
  for (;;) {
    const start = at + mark.length;
    if (body.subarray(start, start + 2).toString() === '--') return fields;
    const head = body.indexOf('\r\n\r\n', start);
    at = head < 0 ? -1 : body.indexOf(Buffer.concat([Buffer.from('\r\n'), mark]), head);
    if (at < 0) throw new ApiError(400, 'The form is incomplete');
    const disposition = /^content-disposition:(.*)$/im.exec(body.subarray(start, head).toString('utf8'))?.[1] ?? '';
    const values = new Map(
      [...disposition.matchAll(/;\s*([\w-]+)\s*[=:]\s*"((?:[^"\\]|\\.)*)"/g)].map(
        ([, name = '', value = '']) => [name.toLowerCase(), value.replaceAll(/\\(.)/g, '$1')] as const,
      ),
    );
    const bytes = body.subarray(head + 4, at);
    const [name, filename = null] = [values.get('name'), values.get('filename')];
    if (name === undefined) throw new ApiError(400, 'A field has no name');
    fields.push({ name, filename, attributes: values.get('x-attributes') ?? '', bytes, text: bytes.toString('utf8') });
    at += 2;
  }
}
