import { describe, expect, it } from 'vitest';
import { readDocsJson } from '#config/docsJson.ts';
import { createConflictModel, getFirstConflictLine, toConfigurationOf } from './conflictModel.ts';

const page = (...paragraphs: string[]) => paragraphs.map((paragraph) => `${paragraph}\n`).join('\n');
const conflict = (base: string | null, mine: string | null, theirs: string | null) => ({
  path: 'page.mdx',
  base,
  mine,
  theirs,
});

describe('describeSettings', () => {
  const site = (name: string, ...groups: readonly (readonly string[])[]) =>
    `${JSON.stringify({ name, navigation: { groups: groups.map((pages, at) => ({ group: `G${at}`, pages })) } }, null, 2)}\n`;
  const describeIn = (base: string, mine: string, theirs: string) =>
    createConflictModel({ path: 'docs.json', base, mine, theirs }, mine).describeSettings();
  const named = (before: string, after: string) => ({ label: expect.any(Array), before, after });

  it('returns what each version changes, apart from other conflicts and from changes of one side', () => {
    const [region, ...others] = describeIn(
      site('Old', ['a', 'b', 'c', 'd']),
      site('Mine', ['a', 'c', 'd', 'b']),
      site('Theirs', ['a', 'b', 'c', 'd']),
    );
    expect(others).toEqual([]);
    expect(region).toEqual({ mine: [named('Old', 'Mine')], theirs: [named('Old', 'Theirs')] });
  });

  it.each([
    ['to a place before', 'G2', 'G0', [['a', 'moved'], ['b'], ['c']], [['a'], ['b'], ['c', 'moved', 'new']]],
    ['to a place after', 'G0', 'G2', [['a'], ['b'], ['c', 'moved']], [['a', 'moved', 'new'], ['b'], ['c']]],
  ])('names a page that was moved %s while others were added to its group', (_, before, after, mine, theirs) => {
    const base = theirs.map((pages) => pages.filter((name) => name !== 'new'));
    const [region] = describeIn(site('A', ...base), site('A', ...mine), site('A', ...theirs));
    expect(region?.mine).toEqual([{ label: ['Navigation', 'moved'], before, after }]);
    expect(region?.theirs).toEqual([{ label: ['Navigation'], before: null, after: `new, in ${before}` }]);
  });

  it('names a group that was moved to a place before, while a page was added to it', () => {
    const group = (name: string, ...pages: readonly unknown[]) => ({ group: name, pages });
    const nav = (...groups: readonly unknown[]) =>
      `${JSON.stringify({ name: 'A', navigation: { groups } }, null, 2)}\n`;
    const [region] = describeIn(
      nav(group('One', 'a'), group('Two', 'b', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', group('Sub', 'x', 'y'), 'c')),
      nav(group('One', 'a', group('Sub', 'x', 'y')), group('Two', 'b', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'c')),
      nav(
        group('One', 'a'),
        group('Two', 'b', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', group('Sub', 'x', 'y', 'new'), 'c'),
      ),
    );
    expect(region?.mine).toContainEqual({ label: ['Navigation', 'Sub'], before: 'Two', after: 'One' });
    expect(region?.theirs).toEqual([{ label: ['Navigation'], before: null, after: 'new, in Two › Sub' }]);
  });

  it('returns no changes only if nothing but the formatting differs', () => {
    const [base, mine, theirs] = [site('A', ['a', 'b']), site('A', ['a', 'b']), site('A', ['a', 'new', 'b'])];
    const [region] = describeIn(base, mine.replace(/"a",\s+"b"/, '"a", "b"'), theirs);
    expect(region?.mine).toEqual([]);
    expect(region?.theirs).toEqual([{ label: ['Navigation'], before: null, after: 'new, in G0' }]);
  });

  it('names whole moves, of which only one half is in conflict', () => {
    const [region] = describeIn(
      site('A', ['a', 'b', 'c', 'moved'], ['d']),
      site('A', ['a', 'b', 'c', 'new'], ['d']),
      site('A', ['a', 'b', 'c'], ['d', 'moved']),
    );
    expect(region?.theirs).toEqual([{ label: ['Navigation', 'moved'], before: 'G0', after: 'G1' }]);
    expect(region?.mine.map(({ before, after }) => [before, after])).toEqual([
      [null, 'new, in G0'],
      ['moved, in G0', null],
    ]);
  });

  it('names the entries of a list in a file of its own, without those that only one side added', () => {
    const list = (...entries: readonly string[]) => `[\n${entries.map((entry) => `  ${entry}`).join(',\n')}\n]\n`;
    const to = (destination: string) => `{ "source": "/old", "destination": "${destination}" }`;
    const [base, mine] = [list(to('/a')), list(to('/mine'))];
    const theirs = list('{ "source": "/top", "destination": "/index" }', to('/theirs'));
    const choice = createConflictModel({ path: 'redirects.json', base, mine, theirs }, mine);
    const docs = readDocsJson('{ "navigation": {}, "redirects": { "$ref": "redirects.json" } }', () => base);
    const described = (label: readonly string[]) => [
      {
        mine: [{ label, before: '/a', after: '/mine' }],
        theirs: [{ label, before: '/a', after: '/theirs' }],
      },
    ];
    const toConfiguration = toConfigurationOf({ path: 'docs.json', docs }, 'redirects.json');
    expect(choice.describeSettings(toConfiguration)).toEqual(described(['Search engines', 'Redirects', '/old', 'To']));
    expect(toConfigurationOf({ path: 'docs.json', docs }, 'fr.json')).toBeNull();
    expect(choice.describeSettings(null)).toEqual(described(['2 › destination']));
    expect([choice.resolve(['mine']), choice.resolve(['theirs'])]).toEqual(
      ['/mine', '/theirs'].map((destination) => theirs.replace('/theirs', destination)),
    );
  });

  it('returns null for a file that isn’t JSON', () => {
    expect(describeIn('{ "a": 1 }\n', '{ "a": 2 \n', '{ "a": 3 }\n')).toEqual([null]);
  });
});

describe('createConflictModel', () => {
  const base = page('One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.');
  const mine = page('One, mine.', 'Two.', 'Three, mine.', 'Four.', 'Five, mine.', 'Six.');
  const theirs = page('One.', 'Two.', 'Three, theirs.', 'Four, theirs.', 'Five, theirs.', 'Six.');

  it('keeps what only one side changed in both versions', () => {
    const choice = createConflictModel(conflict(base, mine, theirs), mine);
    expect(choice.mine).toBe(page('One, mine.', 'Two.', 'Three, mine.', 'Four, theirs.', 'Five, mine.', 'Six.'));
    expect(choice.theirs).toBe(page('One, mine.', 'Two.', 'Three, theirs.', 'Four, theirs.', 'Five, theirs.', 'Six.'));
  });

  it.each([
    [base, mine, theirs, 5],
    ['a\nb\n', 'a\nmine\n', 'a\ntheirs\n', 2],
    [null, 'Mine.\n', 'Theirs.\n', 1],
    ['Base.\n', null, 'Theirs.\n', 1],
    ['a\n', 'a\nb\n', 'a\nc\n', 2],
  ])('finds the line of the first conflict between %j, %j, and %j', (before, own, others, line) => {
    expect(getFirstConflictLine(createConflictModel(conflict(before, own, others), own))).toBe(line);
  });

  it('returns each conflict with the line above it, and the text with the chosen sides', () => {
    const choice = createConflictModel(conflict(base, mine, theirs), mine);
    expect(choice.regions).toEqual([
      { base: 'Three.\n', mine: 'Three, mine.\n', theirs: 'Three, theirs.\n', label: 'Below “Two.”' },
      { base: 'Five.\n', mine: 'Five, mine.\n', theirs: 'Five, theirs.\n', label: 'Below “Four, theirs.”' },
    ]);
    expect(choice.resolve(['theirs'])).toBe(
      page('One, mine.', 'Two.', 'Three, theirs.', 'Four, theirs.', 'Five, mine.', 'Six.'),
    );
  });

  it('describes the location of a conflict in a page and in the navigation', () => {
    const whereOf = (path: string, text: string) => {
      const [own, others] = ['mine', 'theirs'].map((side) => text.replaceAll('base', side));
      return createConflictModel({ path, base: text, mine: own ?? '', theirs: others ?? '' }, own ?? '').regions.map(
        ({ label }) => label,
      );
    };
    expect(whereOf('page.mdx', '---\ntitle: base\n---\n\n## Words\n\nbase\n')).toEqual(['At the top', 'Below “Words”']);
    expect(
      whereOf(
        'docs.json',
        '{\n  "group": "Guides",\n  "pages": [\n    "base",\n    "one",\n    {\n      "group": "base"\n    }\n  ]\n}\n',
      ),
    ).toEqual(['In the group “Guides”', 'In the group “Guides”']);
  });

  it.each([
    ['a heading', '## Run it\n\n', 'Below “Run it”'],
    ['a table', '| Name | Value |\n| --- | :-: |\n', 'Below “Name, Value”'],
    ['a cell', '| Name | Value |\n| --- | --- |\n| `port` | 80 |\n', 'Below “port, 80”'],
    ['a component with a title', '<Step title="Install it">\n\n', 'Below “Install it”'],
    ['a component without one', 'Words.\n\n<Note>\n\n', 'Below “Words.”'],
    ['a component in one line', '<Note>Be careful.</Note>\n\n', 'Below “Be careful.”'],
    ['a list', '1. **First** and [a link](/to)\n\n', 'Below “First and a link”'],
    ['a code block', 'Words.\n\n```sh title="run.sh"\n', 'Below “Words.”'],
    ['a divider', 'Words.\n\n---\n\n', 'Below “Words.”'],
    ['an import', "import { A } from '/a.jsx';\n\n", 'At the top'],
    ['front matter', '---\ntitle: Page\n---\n\n', 'At the top'],
    ['a comparison', 'Use a < b and c > d.\n\n', 'Below “Use a < b and c > d.”'],
    ['nothing', '', 'At the top'],
  ])('describes the location below %s as readers see it', (_, above, label) => {
    const [before, own, others] = ['Base.', 'Mine.', 'Theirs.'].map((words) => `${above}${words}\n`);
    const { regions } = createConflictModel(conflict(before ?? '', own ?? '', others ?? ''), own ?? '');
    expect(regions).toMatchObject([{ label }]);
  });

  it('uses the current text of the user’s file', () => {
    const typed = mine.replace('Six.', 'Six, typed since.');
    expect(createConflictModel(conflict(base, mine, theirs), typed).mine).toContain('Six, typed since.');
  });

  it('has no conflicts if both sides are now the same', () => {
    const same = page('One.', 'Same.');
    expect(createConflictModel(conflict(page('One.', 'Two.'), page('One.', 'Mine.'), same), same)).toMatchObject({
      mine: same,
      theirs: same,
      regions: [],
    });
  });

  it.each([
    ['both made the file', null, 'Mine.\n', 'Theirs.\n'],
    ['the writer deleted it', 'Base.\n', null, 'Theirs.\n'],
    ['the site deleted it', 'Base.\n', 'Mine.\n', null],
  ])('returns whole versions if %s', (_, before, own, others) => {
    const choice = createConflictModel(conflict(before, own, others), own);
    expect([choice.mine, choice.theirs, choice.regions, choice.resolve([])]).toEqual([own, others, [], own]);
  });
});
