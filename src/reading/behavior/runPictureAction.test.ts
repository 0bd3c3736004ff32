import { expect, it } from 'vitest';
import { getPictureFileName } from './runPictureAction.ts';

it.each([
  ['https://docs.example.com/images/a.png', 'a.png'],
  ['/images/a%20b.svg?version=2#top', 'a b.svg'],
  ['/images/50%.png', '50%.png'],
  ['/', 'image'],
])('saves the image at %s as %s', (address, name) => {
  expect(getPictureFileName(address)).toBe(name);
});
