import { SelectedFile } from '#openapi/playground/formField.ts';
import type { PlaygroundRequest } from '#openapi/playground/playgroundRequest.ts';

/** Why a request isn't sent whose sending failed unexpectedly. */
export const unexpectedFailure = { kind: 'stopped', reason: 'Couldn’t send the request. Try again.' } as const;

/** Why a request isn't sent: a file that can't be read, such as one that was changed or moved after it was chosen. Null if there is none. */
export async function findUnreadableFile({ body }: PlaygroundRequest): Promise<string | null> {
  if (body === null || body.kind === 'text') return null;
  const chosen = body.kind === 'file' ? [body.file] : body.parts.map(({ value }) => value);
  for (const value of chosen) {
    if (!(value instanceof SelectedFile) || !(value.file instanceof File) || (await isReadable(value.file))) continue;
    return `Can’t read “${value.file.name}”. If it was changed or moved, choose it again.`;
  }
  return null;
}

function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}
