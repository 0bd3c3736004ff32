import { expect, it } from 'vitest';
import { getPictureColorMode } from './pictureColorMode.ts';

it.each([
  ['block dark:hidden', 'light'],
  ['rounded-lg dark:hidden', 'light'],
  ['hidden dark:block', 'dark'],
  ['hidden  w-full\n dark:inline-block', 'dark'],
  ['hidden', null],
  ['dark:block', null],
  ['rounded-lg', null],
  [undefined, null],
  [true, null],
])('shows an image with the classes %j in the mode %j', (classes, mode) => {
  expect(getPictureColorMode(classes)).toBe(mode);
});
