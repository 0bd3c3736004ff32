import { describe, expect, it } from 'vitest';
import { encodeText } from '#base/encoding.ts';
import { toFileContent, formatFileSize } from './fileContent.ts';

describe('toFileContent', () => {
  it.each([
    ['a.mdx', encodeText('# Hi'), { kind: 'text', text: '# Hi', size: 4 }],
    ['a.png', new Uint8Array([1, 0]), { kind: 'image', mediaType: 'image/png', size: 2 }],
    ['logo.SVG', encodeText('<svg/>'), { kind: 'image', mediaType: 'image/svg+xml' }],
    ['a.mp4', new Uint8Array([1, 0]), { kind: 'binary', size: 2 }],
    ['a.md', new Uint8Array([0x61, 0xff]), { kind: 'notUtf8', size: 2 }],
    ['a.constructor', encodeText('a'), { kind: 'text', text: 'a', size: 1 }],
    ['a.md', null, { kind: 'absent' }],
  ])('detects the content of %s by its bytes', (path, bytes, content) => {
    expect(toFileContent(path, bytes)).toMatchObject(content);
  });
});

describe('formatFileSize', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1 KB'],
    [1450, '1.4 KB'],
    [23_400, '23 KB'],
    [1_400_000, '1.4 MB'],
  ])('formats %d as %s', (size, words) => {
    expect(formatFileSize(size)).toBe(words);
  });
});
