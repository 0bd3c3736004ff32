import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { readPageFacts } from '../pageFacts.ts';
import { toPageNames } from '../names/pageNames.ts';
import { createPageSearchIndex } from './pageSearchIndex.ts';
import { verifyFileEdits, replaceSearchHits } from './replaceSearchHits.ts';
import { createQuery, runSearch } from './search.fixture.ts';
import { compileQuery, getCasedQuery, type SearchScope, type SearchQuery } from './searchQuery.ts';
import { searchTexts } from './searchTexts.ts';
import { applyStructuralChange, type StructuralChange } from './applyStructuralChange.ts';
import { soakRuns } from '../../../test/soakRuns.ts';

const words = (texts: Readonly<Record<string, string>>, asked: SearchQuery) =>
  runSearch(texts, asked).files.flatMap(({ path, hits }) =>
    hits.map(({ line, column, scope, match }) => `${path} ${line}:${column} ${scope} ${match}`),
  );

describe('a search over the site', () => {
  const page =
    '---\ntitle: Deploy\n---\n\n## Deploy\n\nDeploy, deployed: [deploy](/deploy) `deploy` C++\n\n<Card title="Deploy" />\n';

  it.each([
    [createQuery('deploy'), 8],
    [createQuery('Deploy', { matchCase: true }), 4],
    [createQuery('deploy', { wholeWords: true }), 7],
    [createQuery('c++'), 1],
    [createQuery('C++', { wholeWords: true }), 1],
    [createQuery('deploy(?=ed)', { isPattern: true }), 1],
    [createQuery('^d\\w+', { isPattern: true }), 1],
    [createQuery('deploy', { places: new Set<SearchScope>(['heading']) }), 1],
    [createQuery('deploy', { places: new Set<SearchScope>(['code', 'link', 'attribute', 'frontMatter']) }), 4],
    [createQuery('x*', { isPattern: true }), 0],
    [createQuery(''), 0],
  ])('finds $0.words', (asked, count) => {
    expect(runSearch({ 'a.mdx': page, 'docs.json': '{}' }, asked).end.hits).toBe(count);
  });

  it('reports the position of a hit and its context', () => {
    expect(
      words(
        { 'a.mdx': 'One\n\n## Two one\n', 'docs.json': '{ "name": "One" }', 'part.jsx': 'const one = "one";' },
        createQuery('one'),
      ),
    ).toEqual([
      'a.mdx 1:1 text One',
      'a.mdx 3:8 heading one',
      'docs.json 1:12 configuration One',
      'part.jsx 1:7 reference one',
      'part.jsx 1:14 code one',
    ]);
    const [file] = runSearch(
      { 'a.md': `${'before '.repeat(20)}HERE${' behind'.repeat(20)}` },
      createQuery('here'),
    ).files;
    expect(file?.hits[0]).toMatchObject({
      before: `…${'before '.repeat(8)}`,
      match: 'HERE',
      after: `${' behind'.repeat(8)}…`,
    });
  });

  it('yields the first file before searching the next', () => {
    let seen = 0;
    const finder = compileQuery(createQuery('a'));
    if (!finder.ok) throw new Error('the words are no pattern');
    function* texts() {
      for (;;) {
        seen += 1;
        yield { path: `${seen}.mdx`, text: 'a' };
      }
    }
    const found = searchTexts(texts(), finder.value, null);
    expect([found.next().done, seen]).toEqual([false, 1]);
  });

  it('stops at a limit and reports it', () => {
    const texts = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`${index}.mdx`, 'e '.repeat(100)]));
    const { files, end } = runSearch(texts, createQuery('e'), { hits: 100, hitsOfFile: 30 });
    expect(files.map(({ hits, isCut }) => [hits.length, isCut])).toEqual([
      [30, true],
      [30, true],
      [30, true],
      [10, true],
    ]);
    expect(end).toMatchObject({ files: 4, hits: 100, isCut: true });
  });

  it('reports a pattern that is invalid or takes too long', () => {
    expect(compileQuery(createQuery('(a', { isPattern: true }))).toEqual({
      ok: false,
      problem: { kind: 'invalid', message: 'a parenthesis is never closed (character 1)' },
    });
    const hostile = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`${index}.mdx`, `${'a'.repeat(50)}!`]),
    );
    expect(runSearch(hostile, createQuery('(a+)+$', { isPattern: true })).end).toMatchObject({
      isCut: true,
      slow: ['0.mdx', '1.mdx', '2.mdx'],
      problem: { kind: 'too-slow' },
    });
  });
});

describe('replacing', () => {
  const replaced = (path: string, text: string, asked: SearchQuery, by: string) => {
    const hits = runSearch({ [path]: text }, asked).files[0]?.hits ?? [];
    const result = replaceSearchHits(path, text, text, hits, by, asked.isPattern, getCasedQuery(asked));
    return result.kind === 'refused' ? result.reason : [result.kind, result.text];
  };

  it.each([
    ['a.mdx', 'One two one', createQuery('one'), 'three', ['words', 'three two three']],
    [
      'a.mdx',
      '# Widget\n\nA widget, `WIDGET`, and **Widgets**.\n',
      createQuery('widget', { preserveCase: true }),
      'gadget',
      ['words', '# Gadget\n\nA gadget, `GADGET`, and **Gadgets**.\n'],
    ],
    [
      'docs.json',
      '{ "name": "Widget", "navigation": { "groups": [{ "group": "widgets", "pages": [] }] } }\n',
      createQuery('widget', { preserveCase: true }),
      'gadget',
      ['words', '{ "name": "Gadget", "navigation": { "groups": [{ "group": "gadgets", "pages": [] }] } }\n'],
    ],
    ['a.mdx', 'v1.2', createQuery('v(\\d)\\.(\\d)', { isPattern: true }), '$2.$1$$$& $3', ['words', '2.1\\$v1.2 \\$3']],
    ['a.mdx', 'costs $1', createQuery('costs'), 'is $1', ['words', 'is \\$1 $1']],
    ['a.mdx', 'a one b', createQuery('one'), '**one**', ['words', 'a \\*\\*one\\*\\* b']],
    ['a.mdx', 'a **one** b', createQuery('**one**'), '_one_', ['structure', 'a _one_ b']],
    ['a.mdx', 'a **one** b', createQuery('**one**'), '<one', 'not-mdx'],
    ['a.mdx', '---\ntitle: one\n---\n', createQuery('---'), 'x', 'front-matter'],
    ['docs.json', '{ "name": "one" }', createQuery('one'), 'two', ['words', '{ "name": "two" }']],
    ['docs.json', '{ "name": "one" }', createQuery('"one"'), '"', 'not-json'],
    ['a.yaml', 'name: "one"', createQuery('"one"'), '"', 'not-yaml'],
    ['a.js', 'one = 1', createQuery('one'), '{', 'not-code'],
  ])('in %s with text %j', (path, text, asked, by, expected) => {
    expect(replaced(path, text, asked, by)).toEqual(expected);
  });

  it('refuses if the text changed since the search', () => {
    expect(
      replaceSearchHits('a.mdx', 'one', 'one!', [{ from: 0, to: 3, groups: [], scope: 'text' }], 'two', false),
    ).toEqual({
      kind: 'refused',
      reason: 'moved',
    });
  });

  it('changes only the hits', () => {
    const part = fc.constantFrom(
      'one',
      ' ',
      '\n\n',
      '**b**',
      '`c`',
      '\n> q',
      '\n- i',
      '\r\n',
      'é',
      '<Note>',
      '</Note>',
      '{1}',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        const hits = runSearch({ 'a.mdx': text }, createQuery('one')).files[0]?.hits ?? [];
        const result = replaceSearchHits('a.mdx', text, text, hits, 'two', false);
        expect(result.kind === 'words' ? result.text : text.replaceAll('one', 'two')).toBe(
          text.replaceAll('one', 'two'),
        );
        expect(result.kind).toBe('words');
      }),
      { numRuns: soakRuns(60, 1000) },
    );
  });
});

describe('a structural change', () => {
  it.each<readonly [StructuralChange, string, string, count: number]>([
    [
      { kind: 'component', from: 'Note', to: 'Tip' },
      '<Note>\n  Note <Note a="Note" /> `<Note>`\n</Note>',
      '<Tip>\n  Note <Tip a="Note" /> `<Note>`\n</Tip>',
      2,
    ],
    [
      { kind: 'component', from: 'Card', to: 'Tile' },
      '<CardGroup>\n<Card>a</Card>\n</CardGroup>',
      '<CardGroup>\n<Tile>a</Tile>\n</CardGroup>',
      1,
    ],
    [{ kind: 'component', from: 'Note', to: 'a b' }, '<Note />', '<Note />', 0],
    [
      { kind: 'attribute', component: 'Card', from: 'link', to: 'href' },
      '<Card link="/link" link2="link">link</Card> <Other link="x" />',
      '<Card href="/link" link2="link">link</Card> <Other link="x" />',
      1,
    ],
    [
      { kind: 'attribute', component: null, from: 'link', to: 'href' },
      '<Card link="a" /> <Card link="a" href="b" />',
      '<Card href="a" /> <Card link="a" href="b" />',
      1,
    ],
    [
      { kind: 'value', component: 'Icon', attribute: 'icon', from: 'old', to: 'a "new"' },
      '<Icon icon="old" /> <Icon icon={"old"} /> <Icon icon="older" /> <Card icon="old" />',
      '<Icon icon="a &quot;new&quot;" /> <Icon icon={"a &quot;new&quot;"} /> <Icon icon="older" /> <Card icon="old" />',
      2,
    ],
    [
      { kind: 'value', component: null, attribute: 'cols', from: null, to: '3' },
      '<A cols="2" /> <A cols={2} /> <A cols />',
      '<A cols="3" /> <A cols={2} /> <A cols />',
      1,
    ],
    [
      { kind: 'target', from: '/old', to: '/new page' },
      '[/old](/old) [a](/old#b) [c](/older) <Card href="/old" />\n\n[d]: /old?x\n',
      '[/old](/new%20page) [a](/new%20page#b) [c](/older) <Card href="/new%20page" />\n\n[d]: /new%20page?x\n',
      4,
    ],
  ])('%j', (change, text, expected, count) => {
    const changed = applyStructuralChange(text, change);
    expect([applyEdits(text, changed.edits), changed.count]).toEqual([expected, count]);
  });

  it('is verified like any other', () => {
    const text = '<Note>a</Note>';
    expect(
      verifyFileEdits('a.mdx', text, applyStructuralChange(text, { kind: 'component', from: 'Note', to: 'Tip' }).edits),
    ).toMatchObject({
      kind: 'structure',
      text: '<Tip>a</Tip>',
    });
  });
});

describe('the quick switcher', () => {
  const page = (title: string, ...headings: string[]) =>
    toPageNames(
      readPageFacts(`---\ntitle: ${title}\n---\n\n${headings.map((heading) => `## ${heading}\n\n`).join('')}`),
    );
  const finder = createPageSearchIndex([
    ['guides/deploy.mdx', page('Deploy to production', 'Before you start', 'Roll back')],
    ['guides/deployments.mdx', page('Deployments', 'List deployments')],
    ['api-reference/webhooks/create.mdx', page('Create a webhook', 'Signatures')],
    ['quickstart.mdx', page('Quickstart', 'Install the CLI', 'Deploy')],
    ['concepts/authentication.mdx', page('Authentication')],
  ]);

  it.each([
    ['deploy', 'guides/deploy.mdx'],
    ['deployments', 'guides/deployments.mdx'],
    ['quikstart', 'quickstart.mdx'],
    ['authentification', 'concepts/authentication.mdx'],
    ['webhok create', 'api-reference/webhooks/create.mdx'],
    ['roll back', 'guides/deploy.mdx#roll-back'],
    ['install cli', 'quickstart.mdx#install-the-cli'],
    ['signatres', 'api-reference/webhooks/create.mdx#signatures'],
    ['api-reference/webhooks', 'api-reference/webhooks/create.mdx'],
    ['/quickstart', 'quickstart.mdx'],
    ['nothing like it', undefined],
    ['', undefined],
  ])('resolves %j to %s', (asked, expected) => {
    const [first] = finder.find(asked, 5);
    expect(
      first === undefined ? undefined : first.path + (first.heading === null ? '' : `#${first.heading.anchor}`),
    ).toBe(expected);
  });

  it('ranks the page nearest the root first if several share a title', () => {
    const text = '---\ntitle: Introduction\n---\n';
    const paths = ['api-reference/introduction.mdx', 'introduction.mdx', 'monitoring/introduction.mdx'];
    const finder = createPageSearchIndex(paths.map((path) => [path, toPageNames(readPageFacts(text))] as const));
    expect(finder.find('intro', 3)[0]?.path).toBe('introduction.mdx');
  });

  it('uses the current titles of pages', () => {
    const own = createPageSearchIndex([['a.mdx', page('Old name')]]);
    own.update('a.mdx', page('New title'));
    expect([own.find('old', 5), own.find('new', 5).map(({ path }) => path)]).toEqual([[], ['a.mdx']]);
    own.update('a.mdx', null);
    expect(own.find('new', 5)).toEqual([]);
  });
});
