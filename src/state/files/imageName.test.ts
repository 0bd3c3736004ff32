import { describe, expect, it } from 'vitest';
import { findFreeFileName, getImageExtension, findImageFolder, suggestImageName } from './imageName.ts';

describe('the folder of new images', () => {
  it.each([
    [['docs.json'], '', 'images'],
    [['docs.json'], 'docs', 'docs/images'],
    [['logo/light.svg', 'logo/dark.svg', 'assets/a.png', 'assets/b.png', 'images/c.png'], '', 'assets'],
    [['favicon.png', 'images/c.png'], '', 'images'],
    [['docs/img/a.png', 'web/pictures/a.png', 'web/pictures/b.png'], 'docs', 'docs/img'],
  ])('of %j in %j is %j', (paths, siteFolder, expected) => {
    expect(findImageFolder(paths, siteFolder)).toBe(expected);
  });
});

describe('the name of a new image', () => {
  it.each([
    ['Übersicht der Flags.PNG', 'ubersicht-der-flags'],
    ['image.png', 'quickstart'],
    ['Screenshot 2.png', 'quickstart'],
    ['日本.png', 'image'],
  ])('%j becomes %j', (name, expected) => {
    expect(findFreeFileName(new Set(), 'images', suggestImageName(name, 'guides/quickstart.mdx'), 'png')).toBe(
      `images/${expected}.png`,
    );
  });

  it('is never the name of an existing file', () => {
    expect(findFreeFileName(new Set(['images/a.png', 'images/a-2.png']), 'images', 'A', 'png')).toBe('images/a-3.png');
  });

  it('has the extension of its media type', () => {
    expect([
      getImageExtension('image/jpeg', 'x.png'),
      getImageExtension('', 'x.webp'),
      getImageExtension('', 'x'),
    ]).toEqual(['jpg', 'webp', 'bin']);
  });
});
