import { describe, expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { documentSchema, patchPage, readPage } from '#blocks/pages.ts';
import type { JSONContent } from '#document/page.ts';
import {
  findHeadMatches,
  findMatches,
  compileFindPattern,
  replaceHeadMatches,
  expandReplacement,
  type FindOptions,
} from './findMatches.ts';
import { listNodeTitles, setNodeTitle } from './nodeTitles.ts';

const options = (query: string, more: Partial<FindOptions> = {}): FindOptions => ({
  query,
  matchCase: false,
  wholeWord: false,
  regularExpression: false,
  ...more,
});
const doc = documentSchema.nodeFromJSON(
  readPage('# Flags\n\nA **flag** and a Flagpole <Icon icon="flag" /> flag.\n\n- flag\n\n```\nflag(1)\n```\n').doc,
);
const found = (wanted: FindOptions) => {
  const pattern = compileFindPattern(wanted);
  return pattern === null ? null : findMatches(doc, pattern).map(({ from, to }) => doc.textBetween(from, to));
};

describe('findMatches', () => {
  it.each([
    [options('flag'), ['Flag', 'flag', 'Flag', 'flag', 'flag', 'flag']],
    [options('flag', { matchCase: true }), ['flag', 'flag', 'flag', 'flag']],
    [options('flag', { wholeWord: true }), ['flag', 'flag', 'flag', 'flag']],
    [options('flag(1)'), ['flag(1)']],
    [options('fl.g\\b', { regularExpression: true }), ['flag', 'flag', 'flag', 'flag']],
    [options('(', { regularExpression: true }), null],
    [options(''), null],
  ])('finds %j', (wanted, expected) => {
    expect(found(wanted)).toEqual(expected);
  });

  it('finds titles of components and code, before the text below them', () => {
    const source =
      '<Card title="A flag" href="/flag" icon="flag">\n  flag\n</Card>\n\n<Frame caption="flag">\n  ![flag](/flag.png)\n</Frame>\n\n<Card title={flag()} />\n\n```js flag.js icon="flag"\nflag\n```\n';
    const page = documentSchema.nodeFromJSON(readPage(source).doc);
    const matches = findMatches(page, compileFindPattern(options('flag')) ?? /$^/u);
    const nameOf = (position = -1) => page.nodeAt(position)?.type.name;
    expect(
      matches.map(({ title, from }) => (title === undefined ? 'text' : [nameOf(title.position), title.name, from])),
    ).toEqual([['card', 'title', 2], 'text', ['frame', 'caption', 0], ['codeBlock', 'meta', 0], 'text']);
  });

  it.each([
    ['<Card title="A flag &quot;here&quot;">\n  x\n</Card>\n', 'title', 'A "pole"', `'A "pole"'`],
    ['```js {1} flag.js\nx\n```\n', 'meta', 'pole.js', '```js {1} pole.js'],
  ])('writes a title of %j', (source, name, text, expected) => {
    const page = readPage(source);
    const doc = documentSchema.nodeFromJSON(page.doc);
    const node = doc.child(0);
    expect(listNodeTitles(node).map((title) => title.name)).toEqual([name]);
    const changed = node.type.create(setNodeTitle(node, name, text), node.content);
    expect(applyEdits(source, patchPage(page, { ...page.doc, content: [changed.toJSON() as JSONContent] }))).toContain(
      expected,
    );
  });

  it.each<[Partial<FindOptions>, string]>([
    [{ preserveCase: true }, 'Switch'],
    [{ preserveCase: false }, 'switch'],
    [{ preserveCase: true, matchCase: true }, 'switch'],
    [{ preserveCase: true, regularExpression: true }, 'switch'],
  ])('keeps the capitals of a match with %j: %s', (more, expected) => {
    const match = { field: null, from: 0, to: 4, text: 'Flag' };
    expect(expandReplacement(match, 'switch', options(more.matchCase === true ? 'Flag' : 'flag', more))).toBe(expected);
  });

  it('expands groups in the replacement', () => {
    const wanted = options('(\\w+)-(\\w+)', { regularExpression: true });
    expect(expandReplacement({ field: null, from: 0, to: 3, text: 'a-b' }, '$2 $1', wanted)).toBe('b a');
    expect(expandReplacement({ field: null, from: 0, to: 3, text: 'a-b' }, '$1', options('a-b'))).toBe('$1');
  });
});

describe('matches in a page’s title and description', () => {
  const head = { title: 'A flag, two flags', description: 'No pole' };
  const all = (query: string) => findHeadMatches(head, compileFindPattern(options(query)) ?? /$^/u);

  it('are found in each field, in reading order', () => {
    expect(all('o').map(({ field, from }) => [field, from])).toEqual([
      ['title', 10],
      ['description', 1],
      ['description', 4],
    ]);
  });

  it('are replaced in their fields', () => {
    expect(
      replaceHeadMatches(
        head,
        all('flag').map((match) => ({ match, text: 'lamp post' })),
      ),
    ).toEqual({ title: 'A lamp post, two lamp posts' });
  });
});
