import { SelectedFile } from './formField.ts';
import type { PartEncoding, PlaygroundPart } from './playgroundRequest.ts';

/** A part of a multipart form: a text, or a file by its name. */
export type FormPart = PartEncoding &
  (
    | { readonly kind: 'text'; readonly name: string; readonly text: string }
    | { readonly kind: 'file'; readonly name: string; readonly file: string }
  );

/** A part of a request with its file's name. */
export function toFormPart({ value, ...rest }: PlaygroundPart): FormPart {
  return value instanceof SelectedFile
    ? { kind: 'file', ...rest, file: value.file.name }
    : { kind: 'text', ...rest, text: value };
}

/** True if a part has something that `FormData` can't express: headers, or a media type without a file. */
export function isDetailedPart(part: FormPart): boolean {
  return (part.headers ?? []).length > 0 || (part.kind === 'text' && part.contentType !== undefined);
}

/** A multipart form as texts and files in the order they are sent (RFC 7578), where no library writes the form. */
export function listFormSegments(
  parts: readonly FormPart[],
  preferred: string = 'form-boundary',
): {
  readonly boundary: string;
  readonly segments: readonly ({ readonly text: string } | { readonly file: string })[];
} {
  let boundary = preferred;
  while (parts.some((part) => part.kind === 'text' && part.text.includes(boundary))) boundary += '-x';
  const segments: ({ readonly text: string } | { readonly file: string })[] = [];
  let text = '';
  for (const part of parts) {
    const type = part.contentType ?? (part.kind === 'file' ? 'application/octet-stream' : undefined);
    const headers = [
      ...(type === undefined ? [] : [{ name: 'Content-Type', value: type }]),
      ...(part.headers ?? []),
    ].map(({ name, value }) => `\r\n${name}: ${value}`);
    text += `--${boundary}\r\n${getDisposition(part)}${headers.join('')}\r\n\r\n`;
    if (part.kind === 'text') text += `${part.text}\r\n`;
    else {
      segments.push({ text }, { file: part.file });
      text = '\r\n';
    }
  }
  segments.push({ text: `${text}--${boundary}--\r\n` });
  return { boundary, segments };
}

/** The `Content-Disposition` header of a part. */
export function getDisposition(part: FormPart): string {
  const file = part.kind === 'file' ? `; filename="${escapeFormName(part.file)}"` : '';
  return `Content-Disposition: form-data; name="${escapeFormName(part.name)}"${file}`;
}

/** Escapes a name as browsers do (HTML standard, "multipart/form-data encoding algorithm"). */
function escapeFormName(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}
