import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBrokenTargets } from './links/brokenTargets.ts';
import { listInboundPages, listSnippetUsers } from './links/inboundLinks.ts';
import { readPageFacts } from './pageFacts.ts';
import { createEmptySite, setSiteStructure, setPageTexts, removePages, type Site } from './site.ts';
import { soakRuns } from '../../test/soakRuns.ts';

const paths = ['index.mdx', 'guide.mdx', 'more/one.mdx', 'more/index.mdx', 'snippets/part.mdx'];
const texts = [
  '---\ntitle: A\nrelated: [/guide]\n---\n\n[b](/guide) [c](more/one)\n',
  'import Part from "/snippets/part.mdx"\n\n<Part/>\n\n[d](./one)\n',
  '<Snippet file="part.mdx"/>\n\n## Heading\n',
  '[e](/more) ![f](g.png) <Card href="/gone">\n',
  '',
];
const files = new Set(paths);

type Step =
  | { readonly kind: 'text'; readonly path: string; readonly text: string }
  | { readonly kind: 'gone'; readonly path: string }
  | { readonly kind: 'files'; readonly without: string };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), path: fc.constantFrom(...paths), text: fc.constantFrom(...texts) }),
  fc.record({ kind: fc.constant('gone' as const), path: fc.constantFrom(...paths) }),
  fc.record({ kind: fc.constant('files' as const), without: fc.constantFrom(...paths) }),
);

function take(site: Site, one: Step): Site {
  if (one.kind === 'text') return setPageTexts(site, [one]);
  if (one.kind === 'gone') return removePages(site, [one.path]);
  return setSiteStructure(site, { ...site, files: new Set([...files].filter((path) => path !== one.without)) });
}

/** All queries about a site. */
function answers(site: Site) {
  return paths.map((path) => [
    site.pages.get(path),
    listInboundPages(site, [path]),
    listSnippetUsers(site, path),
    findBrokenTargets(site.pages.get(path)?.facts.targets ?? [], path, site),
  ]);
}

describe('a site', () => {
  it('is the same after any changes as one built from its final texts', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const changed = steps.reduce(
          (site, one) => {
            // Queries in between fill caches, which must not change results.
            answers(site);
            return take(site, one);
          },
          createEmptySite({ siteFolder: '', files, config: {} }),
        );
        const anew = setPageTexts(
          createEmptySite(changed),
          [...changed.pages].map(([path, { text }]) => ({ path, text })),
        );
        expect(answers(changed)).toEqual(answers(anew));
      }),
      { numRuns: soakRuns(60, 1000) },
    );
  });

  it('does not parse a page twice for the same text', () => {
    const read: string[] = [];
    const reading = (text: string) => {
      read.push(text);
      return readPageFacts(text);
    };
    const told = [
      { path: 'a.mdx', text: 'one' },
      { path: 'b.mdx', text: 'two' },
    ];
    const site = setPageTexts(createEmptySite({ siteFolder: '', files, config: {} }), told, reading);
    expect(setPageTexts(setSiteStructure(site, { ...site, config: { name: 'Other' } }), told, reading).pages).toBe(
      site.pages,
    );
    setPageTexts(
      site,
      [
        { path: 'a.mdx', text: 'three' },
        { path: 'b.mdx', text: 'two' },
      ],
      reading,
    );
    expect(read).toEqual(['one', 'two', 'three']);
  });
});

describe('pages that link to a page', () => {
  const site = setPageTexts(
    createEmptySite({
      siteFolder: 'docs',
      files: new Set(['docs/guide.mdx', 'docs/index.mdx', 'docs/more/one.mdx', 'docs/snippets/part.mdx']),
      config: {},
    }),
    [
      {
        path: 'docs/index.mdx',
        text: '[a](/guide) [b](guide.mdx#c) <Card href="/guide"/> [web](https://x.example/guide)\n',
      },
      { path: 'docs/guide.mdx', text: '[self](/guide) [d](#e)\n' },
      {
        path: 'docs/more/one.mdx',
        text: '---\nrelated: /guide\n---\n\nimport P from "../snippets/part.mdx"\n\n`[code](/guide)` <P/>\n',
      },
      { path: 'docs/snippets/part.mdx', text: 'Words.\n' },
    ],
  );

  it('are counted by link and sorted by path', () => {
    expect(listInboundPages(site, ['docs/guide.mdx'])).toEqual([
      { path: 'docs/guide.mdx', links: 1 },
      { path: 'docs/index.mdx', links: 3 },
      { path: 'docs/more/one.mdx', links: 1 },
    ]);
    expect(listInboundPages(site, ['docs/guide.mdx', 'docs/snippets/part.mdx'])).toContainEqual({
      path: 'docs/more/one.mdx',
      links: 2,
    });
  });

  it.each<readonly [string, readonly string[], number]>([
    ['[a](/guide) [b](/guide) [c](/more/one) [d](/index)', ['docs/guide.mdx', 'docs/more/one.mdx'], 3],
    ['[a](guide.mdx#x) [b](./guide?y) [c](guides)', ['docs/guide.mdx'], 2],
    ['[a](/a.mp4) [b](/LICENSE) ![c](a.png)', ['docs/a.mp4', 'docs/LICENSE'], 2],
    ['<Snippet file="/snippets/part.mdx" /> <Snippet file="part.mdx" />', ['docs/snippets/part.mdx'], 1],
    ['---\nicon: "/a.png"\nog:image: a.png\n---\n\n![a](/a.png)', ['docs/a.png'], 3],
    ['[a](/guide)', [], 0],
    ['[a](/gone) [b](https://x.example/guide) [c](#guide)', ['docs/gone.mdx', 'docs/guide.mdx'], 0],
  ])('of %j to %j are %i', (text, gone, links) => {
    const added = ['docs/a.mp4', 'docs/LICENSE', 'docs/a.png'];
    const more = setSiteStructure(site, { ...site, files: new Set([...site.files, ...added]) });
    const changed = setPageTexts(more, [{ path: 'docs/index.mdx', text }]);
    const found = listInboundPages(changed, gone).find(({ path }) => path === 'docs/index.mdx');
    expect(found?.links ?? 0).toBe(links);
  });

  it.each([
    ['import A from "/snippets/part.mdx"\n\n<A />', true],
    ['import A from "./snippets/part.mdx"', true],
    ['<Snippet file="part.mdx" />', true],
    ['<Snippet file="more/part.mdx" />', false],
    ['The file part.mdx is named.', false],
    ['[a](/snippets/part)', false],
  ])('are detected for a snippet by %j: %j', (text, isUse) => {
    const changed = setPageTexts(site, [{ path: 'docs/index.mdx', text }]);
    expect(listSnippetUsers(changed, 'docs/snippets/part.mdx').includes('docs/index.mdx')).toBe(isUse);
  });
});
