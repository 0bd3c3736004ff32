import { describe, expect, it } from 'vitest';
import { decodeText, encodeText, detectLineEnding, positionAt } from './encoding.ts';

describe('decodeText', () => {
  it('keeps a byte-order mark so that encoding restores the bytes', () => {
    const bytes = new Uint8Array([0xef, 0xbb, 0xbf, 0x61]);
    const decoded = decodeText(bytes);
    expect(decoded).toEqual({ ok: true, value: '\uFEFFa' });
    expect(decoded.ok && encodeText(decoded.value)).toEqual(bytes);
  });
  it.each([
    ['file/binary', [0x61, 0, 0x62]],
    ['file/not-utf8', [0x61, 0xff, 0x62]],
  ])('returns %s for bytes that aren’t text', (code, bytes) => {
    expect(decodeText(new Uint8Array(bytes))).toMatchObject({ ok: false, problem: { code } });
  });
});

describe('detectLineEnding', () => {
  it.each([
    ['a\nb\n', '\n'],
    ['a\r\nb\r\n', '\r\n'],
    ['none', '\n'],
    ['a\r\nb\nc\n', '\n'],
  ])('returns for %j the line ending %j', (text, ending) => {
    expect(detectLineEnding(text)).toBe(ending);
  });
});

describe('positionAt', () => {
  it('counts lines and columns from 1', () => {
    expect(positionAt('ab\ncd', 4)).toEqual({ line: 2, column: 2, offset: 4 });
  });
});
