import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleReading, type ReadingBundle } from './bundleReading.ts';

const kilobytes = (text: string) => gzipSync(text, { level: 9 }).length / 1000;

describe('the assets of a built page', () => {
  let bundle: ReadingBundle;
  beforeAll(async () => {
    bundle = await bundleReading();
  });

  it('include a script of at most 4 kB, compressed, without React', () => {
    expect(bundle.script).toContain('aria-selected');
    expect(bundle.script).not.toMatch(/useState|createElementNS/);
    expect(kilobytes(bundle.script)).toBeGreaterThan(0.5);
    expect(kilobytes(bundle.script)).toBeLessThan(4);
  });

  it('include a style sheet of at most 12 kB, compressed', () => {
    expect(bundle.style).toContain('.tab-hidden');
    expect(kilobytes(bundle.style)).toBeGreaterThan(2);
    expect(kilobytes(bundle.style)).toBeLessThan(12);
  });
});
