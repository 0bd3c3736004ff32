import { expect, it } from 'vitest';
import { sourceText, styleSheets } from './imports.ts';

/** The canvas shows the page as its theme does, whose sizes are the site's. */
const ours = [...styleSheets()].filter((file) => /^(?:src\/)?ui\//.test(file) && !file.includes('/editor/canvas/'));

const inPixels = /(?:font-size|--font-size-[\w]+):[^;]*\dpx|@media[^{]*(?:width|height): *\d+px/g;

it('sizes the app’s texts and breakpoints by the text size set in the browser', () => {
  expect(ours.length).toBeGreaterThan(50);
  const found = ours.flatMap((file) => [...sourceText(file).matchAll(inPixels)].map(([text]) => `${file}: ${text}`));
  expect(found, 'Write sizes of text in rem, and breakpoints in em.').toEqual([]);
});
