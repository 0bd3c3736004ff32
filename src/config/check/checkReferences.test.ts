import { expect, it } from 'vitest';
import { validateDocsJson } from '../validateDocsJson.ts';

it.each<readonly [string, object, readonly string[]]>([
  [
    'a group’s description',
    { navigation: { groups: [{ group: 'G', openapi: 'o.json', pages: ['a'] }] } },
    ['navigation.groups[0].openapi'],
  ],
  [
    'descriptions of a tab',
    { navigation: { tabs: [{ tab: 'T', openapi: ['a.mdx', 'o.json'] }] } },
    ['navigation.tabs[0].openapi[1]'],
  ],
  [
    'a source in a folder',
    { navigation: { tabs: [{ tab: 'T', openapi: { source: '/o.json', directory: 'd' } }] } },
    ['navigation.tabs[0].openapi.source'],
  ],
  ['an AsyncAPI file', { api: { asyncapi: 'x.yaml' } }, ['api.asyncapi']],
  ['an icon', { navbar: { links: [{ label: 'A', href: '/a', icon: '/i.svg' }] } }, ['navbar.links[0].icon']],
  [
    'no names of icons, URLs, and files that exist',
    {
      navigation: { tabs: [{ tab: 'T', icon: 'flag', openapi: 'https://e.example/o.json', pages: ['a'] }] },
      api: { openapi: '/a.mdx' },
    },
    [],
  ],
  ['nothing in variables and integrations', { variables: { icon: '/i.svg', openapi: 'o.json' } }, []],
])('reports missing files anywhere in the configuration: %s', (_, more, settings) => {
  const text = JSON.stringify({
    theme: 'mint',
    name: 'A',
    colors: { primary: '#0055aa' },
    navigation: { pages: ['a'] },
    ...more,
  });
  const found = validateDocsJson(text, { file: 'docs.json', files: new Set(['a.mdx']) });
  expect(
    found.filter(({ rule }) => rule === 'config/file-not-found').map(({ message }) => message.split('”')[0]),
  ).toEqual(settings.map((setting) => `“${setting}`));
});
