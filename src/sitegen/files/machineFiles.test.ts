import { expect, it } from 'vitest';
import { escapeMarkup } from '#reading/site/renderSiteDocument.ts';
import { createEditUrl } from '#site/view/editUrls.ts';
import { getSiteLayout } from '#reading/site/siteLayout.ts';
import { findHighlightGrammar, getLanguageTitle } from '#reading/code/languages.ts';
import { hasActiveSvgContent } from './filesToCopy.ts';
import { formatRedirectRules, formatSitemap } from './machineFiles.ts';
import { getFileUrl } from '#reading/site/siteUrls.ts';
import { toBuiltPageUrl, unchangedNames } from '#site/names/portableNames.ts';

it('keeps each redirect rule on one line in three columns', () => {
  const rules = [
    { source: '/old page\n/x', destination: '/new page\u0085 302\n/evil https://a.example 301', permanent: true },
  ];
  expect(formatRedirectRules(rules, '')).toBe(
    '/old%20page%0A/x /new%20page%C2%85%20302%0A/evil%20https://a.example%20301 301\n',
  );
});

it.each([
  ['/old', '/new', '/docs/old /docs/new 301'],
  ['old', 'new', '/docs/old /docs/new 301'],
  ['/a/:slug*', '/b/:slug*', '/docs/a/* /docs/b/:splat 301'],
  ['/a/:slug*', '/b/:slug', '/docs/a/* /docs/b/:splat 301'],
  ['/a/*', 'https://b.example/*', '/docs/a/* https://b.example/:splat 301'],
  ['/a/*', '//b.example/*', '/docs/a/* //b.example/:splat 301'],
  ['/u/:id/edit', '/users/:id', '/docs/u/:id/edit /docs/users/:id 301'],
  ['/u/:id/*', '/users/*/of/:id', '/docs/u/:id/* /docs/users/:splat/of/:id 301'],
  ['/u/*/edit', '/users/*', '/docs/u/:part2/edit /docs/users/:part2 301'],
  ['/u/*/b/*', '/c/*/d/*', '/docs/u/:part2/b/* /docs/c/:part2/d/:splat 301'],
  ['/u/*/b/*/c', '/*/*/*', '/docs/u/:part2/b/:part4/c /docs/:part2/:part4/:part4 301'],
  ['/v1-*', '/v2/*', '/docs/v1-* /docs/v2/:splat 301'],
  ['/*', '/new', ''],
  ['/v1-*/x', '/v2', ''],
  ['/x', 'mailto:a@b.example', ''],
])('writes the redirect from %s to %s in the syntax of hosts', (source, destination, rule) => {
  expect(formatRedirectRules([{ source, destination, permanent: true }], '/docs').trim()).toBe(rule);
});

it('writes redirects without a pattern first, since hosts apply the first match', () => {
  const rules = [
    { source: '/a/*', destination: '/b', permanent: true },
    { source: '/a/x', destination: '/c', permanent: false },
  ];
  expect(formatRedirectRules(rules, '')).toBe('/a/x /c 302\n/a/* /b 301\n');
});

it('replaces characters that are invalid in XML', () => {
  expect(escapeMarkup('a\0b\x1bc\ud800d\uffffe\tf\u{1f600}')).toBe('a\ufffdb\ufffdc\ufffdd\ufffde\tf\u{1f600}');
  expect(formatSitemap(['https://a.example/\x07'])).toContain('<loc>https://a.example/\ufffd</loc>');
});

it('has a URL for text with a lone surrogate', () => {
  expect(toBuiltPageUrl('', '/a\ud800', unchangedNames)).toBe('/a%EF%BF%BD/');
  expect(getFileUrl({ base: '', siteFolder: '', names: unchangedNames }, 'a\udc00.png')).toBe('/a%EF%BF%BD.png');
  expect(createEditUrl({ provider: 'github', url: 'https://github.com/a/b', branch: 'main' }, 'a\ud800.mdx')).toBe(
    'https://github.com/a/b/edit/main/a%EF%BF%BD.mdx',
  );
});

it.each([
  '<svg><script>x</script></svg>',
  '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script>x</s:script></s:svg>',
  '<svg onload="x"/>',
  '<svg><desc title=">"\nonclick = "x">A</desc></svg>',
  '<svg><foreignObject><x:iframe srcdoc="&lt;script&gt;x&lt;/script&gt;"/></foreignObject></svg>',
  '<svg><foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><embed src="x"/></body></foreignObject></svg>',
  '<svg><a href="java&#115;cript:x"><text>A</text></a></svg>',
  '<svg><a href="java&#x0a;script:x"><text>A</text></a></svg>',
  '<svg><animate attributeName="href" values="javascript:x"/></svg>',
  '<svg><use href="data:image/svg+xml,%3Csvg/%3E"/></svg>',
  '<?xml-stylesheet type="text/xsl" href="x.xsl"?><svg/>',
  '<!DOCTYPE svg [<!ENTITY a "<script>x</script>">]><svg>&a;</svg>',
  '<svg><a href="&#x0000006a;avascript:x"/></svg>',
  '<svg><a href="&#000000000106;avascript:x"/></svg>',
  '<?xml-stylesheet type="text/xml" href="x.xml"?><svg/>',
  '<?xml-stylesheet href="x.xml"?><svg/>',
  '<?xml-stylesheet type="text/css" href="a.css"?><?xml-stylesheet title=">" type=\'application/xml\' href="x"?><svg/>',
  '<?xml-stylesheet title="type=\'text/css\'" type="text/xml" href="x"?><svg/>',
  '\ufeff'.concat([...'<svg/>'].join('\0')),
  '\ufffd\ufffd<svg/>',
  '<?xml version="1.0" encoding="iso-2022-jp"?><svg><sc\x1b(Bript>x</sc\x1b(Bript></svg>',
  null,
])('detects that %s would run', (svg) => {
  expect(hasActiveSvgContent(svg)).toBe(true);
});

it.each([
  '<svg xmlns="http://www.w3.org/2000/svg"><desc>The scripts</desc><path d="M0 0"/></svg>',
  '<svg><foreignObject width="9" height="9"><div xmlns="http://www.w3.org/1999/xhtml">A label</div></foreignObject></svg>',
  '<svg><s:foreignObject/></svg>',
  '<svg><image href="data:image/png;base64,iVBORw0KGgo="/><text>&#169; one = two</text></svg>',
  '<?xml version="1.0"?><?xml-stylesheet type="text/css" href="a.css"?><svg/>',
])('detects no script in the drawing %s', (svg) => {
  expect(hasActiveSvgContent(svg)).toBe(false);
});

it.each(['constructor', '__proto__', 'toString'])('ignores names inherited from Object.prototype: %s', (name) => {
  expect(getSiteLayout(name)).toEqual(getSiteLayout('mint'));
  expect(findHighlightGrammar(name)).toBeNull();
  expect(getLanguageTitle(name)).toBe(name);
});
