import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPage } from '#blocks/pages.ts';
import { renderFormulaToHtml } from '#reading/math/renderFormulaToHtml.ts';
import { renderPageToHtml } from '#reading/draw/renderPageToHtml.ts';
import { sanitizeUrl } from '#reading/sanitizeUrl.ts';
import { emptySiteContext, type SiteContext } from '#reading/siteContext.ts';
import { listPartIds } from '#site/linkableParts.ts';
import { readPageFacts } from '#site/pageFacts.ts';
import { reservedElementIds } from '#site/pageIds.ts';
import { corpusPages, hasCorpus } from './corpusPages.ts';
import { soakRuns } from '../soakRuns.ts';

const example = join(import.meta.dirname, '../../src/server/example/site');
const examplePages = readdirSync(example, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.mdx'))
  .map((path) => ({ name: path, text: readFileSync(join(example, path), 'utf8') }));

/** Renders every nth page. */
const step = soakRuns(24, 1);

/** As in a built site: images exist, videos play, and formulas are rendered. */
const surroundings: SiteContext = {
  ...emptySiteContext,
  file: sanitizeUrl,
  formula: renderFormulaToHtml,
  playsMedia: 'all',
};

function drawn(text: string, given: SiteContext = surroundings): string {
  const { doc, frontMatter } = readPage(text);
  return renderPageToHtml({ doc, frontMatter: frontMatter.values }, given);
}

const forbiddenTags = new Set([
  'script',
  'style',
  'object',
  'embed',
  'base',
  'link',
  'meta',
  'form',
  'frame',
  'frameset',
  'template',
  'foreignobject',
]);
const addresses = new Set(['href', 'src', 'poster', 'action', 'formaction', 'xlink:href', 'data', 'background']);

/** Parts of a rendered page that could run code or load external resources. React quotes all attributes and escapes their values. */
function unsafeParts(html: string): readonly string[] {
  return [...html.matchAll(/<([a-z][^\s/>]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>/gi)].flatMap(
    ([whole, tag = '', attributes = '']) => {
      const found = [...attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(
        ([, name = '', value = '']) => [name.toLowerCase(), unescaped(value)] as const,
      );
      const isUnsafe =
        forbiddenTags.has(tag.toLowerCase()) ||
        found.some(
          ([name, value]) =>
            name.startsWith('on') ||
            name === 'srcdoc' ||
            (addresses.has(name) && sanitizeUrl(value) === null) ||
            (name === 'style' && /url\(|expression|javascript/i.test(value)),
        ) ||
        (tag === 'iframe' && !found.some(([name]) => name === 'sandbox'));
      return isUnsafe ? [whole] : [];
    },
  );
}

function unescaped(value: string): string {
  return value
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** A heading for agents only, and a tab outside Tabs. */
const notDrawn = new Set(['set-up-mintlify-for-the-user', 'linux']);

/** Duplicate IDs of a rendered page, and IDs in `readPageFacts` that no element has although links can point to them. */
function wrongIds(text: string, html: string): readonly string[] {
  const drawnIds = [...html.matchAll(/<[a-z][^>]* id="([^"]*)"/g)].map(([, id = '']) => unescaped(id));
  const facts = readPageFacts(text);
  const isKnown = facts.problems.length === 0;
  const repeated = drawnIds.filter((id, index) => drawnIds.indexOf(id) < index || reservedElementIds.has(id));
  return [
    ...repeated.map((id) => `${id} is repeated`),
    ...listPartIds(facts)
      .filter((id) => isKnown && !drawnIds.includes(id) && !notDrawn.has(id))
      .map((id) => `${id} is missing`),
  ];
}

/** Page parts with IDs, many with colliding titles. */
const partOfPage = fc
  .tuple(
    fc.constantFrom(
      'Response',
      'Response 2',
      'response-2',
      'A.b',
      'Foo (bar)',
      'Foo [bar]',
      'Footer',
      'Tab',
      'Curl',
      '1',
    ),
    fc.constantFrom(
      (title: string) => `## ${title}`,
      (title: string) => `### ${title} {#response}`,
      (title: string) => `<Steps>\n  <Step title="${title}">\n    ### ${title}\n  </Step>\n</Steps>`,
      (title: string) => `<Accordion title="${title}" id="footer">\n  Text\n</Accordion>`,
      (title: string) =>
        `<Tabs>\n  <Tab title="${title}">\n    ## ${title}\n  </Tab>\n  <Tab title="${title}">\n    Text\n  </Tab>\n</Tabs>`,
      (title: string) => `<CodeGroup>\n\n\`\`\`sh ${title}\na\n\`\`\`\n\n\`\`\`sh ${title}\nb\n\`\`\`\n\n</CodeGroup>`,
      (title: string) => `<Update label="${title}">\n  ## ${title}\n</Update>`,
      (title: string) => `<Snippet file="part.mdx" />\n\nA <Tooltip tip="${title}">tip</Tooltip>[^1]`,
      (title: string) => `<ParamField body="${title}" type="string">\n  Text\n</ParamField>`,
      (title: string) => `<div id="response">${title}</div>`,
    ),
  )
  .map(([title, write]) => write(title));
const snippet = {
  path: 'snippets/part.mdx',
  doc: readPage('## Response\n\n[^1]: Note\n\n<Accordion title="Tab">A[^1]</Accordion>\n').doc,
};

describe('a page rendered without a browser', () => {
  it.each(examplePages)('renders $name of the example site without anything unsafe', ({ text }) => {
    const html = drawn(text);
    expect(html).toContain('<h1 class="page-title">');
    expect(unsafeParts(html)).toEqual([]);
    expect(wrongIds(text, html)).toEqual([]);
  });

  it.skipIf(!hasCorpus)('renders pages of the corpus without anything unsafe', { timeout: 300_000 }, () => {
    const pages = corpusPages(step);
    const wrong = pages.flatMap(({ name, text }) => {
      const html = drawn(text);
      return [...unsafeParts(html), ...wrongIds(text, html)].map((part) => `${name}: ${part}`);
    });
    expect(pages.length).toBeGreaterThan(1600 / step);
    expect(wrong).toEqual([]);
  });

  it('has no duplicate ID and every ID that can be linked to', () => {
    fc.assert(
      fc.property(fc.array(partOfPage, { maxLength: 7 }), (parts) => {
        const text = [...parts, '[^1]: Note', ''].join('\n\n');
        expect(wrongIds(text, drawn(text, { ...surroundings, snippet: () => snippet }))).toEqual([]);
      }),
      { numRuns: soakRuns(120, 2000) },
    );
  });

  it('is checked by a test that detects unsafe parts', () => {
    const unsafe = [
      '<script>',
      '<a href="javascript:x">',
      '<img src="x" onerror="y"/>',
      '<p style="background:url(x)">',
      '<iframe src="https://a.b">',
      '<a href="&#x27;" onClick="x">',
    ];
    expect(unsafe.flatMap(unsafeParts)).toEqual(unsafe);
  });

  it.each([
    ['a link that runs', '[x](javascript:alert(1))', ['<a>x</a>']],
    ['an element with a handler', '<div onclick="x()" id="a">Words</div>', ['<div id="a"><p>Words</p></div>']],
    ['a script', '<script src="https://a.b/c.js"></script>', []],
    ['a card that leads to a script', '<Card title="A" href="javascript:x" />', ['A']],
    ['a frame that is no page of the web', '<iframe src="data:text/html,x" title="A"></iframe>', ['data:text/html,x']],
    [
      'a style that loads',
      '<div style={{ background: "url(https://a.b)", color: "red" }}>Words</div>',
      ['style="color:red"'],
    ],
    ['a handler on a span', 'A <span onmouseover="x()">word</span>.', ['<p>A <span>word</span>.</p>']],
    ['an expression', 'A {window.x} B', ['<p>A  B</p>']],
    ['modules and comments', 'import x from "y"\n\n{/* no */}\n\nWords', ['<div class="page-text"><p>Words</p></div>']],
  ])('renders %s without its unsafe parts', (_, text, parts) => {
    const html = drawn(text);
    for (const part of parts) expect(html).toContain(part);
    expect(unsafeParts(html)).toEqual([]);
    expect(html).not.toMatch(/alert|onclick|onmouseover|window/i);
  });
});
