import { expect, it } from 'vitest';
import { parsePixelSize } from './pixelSize.ts';

it.each([
  ['640', '360', { width: 640, height: 360 }],
  ['640', undefined, null],
  ['50%', '360', null],
  ['0', '360', null],
  [undefined, undefined, null],
] as const)('parses %s × %s', (width, height, size) => {
  expect(parsePixelSize(width, height)).toEqual(size);
});
