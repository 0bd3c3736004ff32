import { Fragment } from '@tiptap/pm/model';
import { expect, it } from 'vitest';
import { documentSchema } from '#blocks/documentSchema.ts';
import { readPage, serializePage } from '#blocks/pages.ts';
import type { JSONContent } from '#document/page.ts';
import { sanitizePastedContent } from './sanitizePastedContent.ts';

function sanitize(source: string): string {
  const { doc } = readPage(source);
  const nodes = documentSchema.nodeFromJSON(doc).content;
  const content = sanitizePastedContent(Fragment.from(nodes)).toJSON() as JSONContent[] | null; // a fragment's JSON
  return serializePage(readPage(''), { type: 'doc', content: content ?? [] });
}

const attacks = [
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java&#10;script:alert(1)">x</a>',
  '<a href={"javascript:alert(1)"}>x</a>',
  '<a HREF="vbscript:alert(1)">x</a>',
  '<a href="data:text/html,alert(1)">x</a>',
  '<b><a href="javascript:alert(1)">x</a></b>',
  '<svg onload="alert(1)"><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate attributeName="href" values="javascript:alert(1)" /></svg>',
  '<svg><set attributeName="onload" to="x" /></svg>',
  '<svg><set attributeName="href" to="javascript:alert(1)" /></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mi href="javascript:alert(1)">x</mi></math>',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
  '<span onclick="alert(1)">x</span>',
  '<span onClick={() => alert(1)}>x</span>',
  '<span {...{onClick: () => alert(1)}}>x</span>',
  '<span dangerouslySetInnerHTML={{ __html: "alert(1)" }} />',
  '<img src="x" onerror="alert(1)" />',
  '<iframe src="javascript:alert(1)" />',
  '<iframe srcdoc="alert(1)" />',
  '<object data="javascript:alert(1)" />',
  '<blockquote cite="javascript:alert(1)">x</blockquote>',
  '<base href="https://alert(1)/" />',
  '<meta httpEquiv="refresh" content="0;url=javascript:alert(1)" />',
  '<Card href="javascript:alert(1)" title="A">x</Card>',
  '<Card onClick={() => alert(1)} title="A">x</Card>',
  '<Card dangerouslySetInnerHTML={{ __html: "alert(1)" }} title="A">x</Card>',
];

it.each(attacks.flatMap((code) => [code, `Text ${code} text.`, `- ${code}`, `<div>\n  ${code}\n</div>`]))(
  'removes what would run from %j',
  (source) => {
    expect(sanitize(`${source}\n`)).not.toMatch(/alert\(1\)|onload/);
  },
);

it.each([
  'A <a href="/page" target="_blank" rel="noopener">link</a> and <kbd data-key="a" class="b">K</kbd>.',
  '<a href="https://example.com" title="javascript: the basics">x</a>',
  '<iframe src="https://example.com/embed" title="A" allow="autoplay" allowFullScreen />',
  '<svg width="8"><rect width="4"><animate attributeName="width" values="1;2" /></rect></svg>',
  'A ![](/a.png) and <img src={logo} alt="A" />.',
  '<Field attributeName="email" />',
  '<Field attributeName={name} onset="x" />',
  '<Chart data={"cpu: 90"} />',
  'A <Badge online once>b</Badge> and <span one="1" data-x="javascript: a">c</span>.',
  'A <abbr name="javascript: basics">JS</abbr>.',
  '<Card {...props} title="javascript: the basics" href={link}>\n  x\n</Card>',
])('leaves %j as it is', (source) => {
  expect(sanitize(`${source}\n`)).toBe(`${source}\n`);
});
