import { expect, it } from 'vitest';
import type { JSONContent } from '#document/page.ts';
import { growthOf, mostGrowth } from '../../../test/growth.ts';
import { readPage, readPastedElement, serializePage } from '#blocks/pages.ts';

it.each([
  [
    'an embed code',
    '<iframe width="560" src="https://www.youtube.com/embed/a?b=c&amp;d=e" title="A" frameborder="0" allow="autoplay; fullscreen" referrerpolicy="origin" allowfullscreen></iframe>\n',
    '<iframe width="560" src="https://www.youtube.com/embed/a?b=c&d=e" title="A" frameBorder="0" allow="autoplay; fullscreen" referrerPolicy="origin" allowFullScreen />',
  ],
  [
    'an embed code in an element',
    '<div style="padding:56.25% 0 0 0;--x: 1;background:url(a;b)" class="c"><iframe src="https://player.vimeo.com/video/1"></iframe></div>',
    '<div style={{ padding: "56.25% 0 0 0", "--x": "1", background: "url(a;b)" }} className="c">\n  <iframe src="https://player.vimeo.com/video/1" />\n</div>',
  ],
  [
    'attributes without quotes and values',
    '<video src=/a.mp4 controls autoplay="" muted=muted playsinline data-a-b="c"></video>',
    '<video src="/a.mp4" controls autoPlay muted playsInline data-a-b="c" />',
  ],
  ['an element without an end', '<img src=a.png alt="A b">', '<img src="a.png" alt="A b" />'],
  ['a line break', '<br>', '<br />'],
  ['an element around text', '<kbd class="k">Ctrl</kbd>', '<kbd className="k">Ctrl</kbd>'],
  ['elements in elements', '<a href="/x">go <b>now</b></a>', '<a href="/x">go <b>now</b></a>'],
  [
    'a drawing',
    '<svg viewBox="0 0 1 1" stroke-width="2"><path d="M0 0"/></svg>',
    '<svg viewBox="0 0 1 1" strokeWidth="2"><path d="M0 0" /></svg>',
  ],
  [
    'an embed code with its script',
    '<div class="a"><iframe src="https://player.vimeo.com/video/1"></iframe></div><script src="https://player.vimeo.com/api/player.js"></script>\n<!-- end -->\n',
    '<div className="a">\n  <iframe src="https://player.vimeo.com/video/1" />\n</div>',
  ],
  [
    'a post with its script',
    '<blockquote class="twitter-tweet"><p lang="en">Hello</p>&mdash; A <a href="https://t.co/1">May 1</a></blockquote> <script async src="https://platform.twitter.com/widgets.js" charset="utf-8"></script>',
    '<blockquote className="twitter-tweet">\n  <p lang="en">Hello</p>— A <a href="https://t.co/1">May 1</a>\n</blockquote>',
  ],
  [
    'a player and its links',
    '<iframe width="100%" height="166" scrolling="no" frameborder="no" allow="autoplay" src="https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/1&color=%23ff5500&auto_play=false"></iframe><div style="font-size: 10px; color: #cccccc;overflow: hidden;"><a href="https://soundcloud.com/a" title="A" target="_blank" style="color: #cccccc;">A</a> · <a href="https://soundcloud.com/a/b" title="B" target="_blank">B {1}</a></div>',
    '<iframe width="100%" height="166" scrolling="no" frameBorder="no" allow="autoplay" src="https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/1&color=%23ff5500&auto_play=false" />\n\n<div style={{ fontSize: "10px", color: "#cccccc", overflow: "hidden" }}>\n  <a href="https://soundcloud.com/a" title="A" target="_blank" style={{ color: "#cccccc" }}>A</a> · <a href="https://soundcloud.com/a/b" title="B" target="_blank">B \\{1}</a>\n</div>',
  ],
  [
    'a video, its source, and a script',
    '<iframe src="https://player.vimeo.com/video/1?h=a" width="640" height="360" frameborder="0" allowfullscreen></iframe>\n<p><a href="https://vimeo.com/1">A</a> from <a href="https://vimeo.com/b">B</a> on <a href="https://vimeo.com">Vimeo</a>.</p>\n\n<script src="https://player.vimeo.com/api/player.js"></script>',
    '<iframe src="https://player.vimeo.com/video/1?h=a" width="640" height="360" frameBorder="0" allowFullScreen />\n\n<p>\n  <a href="https://vimeo.com/1">A</a> from <a href="https://vimeo.com/b">B</a> on <a href="https://vimeo.com">Vimeo</a>.\n</p>',
  ],
  [
    'a script before its element, and a style sheet in it',
    '<script>if (a < b) { c() }</script>\n<div class="a"><style>.a { b: c }</style><iframe src="https://a.example/b"></iframe></div>',
    '<div className="a">\n  <iframe src="https://a.example/b" />\n</div>',
  ],
  [
    'an element that its script replaces',
    '<p class="codepen" data-height="300" data-default-tab="html,result" data-slug-hash="aBc" data-pen-title="A &amp; b" data-user="team/x" style="height: 300px;"><span>See the Pen <a href="https://codepen.io/x/pen/aBc">A</a>.</span></p>\n<script async src="https://public.codepenassets.com/embed/index.js"></script>',
    '<iframe src="https://codepen.io/team%2Fx/embed/aBc?default-tab=html%2Cresult" height="300" title="A & b" />',
  ],
  [
    'a frame with content for old browsers',
    '<iframe height="300" style="width: 100%;" scrolling="no" title="A" src="https://codepen.io/x/embed/aBc" allowtransparency="true">\n  See the Pen <a href="https://codepen.io/x/pen/aBc">A</a>\n  on {CodePen}.\n</iframe>',
    '<iframe height="300" style={{ width: "100%" }} scrolling="no" title="A" src="https://codepen.io/x/embed/aBc" allowTransparency="true" />',
  ],
  [
    'two frames',
    '<iframe src="https://a.example/b"></iframe>\n<iframe src="https://a.example/c"></iframe>',
    '<iframe src="https://a.example/b" />\n\n<iframe src="https://a.example/c" />',
  ],
  [
    'preformatted text',
    '<pre class="x"><code class="language-go">func a() {\n\tif <span class="k">b</span> &lt; 1 {\n\n\t}\n}\n</code></pre>',
    '```go\nfunc a() {\n\tif b < 1 {\n\n\t}\n}\n```',
  ],
  [
    'the text of an SVG file',
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<!-- Generator: A -->\n<svg width="1" height="1"><path d="M0 0"/></svg>\n',
    '<svg width="1" height="1"><path d="M0 0" /></svg>',
  ],
  ['an element in capitals', '<!-- x --><IFRAME SRC="/a" WIDTH=1></IFRAME>', '<iframe src="/a" width="1" />'],
  ['braces, dollar signs and comments', '<p>{a} $5<!-- b --></p>', '<p>\n  \\{a} $5\n</p>'],
  [
    'scripts in attributes',
    '<iframe title="a <script>b</script>" srcdoc="<script>c</script><!-- d -->" src="/a">e</iframe>',
    '<iframe title="a <script>b</script>" srcdoc="<script>c</script><!-- d -->" src="/a" />',
  ],
  ['a frame in a comment', '<!-- <iframe> --><p>a<!-- <script> --> b</p>', '<p>\n  a b\n</p>'],
  [
    'scripts and style sheets in capitals, with spaces and tags in them',
    '<div><SCRIPT a=">">"<p>"</script ><Style>p</STYLE><noscript><p>b</p></noscript>a</div>',
    '<div>\n  a\n</div>',
  ],
  ['a name that objects inherit', '<div constructor="x" valueOf>a</div>', '<div constructor="x" valueOf>\n  a\n</div>'],
  [
    'a table',
    '<table>\n<tr><td colspan="2">a</td></tr>\n</table>',
    '<table>\n  <tr>\n    <td colSpan="2">\n      a\n    </td>\n  </tr>\n</table>',
  ],
])('reads %s', (_, text, expected) => {
  const doc = readPastedElement(text);
  expect(doc === null ? null : serializePage(readPage(''), doc).trimEnd()).toBe(expected);
});

it.each([
  ['several elements', '<p>a</p><p>b</p>'],
  ['an element with words before it', 'a <b>c</b>'],
  ['an element with words after it', '<p>a</p> b'],
  ['a script', '<script>alert(1)</script>'],
  ['several elements without a frame', '<p>a</p>\n<!-- b -->\n<div>c</div>'],
  ['a frame with words after it', '<iframe src="https://a.example/b"></iframe> b'],
  ['a frame in an element that is not closed', '<div><iframe src="https://a.example/b"></iframe>'],
  ['several scripts', '<script src="/a.js"></script><script>alert(1)</script>'],
  ['a style sheet', '<style>a { b: c }</style>'],
  ['an element that is not closed', '<p>a'],
  ['words', 'a'],
  ['a script that another one would make', '<div><scr<script></script>ipt>alert(1)</scr<script></script>ipt></div>'],
  ['a script without an end', '<div><script>a</div>'],
  ['a script without an end of its tag', '<div><script a="</div>'],
  ['a comment without an end', '<div><!-- a</div>'],
  ['a comment that another one would make', '<div><!-<!-- a -->- b --></div>'],
  ['a frame without an end', '<iframe src="/a"><p>b</p>'],
  ['elements with a script in an attribute only', '<p title="<script>">a</p><p>b</p>'],
  ['a code that is too long', `<div>${'a '.repeat(10_000)}</div>`],
])('returns null for %s', (_, text) => {
  expect(readPastedElement(text)).toBeNull();
});

const literal = [
  'one *two* _three_ **four**',
  '[x](y) ![x](y) [x] [^1] [x][y]',
  '`code` ~~gone~~ a|b',
  String.raw`\* a\b \# C:\temp`,
  '$x$ {y} a < b',
  '# x',
  '- x',
  '+ x',
  '> x',
  '1. x',
  '12) x',
  '---',
  '===',
  ':-',
  '| a |',
  '```',
  '~~~js',
  '[a]: b',
  'import a from "b"',
  'export the file',
  'important',
  '<3 <- x',
];

/** The texts of a document, joined. */
function textOf({ text, content }: JSONContent): string {
  return text ?? (content ?? []).map(textOf).join('');
}

it.each(literal)('keeps the text of an element: %s', (words) => {
  for (const [before, after] of [
    ['', ''],
    ['Words\n', ''],
    ['\n', '\n'],
    ['\n\n', '\n\n'],
    ['<!-- c -->', '  \nWords'],
  ] as const) {
    const doc = readPastedElement(`<div>${before}${words}${after}</div>`);
    const expected = `${before.startsWith('<') ? '' : before}${words}${after}`
      .split(/\s+/)
      .filter((word) => word !== '');
    expect(doc === null ? null : textOf(doc).split(/\s+/)).toEqual(expected);
    if (doc === null) return;
    expect(doc.content?.[0]?.content?.map(({ type }) => type)).toEqual(['paragraph']);
    expect(textOf(readPage(serializePage(readPage(''), doc)).doc)).toBe(textOf(doc));
  }
});

it.each([
  '<!--',
  '<script>',
  '<iframe>',
  '<style>',
  '<iframe a="',
  '<a "',
  '<pre>',
  '<b>',
  '</b>',
  '<?xml ',
  '<!DOCTYPE svg ',
])('refuses many %j in about linear time', (part) => {
  for (const [open, close] of [
    ['<div>', '</div>'],
    ['<pre>', '</pre>'],
    ['', '<p>a</p>'],
  ])
    expect(
      growthOf((size) => `${open}${part.repeat(size)}${close}`, readPastedElement, Math.floor(1200 / part.length)),
    ).toBeLessThan(mostGrowth);
  expect(readPastedElement(`<div>${part.repeat(25_000)}</div>`)).toBeNull();
});
