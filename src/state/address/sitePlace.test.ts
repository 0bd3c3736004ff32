import { expect, test } from 'vitest';
import { forgetSitePlace, readSitePlace, writeSitePlace, type SitePlace } from './sitePlace.ts';

function storage(): Storage {
  const values = new Map<string, string>();
  // The three that are used, of a type that has more.
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  } as unknown as Storage;
}

const guide: SitePlace = { screen: 'page', path: 'guide.mdx' };

test('gives the place of each site, until that is removed', () => {
  const kept = storage();
  writeSitePlace(() => kept, 'a', guide);
  writeSitePlace(() => kept, 'b', { screen: 'source', path: 'docs.json' });
  expect(readSitePlace(() => kept, 'a')).toEqual(guide);
  forgetSitePlace(() => kept, 'a');
  expect([readSitePlace(() => kept, 'a'), readSitePlace(() => kept, 'b')?.path]).toEqual([null, 'docs.json']);
});

test.each(['{', '[]', '{"screen":"x","path":"a"}', '{"screen":"page"}'])('gives nothing for %j', (text) => {
  const kept = storage();
  kept.setItem('docwright-site-place a', text);
  expect(readSitePlace(() => kept, 'a')).toBeNull();
});

test('does without where the browser refuses', () => {
  const refusing = (): Storage => {
    throw new DOMException('', 'SecurityError');
  };
  writeSitePlace(refusing, 'a', guide);
  forgetSitePlace(refusing, 'a');
  expect(readSitePlace(refusing, 'a')).toBeNull();
});
