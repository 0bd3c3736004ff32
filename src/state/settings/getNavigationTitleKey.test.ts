import { expect, it } from 'vitest';
import { readFrontMatter } from '#document/yaml/frontMatter.ts';
import { getNavigationTitleKey } from './getNavigationTitleKey.ts';

it.each([
  ['title', '---\ntitle: A\n---\n\nText.\n'],
  ['sidebarTitle', '---\ntitle: A\nsidebarTitle: B\n---\n\nText.\n'],
  ['sidebarTitle', '---\ntitle: A\n"sidebarTitle": B\n---\n'],
  ['title', 'No front matter.\n'],
  ['title', '---\ntitle: A\n---\n\n```yaml\n---\nsidebarTitle: sample\n---\n```\n'],
])('is %s in %j', (key, text) => {
  expect(getNavigationTitleKey(text, { readFrontMatter })).toBe(key);
});
