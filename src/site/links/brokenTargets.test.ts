import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#config/docsJson.ts';
import { readPageFacts } from '../pageFacts.ts';
import { createEmptySite, setPageTexts } from '../site.ts';
import { findBrokenTargets, findLinksToRemovedFiles } from './brokenTargets.ts';

const files = new Set([
  'docs/docs.json',
  'docs/guide.mdx',
  'docs/start/index.mdx',
  'docs/start/my page.mdx',
  'docs/c#.mdx',
  'docs/start/install.md',
  'docs/images/a b.png',
  'docs/snippets/key.mdx',
  'docs/snippets/box.jsx',
  'shared.png',
]);

function found(text: string, config: JsonObject = {}, page = 'docs/start/install.md'): readonly string[] {
  return findBrokenTargets(readPageFacts(text).targets, page, { siteFolder: 'docs', files, config }).map(
    ({ message, target }) => `${target.line}:${target.column} ${message}`,
  );
}

describe('findBrokenTargets', () => {
  it.each([
    ['a page by its address', '[a](/guide) [b](/guide#part) [c](/start) [d](/start/) [e](/)'],
    ['a page beside this one', '[a](./index.mdx) [b](../guide) [c](guide)'],
    [
      'the web, mail and places on the page',
      '[a](https://x.example) [b](mailto:a@x.example) [c](#part) [d](tel:+1) [e](vscode:mcp/install)',
    ],
    ['pictures of the site and of the repository', '![a](/images/a%20b.png) <img src="/shared.png" />'],
    [
      'imports of files and of packages',
      'import A from "/snippets/key.mdx"\nimport { B } from "../snippets/box"\nimport c from "react"\n',
    ],
    ['snippets by name', '<Snippet file="key.mdx" />'],
    ['attributes whose sense is not known', '<Endpoint path="/v1/flags" />'],
    [
      'targets with spaces, escapes and references',
      '[a](<./my page>) [b](/start/my&#x20;page) [c](/start/my%20page.mdx)',
    ],
    ['pages with signs in their names', '[a](/c%23#x) [b](/c%23/?x) [c](</c%23>)'],
    ['other ways to name a page', '[a](/guide.html) [b](/guide.md) [c](/start/index/) [d](/guide/#top)'],
    ['variables', '[a]({{url}}/x) [b](/{{name}})'],
    ['what services make themselves', '[a](/llms.txt) [b](/sitemap.xml)'],
    [
      'front matter that names pages, images, and icons',
      '---\nicon: flag\nrelated: [/guide, { Start: /start }, https://x.example]\nurl: /folder\nog:image: /images/a%20b.png\ntwitter:image: https://x.example/a.png\n---\n',
    ],
    ['code', '`[a](/gone)`\n\n```md\n[a](/gone)\n```'],
  ])('does not report %s', (_, text) => {
    expect(found(text)).toEqual([]);
  });

  it.each([
    ['a link', 'One\n\n[a](/nowhere/at-all)', '3:5 Broken link: /nowhere/at-all doesn’t exist.'],
    ['a related page', '---\nrelated: [gone]\n---\n', '2:11 Broken link: gone doesn’t exist.'],
    ['an icon’s image', '---\nicon: "/gone.svg"\n---\n', '2:8 Image not found: /gone.svg.'],
    ['a social image', '---\nog:image: gone.png\n---\n', '2:11 Image not found: gone.png.'],
    ['a card', '<Card href="/gone">', '1:13 Broken link: /gone doesn’t exist.'],
    ['a link past front matter', '---\ntitle: A\n---\n\n[a](../gone)', '5:5 Broken link: ../gone doesn’t exist.'],
    ['a link in angle brackets', '[a](</my page>)', '1:6 Broken link: /my page doesn’t exist.'],
    ['a link from the wrong folder', '[a](./guide)', '1:5 Broken link: ./guide doesn’t exist.'],
    ['a picture', '![a](/images/gone.png)', '1:6 Image not found: /images/gone.png.'],
    ['a video', '<video src="/gone.mp4" />', '1:13 File not found: /gone.mp4.'],
    ['an import', 'import A from "/snippets/gone.mdx"\n', '1:16 Imported file not found: /snippets/gone.mdx.'],
    [
      'a link that runs a script',
      '[a](javascript:x)',
      '1:5 This link leads nowhere: links can’t go to javascript: URLs.',
    ],
    [
      'a link that runs a script, in character references',
      '[a](java&#115;cript&colon;x)',
      '1:5 This link leads nowhere: links can’t go to javascript: URLs.',
    ],
    [
      'a card of another scheme',
      '<Card href="ftp://a.example">',
      '1:13 This link leads nowhere: links can’t go to ftp: URLs.',
    ],
    ['a snippet', '<Snippet file="gone.mdx" />', '1:16 Snippet not found: gone.mdx.'],
  ])('reports the broken target of %s', (_, text, finding) => {
    expect(found(text)).toEqual([finding]);
  });

  it.each<[string, JsonObject, string, readonly string[]]>([
    ['redirected', { redirects: [{ source: '/old', destination: '/guide' }] }, '/old', []],
    ['redirected with all below it', { redirects: [{ source: '/old/:rest*', destination: '/guide' }] }, '/old/a/b', []],
    [
      'redirected with one name, not deeper',
      { redirects: [{ source: '/old/:name', destination: '/guide' }] },
      '/old/a/b',
      ['/old/a/b'],
    ],
    [
      'made of an API description',
      { navigation: { groups: [{ group: 'API', openapi: { source: 'a.yaml', directory: 'api' } }] } },
      '/api/list-flags',
      [],
    ],
    ['made of one without a folder', { openapi: 'a.yaml' }, '/api-reference/list-flags', []],
    ['redirected to a page with a sign', { redirects: [{ source: '/old', destination: '/c%23' }] }, '/old', []],
    [
      'redirected to another host',
      { redirects: [{ source: '/old/*', destination: 'https://a.example/*' }] },
      '/old/x',
      [],
    ],
    [
      'redirected to an API page',
      { openapi: 'a.yaml', redirects: [{ source: '/old/*', destination: '/api-reference/*' }] },
      '/old/x',
      [],
    ],
    [
      'redirected through another redirect',
      {
        redirects: [
          { source: '/a/*', destination: '/b/*' },
          { source: '/b/:x', destination: '/:x' },
        ],
      },
      '/a/guide',
      [],
    ],
    ['outside of the API', { openapi: 'a.yaml' }, '/api/list-flags', ['/api/list-flags']],
  ])('resolves a target that is %s', (_, config, target, dead) => {
    expect(found(`[a](${target})`, config)).toEqual(dead.map((path) => `1:5 Broken link: ${path} doesn’t exist.`));
  });
});

it.each([
  ['/old/a', '/new/a'],
  ['/old/guide/x', '/new/guide/x'],
  ['/first/a', '/new/a'],
])('reports %s, which is redirected to a missing page', (target, last) => {
  const redirects = [
    { source: '/old/:rest*', destination: '/new/:rest*' },
    { source: '/first/*', destination: '/old/*' },
  ];
  expect(found(`[a](${target})`, { redirects })).toEqual([
    `1:5 Broken link: ${target} is redirected to ${last}, which doesn’t exist.`,
  ]);
});

it('finds links broken by the removal of a page, and no others', () => {
  const site = setPageTexts(
    createEmptySite({ siteFolder: '', files: new Set(['a.mdx', 'b.mdx', 'c.mdx']), config: {} }),
    [
      { path: 'a.mdx', text: '[gone](/gone) [never](/never)' },
      { path: 'b.mdx', text: '[gone](gone.mdx)' },
      { path: 'c.mdx', text: '[b](/b)' },
    ],
  );
  const left = findLinksToRemovedFiles(site, ['gone.mdx'], new Set(['b.mdx'])).flatMap(({ path, dead }) =>
    dead.map(({ message }) => `${path} ${message}`),
  );
  expect(left).toEqual(['a.mdx Broken link: /gone doesn’t exist.']);
});
