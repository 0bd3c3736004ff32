import { expect, it } from 'vitest';
import { assignPortableNames } from '#site/names/portableNames.ts';
import { createRoutes, toRouteLink } from '#site/view/routes.ts';
import { resolveChromeLinkUrl, resolveLinkUrl, resolveMediaUrl, type SiteUrlContext } from './siteUrls.ts';

const pages = [
  'docs/index.mdx',
  'docs/guide.mdx',
  'docs/v1.2.mdx',
  'docs/c#/what?.mdx',
  'docs/100%.mdx',
  'docs/my page.mdx',
  'docs/指南.mdx',
];
const files = new Set([...pages, 'docs/a b#1.png', 'docs/files/a.pdf', 'outside.pdf']);
const routes = createRoutes(pages, 'docs');
const site: SiteUrlContext = {
  base: '/base',
  siteFolder: 'docs',
  files,
  routes,
  names: assignPortableNames({ siteFolder: 'docs', urls: routes.paths.keys(), redirected: [], files }),
  partIds: new Map([['docs/guide.mdx', ['set-up:-all']]]),
  front: '/',
  redirects: [
    { source: '/old', destination: '/c%23/what%3F#x', permanent: true },
    { source: '/paper', destination: '/files/a.pdf', permanent: true },
    { source: '/away', destination: 'https://a.example/b', permanent: true },
    { source: '/round', destination: '/round', permanent: true },
  ],
  machineFiles: ['llms.txt'],
};

it.each<[link: string, page: string, url: string | null]>([
  ['/guide', 'docs/index.mdx', '/base/guide/'],
  ['guide.mdx?x=1#set-up-all', 'docs/index.mdx', '/base/guide/?x=1#set-up:-all'],
  ['/guide#top', 'docs/index.mdx', '/base/guide/#top'],
  ['#top', 'docs/guide.mdx', '#top'],
  ['#set-up-all', 'docs/guide.mdx', '#set-up:-all'],
  ['/', 'docs/guide.mdx', '/base/'],
  ['..', 'docs/c#/what?.mdx', '/base/'],
  ['./what%3F', 'docs/c#/what?.mdx', '/base/c/what/'],
  ['/c%23/what%3F#y', 'docs/guide.mdx', '/base/c/what/#y'],
  ['/100%25', 'docs/guide.mdx', '/base/100/'],
  ['my page', 'docs/guide.mdx', '/base/my%20page/'],
  ['/指南/', 'docs/guide.mdx', '/base/%E6%8C%87%E5%8D%97/'],
  ['/v1.2', 'docs/guide.mdx', '/base/v1.2/'],
  ['/files/a.pdf#page=2', 'docs/guide.mdx', '/base/files/a.pdf#page=2'],
  ['/llms.txt', 'docs/guide.mdx', '/base/llms.txt'],
  ['/old', 'docs/guide.mdx', '/base/c/what/#x'],
  ['/old#z', 'docs/guide.mdx', '/base/c/what/#x'],
  ['/paper', 'docs/guide.mdx', '/base/files/a.pdf'],
  ['/away', 'docs/guide.mdx', 'https://a.example/b'],
  ['/gone', 'docs/guide.mdx', '/base/gone/'],
  ['/gone.pdf', 'docs/guide.mdx', '/base/gone.pdf'],
  ['https://a.example/b(c)', 'docs/guide.mdx', 'https://a.example/b(c)'],
  ['mailto:a@b.example', 'docs/guide.mdx', 'mailto:a@b.example'],
  ['javascript:x()', 'docs/guide.mdx', null],
  [' java\nscript:x()', 'docs/guide.mdx', null],
])('on the built site, %j on %s leads to %j', (link, page, url) => {
  expect(resolveLinkUrl(site, link, page)).toBe(url);
});

it.each<[link: string, url: string | null]>([
  ['guide', '/base/guide/'],
  [toRouteLink('/c#/what?'), '/base/c/what/'],
  [toRouteLink('/100%'), '/base/100/'],
  ['/old', '/base/c/what/#x'],
  ['/llms.txt', '/base/llms.txt'],
  ['/round', null],
  ['/gone', null],
  ['https://a.example', 'https://a.example'],
])('in the site’s chrome, %j leads to %j', (link, url) => {
  expect(resolveChromeLinkUrl(site, link)).toBe(url);
});

it('leads from every page to every page by its route', () => {
  for (const route of routes.paths.keys())
    for (const page of pages)
      expect(resolveLinkUrl(site, toRouteLink(route), page)).toBe(
        `/base${(site.names.pages.get(route) ?? route).split('/').map(encodeURIComponent).join('/').replace(/\/?$/, '/')}`,
      );
});

it.each([
  ['/a b%231.png', '/base/a%20b-1.png'],
  ['a%20b%231.png', '/base/a%20b-1.png'],
  ['/gone 1.png', '/base/gone%201.png'],
])('resolves the image %j to %j', (source, url) => {
  expect(resolveMediaUrl(site, source, 'docs/guide.mdx')).toBe(url);
});
