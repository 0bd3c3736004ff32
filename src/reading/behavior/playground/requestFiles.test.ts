import { describe, expect, it } from 'vitest';
import { SelectedFile } from '#openapi/playground/formField.ts';
import type { PlaygroundRequestBody } from '#openapi/playground/playgroundRequest.ts';
import { findUnreadableFile } from './requestFiles.ts';

/** What browsers do with a file that was changed after it was chosen: its slices can't be read (File API §6.3, "NotReadableError"). */
class ChangedFile extends File {
  override slice(): Blob {
    const part = new Blob();
    part.arrayBuffer = () => Promise.reject(new DOMException('The file could not be read', 'NotReadableError'));
    return part;
  }
}

const good = new SelectedFile(new File(['a'], 'a.txt'));
const empty = new SelectedFile(new File([], 'empty.txt'));
const changed = new SelectedFile(new ChangedFile(['a'], 'changed.txt'));
const parts = (...values: readonly (string | SelectedFile)[]): PlaygroundRequestBody => ({
  kind: 'parts',
  mediaType: 'multipart/form-data',
  parts: values.map((value, index) => ({ name: `${index}`, value })),
});
const message = 'Can’t read “changed.txt”. If it was changed or moved, choose it again.';

describe('a file that can’t be read', () => {
  it.each<readonly [string, PlaygroundRequestBody | null, string | null]>([
    ['no body', null, null],
    ['text', { kind: 'text', mediaType: 'text/plain', text: 'changed.txt' }, null],
    ['files', parts('x', good, empty), null],
    ['one of the files', parts(good, 'x', changed), message],
    ['the body', { kind: 'file', mediaType: 'image/png', file: changed }, message],
    ['a good body', { kind: 'file', mediaType: 'image/png', file: good }, null],
  ])('is found in %s', async (_, body, expected) => {
    const request = { method: 'POST', url: 'https://a.example/', headers: [], cookies: [], body };
    expect(await findUnreadableFile(request)).toBe(expected);
  });
});
