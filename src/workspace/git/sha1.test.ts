import '../bufferGlobal.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { toHex } from './createPackIndex.ts';
import { sha1 } from './sha1.ts';

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['', 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
  ['abc', 'a9993e364706816aba3e25717850c26c9cd0d89d'],
  ['a'.repeat(1_000_000), '34aa973cd4c4daa4f61eeb2bdbad27316534016f'],
])('computes the FIPS 180 hashes with and without Web Crypto', async (text, sum) => {
  const bytes = new TextEncoder().encode(text);
  expect(toHex(await sha1(bytes))).toBe(sum);
  vi.stubGlobal('crypto', {});
  expect(toHex(await sha1(bytes))).toBe(sum);
});
