import { expect, it } from 'vitest';
import { toCssDeclarations } from './toCssDeclarations.ts';

it('converts names to CSS, and adds units as React does', () => {
  expect(
    toCssDeclarations({
      borderRadius: 4,
      lineHeight: 2,
      WebkitMaskSize: 'cover',
      msFlex: 1,
      '--icon-size': 24,
      margin: 0,
      x: null,
    }),
  ).toEqual([
    ['border-radius', '4px'],
    ['line-height', '2'],
    ['-webkit-mask-size', 'cover'],
    ['-ms-flex', '1px'],
    ['--icon-size', '24'],
    ['margin', '0'],
  ]);
});
