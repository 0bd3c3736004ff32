import { describe, expect, it } from 'vitest';
import { encodeText } from './encoding.ts';
import { formatLfsPointer, parseLfsPointer } from './lfsPointer.ts';

const oid = '4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393';
const plain = `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize 12345\n`;

describe('a pointer file', () => {
  it('is written as it is read', () => {
    expect(parseLfsPointer(formatLfsPointer({ oid, size: 12_345 }))).toEqual({ oid, size: 12_345 });
    expect(new TextDecoder().decode(formatLfsPointer({ oid, size: 12_345 }))).toBe(plain);
  });

  it.each([
    ['with an extension', plain.replace('oid', `ext-0-foo sha256:${oid}\noid`), true],
    ['of the first version', plain.replace('git-lfs', 'hawser'), true],
    ['without its last line end', plain.trimEnd(), true],
    ['with another version', plain.replace('v1', 'v9'), false],
    ['with a short name', plain.replace(oid, oid.slice(1)), false],
    ['without a size', plain.replace(/size.*\n/, ''), false],
    ['that is too long', plain + ' '.repeat(1024), false],
    ['that is a page', `# Title\n\n${plain}`, false],
    ['that is empty', '', false],
  ])('%s', (_, text, isPointer) => {
    expect(parseLfsPointer(encodeText(text)) !== null).toBe(isPointer);
  });
});
