import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { divideNavigation } from './divideNavigation.ts';
import { listSettingReverts } from './revertSetting.ts';
import { separateFormatting } from './separateFormatting.ts';

const print = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const pages = (...names: readonly string[]) => names;
const group = (name: string, ...entries: readonly unknown[]) => ({ group: name, pages: entries });
const site = (...groups: readonly unknown[]) => print({ name: 'Acme', theme: 'mint', navigation: { groups } });

function withoutEach(before: string, after: string): readonly unknown[] {
  return (listSettingReverts(before, after) ?? []).map((part) => JSON.parse(part.computeText() ?? 'null') as unknown);
}

const base = site(group('Start', ...pages('index', 'quickstart', 'install')), group('Guides', 'flags', 'users'));

describe('discarding a part of a change to the configuration', () => {
  it.each([
    [
      'an entry moved to another group',
      site(group('Start', 'index', 'install'), group('Guides', 'flags', 'quickstart', 'users')),
    ],
    [
      'an entry moved within its group',
      site(group('Start', 'quickstart', 'index', 'install'), group('Guides', 'flags', 'users')),
    ],
    [
      'an added entry',
      site(group('Start', 'index', 'quickstart', 'new', 'install'), group('Guides', 'flags', 'users')),
    ],
    ['a removed entry', site(group('Start', 'index', 'install'), group('Guides', 'flags', 'users'))],
    ['a renamed group', site(group('Begin', 'index', 'quickstart', 'install'), group('Guides', 'flags', 'users'))],
    ['a moved group', site(group('Guides', 'flags', 'users'), group('Start', 'index', 'quickstart', 'install'))],
    [
      'a group moved into another',
      site(group('Start', 'index', 'quickstart', 'install', group('Guides', 'flags', 'users'))),
    ],
    [
      'an added group',
      site(group('Start', 'index', 'quickstart', 'install'), group('New', 'x'), group('Guides', 'flags', 'users')),
    ],
    ['a removed group', site(group('Start', 'index', 'quickstart', 'install'))],
    [
      'a group’s icon',
      site(
        { group: 'Start', icon: 'book', pages: ['index', 'quickstart', 'install'] },
        group('Guides', 'flags', 'users'),
      ),
    ],
    ['a setting', base.replace('"mint"', '"maple"')],
    ['an added setting', base.replace('"theme"', '"colors": { "primary": "#112233" },\n  "theme"')],
    ['a removed setting', base.replace('  "theme": "mint",\n', '')],
  ])('restores the text for %s', (_what, after) => {
    expect(listSettingReverts(base, after)?.map((part) => part.computeText())).toEqual([base]);
  });

  it.each(['tab', 'version', 'language'] as const)(
    'discards the division of a navigation by %s as one part',
    (kind) => {
      const before = base.replace('"mint"', '"maple"').replace('"flags"', '  "flags" ');
      const names = { existing: 'en', added: 'de' };
      const divided = applyEdits(before, divideNavigation(before, 'current', kind, names));
      const after = divided.replace('"maple"', '"mint"').replace('"users"', '"people"');
      const [first, second, ...others] = listSettingReverts(before, after) ?? [];
      expect(others).toEqual([]);
      expect(first?.computeText()).toBe(before.replace('"maple"', '"mint"'));
      expect(second?.computeText()).toBe(after.replace('"mint"', '"maple"'));
    },
  );

  it.each([
    [
      'a list',
      {
        redirects: [
          { source: '/a', destination: '/b' },
          { source: '/c', destination: '/d' },
        ],
      },
      [{ redirects: [{ source: '/c', destination: '/d' }] }, { redirects: [{ source: '/a', destination: '/b' }] }],
    ],
    ['a list with one entry', { redirects: [{ source: '/a', destination: '/b' }] }, [{}]],
    [
      'an object',
      { footer: { socials: { x: 'https://x.com/a', github: 'https://github.com/a' } } },
      [{ footer: { socials: { github: 'https://github.com/a' } } }, { footer: { socials: { x: 'https://x.com/a' } } }],
    ],
    [
      'a list in an object',
      {
        navbar: {
          links: [
            { label: 'A', href: '/a' },
            { label: 'B', href: '/b' },
          ],
          primary: { type: 'github', href: '/c' },
        },
      },
      null,
    ],
  ])('discards each entry of %s that was created in the change', (_, added, rest) => {
    const after = print({ ...(JSON.parse(base) as object), ...added });
    const reverts = listSettingReverts(base, after) ?? [];
    expect(reverts.every(({ changes }) => changes.length > 0)).toBe(true);
    if (rest !== null)
      expect(withoutEach(base, after)).toEqual(rest.map((one) => ({ ...(JSON.parse(base) as object), ...one })));
    let text = after;
    for (let left = 9; left > 0 && text !== base; left -= 1)
      text = listSettingReverts(base, text)?.[0]?.computeText() ?? text;
    expect(text).toBe(base);
  });

  it('discards changed formatting as a part of its own, in any order', () => {
    const before = base.replace('"mint",', '"mint",\n  "favicon": "/a.svg",');
    const after = before
      .replace('"mint"', '"maple"')
      .replace('[\n          "flags",\n          "users"\n        ]', '["flags", "users"]')
      .replace('"quickstart",\n', '"quickstart",\n          "new",\n')
      .replace('"/a.svg"', '   "/a.svg"');
    const labels = (text: string) =>
      listSettingReverts(before, text)?.map(({ changes }) => changes[0]?.label.join(' › ') ?? '');
    expect(labels(after)).toEqual(['Navigation', 'Name and theme › Theme', 'Formatting']);
    const orders = [0, 1, 2].flatMap((first) => [0, 1].map((second) => [first, second, 0]));
    for (const order of orders) {
      let text = after;
      for (const index of order) {
        const parts = listSettingReverts(before, text) ?? [];
        // Only formatting is left: the file's lines are listed instead.
        if (parts.length === 0) break;
        const lines = text.split('\n');
        const next = parts[index]?.computeText() ?? '';
        const changed = next.split('\n').filter((line) => !lines.includes(line));
        expect(changed.length).toBeLessThan(6);
        text = next;
      }
      expect(JSON.parse(text)).toEqual(JSON.parse(before));
      expect(text.includes('["flags", "users"]') || text === before).toBe(true);
    }
  });

  it('keeps the other parts', () => {
    const after = site(group('Start', 'index', 'install'), group('Guides', 'flags', 'quickstart')).replace(
      'mint',
      'maple',
    );
    expect(withoutEach(base, after)).toEqual([
      JSON.parse(
        site(group('Start', 'index', 'quickstart', 'install'), group('Guides', 'flags')).replace('mint', 'maple'),
      ),
      JSON.parse(
        site(group('Start', 'index', 'install'), group('Guides', 'flags', 'users', 'quickstart')).replace(
          'mint',
          'maple',
        ),
      ),
      JSON.parse(site(group('Start', 'index', 'install'), group('Guides', 'flags', 'quickstart'))),
    ]);
  });

  it('describes each part', () => {
    const after = site(group('Start', 'index', 'install'), group('Guides', 'flags', 'quickstart', 'users')).replace(
      'mint',
      'maple',
    );
    expect(listSettingReverts(base, after)?.map(({ changes }) => changes)).toEqual([
      [{ label: ['Navigation', 'quickstart'], before: 'Start', after: 'Guides' }],
      [expect.objectContaining({ before: expect.stringMatching(/mint/i), after: expect.stringMatching(/maple/i) })],
    ]);
  });

  it('restores a removed group without the entries that were moved out of it', () => {
    const after = site(group('Start', 'index', 'quickstart', 'install', 'flags'));
    expect(withoutEach(base, after)).toContainEqual(
      JSON.parse(site(group('Start', 'index', 'quickstart', 'install', 'flags'), group('Guides', 'users'))),
    );
  });

  it('restores the text if each part is discarded in turn', () => {
    const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { maxLength: 7 });
    const tree = fc
      .tuple(names, fc.array(fc.nat(2), { minLength: 7, maxLength: 7 }), fc.constantFrom('mint', 'maple'))
      .map(([entries, homes, theme]) => {
        const of = (home: number) => entries.filter((_, index) => homes[index] === home);
        return print({
          name: 'Acme',
          theme,
          navigation: {
            groups: [
              group('One', ...of(0), ...(of(2).length > 0 ? [group('In', ...of(2))] : [])),
              group('Two', ...of(1)),
            ],
          },
        });
      });
    fc.assert(
      fc.property(tree, tree, fc.nat(5), (before, after, choice) => {
        let text = after;
        for (let step = 0; step < 30; step += 1) {
          const parts = listSettingReverts(before, text) ?? [];
          if (parts.length === 0) break;
          text = parts[choice % parts.length]?.computeText() ?? text;
        }
        expect(text).toBe(before);
      }),
      { numRuns: 15 },
    );
  });

  it('names the entry that a part changes', () => {
    const after = site(group('New', 'n', 'm'), group('Guides', 'users', 'flags'), {
      group: 'Begin',
      icon: 'star',
      pages: ['index', 'quickstart', 'install'],
    });
    expect(listSettingReverts(base, after)?.map(({ changes }) => changes)).toEqual([
      [
        { label: ['Navigation'], before: null, after: 'New' },
        { label: ['Navigation'], before: null, after: 'n, in New' },
        { label: ['Navigation'], before: null, after: 'm, in New' },
      ],
      [{ label: ['Navigation', 'Guides'], before: 'after Start', after: 'after New' }],
      [{ label: ['Navigation', 'users'], before: 'Guides, after flags', after: 'Guides, first' }],
      [{ label: ['Navigation', 'Begin', 'group'], before: 'Start', after: 'Begin' }],
      [{ label: ['Navigation', 'Begin', 'icon'], before: null, after: 'star' }],
    ]);
  });

  it.each([
    ['group', 'groups'],
    ['tab', 'tabs'],
    ['anchor', 'anchors'],
    ['dropdown', 'dropdowns'],
    ['version', 'versions'],
    ['language', 'languages'],
    ['product', 'products'],
  ])('names a %s that moved, and where', (kind, list) => {
    const navigation = (...names: readonly string[]) =>
      print({ navigation: { [list]: names.map((name) => ({ [kind]: name, pages: [`${name}/index`] })) } });
    const described = (before: string, after: string) =>
      listSettingReverts(before, after)?.flatMap(({ changes }) => changes);
    expect(described(navigation('en', 'de', 'fr'), navigation('fr', 'en', 'de'))).toEqual([
      { label: ['Navigation', 'fr'], before: 'after de', after: 'first' },
    ]);
    expect(described(navigation('en', 'de', 'fr'), navigation('de', 'fr', 'en'))).toEqual([
      { label: ['Navigation', 'en'], before: 'first', after: 'after fr' },
    ]);
    expect(described(navigation('en', 'de'), navigation('de', 'en'))).toEqual([
      { label: ['Navigation', 'de'], before: 'after en', after: 'first' },
    ]);
  });

  it('names a nested group that moved within a group that was renamed', () => {
    const before = site(group('Start', 'index', group('More', 'a'), 'install'));
    const after = site(group('Begin', group('More', 'a'), 'index', 'install'));
    expect(listSettingReverts(before, after)?.flatMap(({ changes }) => changes)).toEqual([
      { label: ['Navigation', 'More'], before: 'Start, after index', after: 'Begin, first' },
      { label: ['Navigation', 'Begin', 'group'], before: 'Start', after: 'Begin' },
    ]);
  });

  it('lists many parts of a large site without computing their texts', () => {
    const names = Array.from({ length: 1500 }, (_, index) => `page-${index}`);
    const large = site(group('Start', ...names));
    const after = site(group('Start', ...names.flatMap((name, at) => (at % 75 === 0 ? [name, `new-${at}`] : [name]))));
    expect(listSettingReverts(large, after)).toHaveLength(20);
  });

  it.each([
    [
      'a removed icon of a group that moved',
      site({ group: 'A', icon: 'star', pages: ['a'] }, group('C', 'c')),
      site(group('B', 'b'), group('C', 'c'), group('A', 'a')),
      site(group('B', 'b'), group('C', 'c'), { group: 'A', pages: ['a'], icon: 'star' }),
    ],
    [
      'a removed field of a redirect behind a new one',
      print({ redirects: [{ source: '/a', destination: '/b', permanent: true }] }),
      print({
        redirects: [
          { source: '/n', destination: '/m' },
          { source: '/a', destination: '/b' },
        ],
      }),
      print({
        redirects: [
          { source: '/n', destination: '/m' },
          { source: '/a', destination: '/b', permanent: true },
        ],
      }),
    ],
    [
      'a removed item behind items that were removed and added',
      print({ redirects: ['/a', '/b', '/c', '/d'].map((source) => ({ source, destination: '/' })) }),
      print({ redirects: ['/n', '/b', '/d'].map((source) => ({ source, destination: '/' })) }),
      print({ redirects: ['/n', '/b', '/c', '/d'].map((source) => ({ source, destination: '/' })) }),
    ],
  ])('gives back %s', (_what, before, after, wanted) => {
    const same = (text: string): unknown => JSON.parse(text);
    expect(withoutEach(before, after)).toContainEqual(same(wanted));
  });

  it('changes only one entry or setting, to what it was', () => {
    const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
    const icon = some(fc.constantFrom('star', 'book'));
    const named = <T>(names: readonly string[], entry: (name: string) => fc.Arbitrary<T>) =>
      fc.shuffledSubarray([...names]).chain((chosen) => fc.tuple(...chosen.map(entry)));
    const config = fc.record({
      theme: some(fc.constantFrom('mint', 'maple')),
      footer: named(['H', 'I'], (header) =>
        fc.record({ header: fc.constant(header), items: named(['x', 'y'], (label) => linkTo(label)) }),
      ).map((links) => ({ links })),
      redirects: named(['1', '2', '3'], (source) =>
        fc.record({
          source: fc.constant(source),
          destination: fc.constantFrom('/1', '/2'),
          permanent: some(fc.boolean()),
        }),
      ),
      navigation: named(['A', 'B', 'C'], (name) =>
        fc.record({ group: fc.constant(name), icon, openapi: icon, pages: fc.constant([`${name}/page`]) }),
      ).map((groups) => ({ groups })),
    });
    fc.assert(
      fc.property(config, config, (before, after) => {
        const [old, now] = [listFacts(print(before)), listFacts(print(after))];
        for (const part of listSettingReverts(print(before), print(after)) ?? []) {
          const facts = listFacts(part.computeText() ?? print(after));
          const entries = [
            ...[...facts].filter((fact) => !now.has(fact)),
            ...[...now].filter((fact) => !facts.has(fact)),
          ].map((fact) => fact.split(' ')[0] ?? '');
          const [outermost = ''] = entries.toSorted((one, other) => one.length - other.length);
          expect([...facts].filter((fact) => !old.has(fact) && !now.has(fact))).toEqual([]);
          expect(entries.filter((entry) => !entry.startsWith(outermost))).toEqual([]);
        }
      }),
      { numRuns: 20 },
    );
  });
});

const linkTo = (label: string) =>
  fc.record({
    label: fc.constant(label),
    href: fc.constantFrom('/1', '/2'),
    icon: fc.option(fc.constant('star'), { nil: undefined }),
  });

/** Each field of each entry, with its value: `/redirects/1 permanent=true` for the redirect from `1`. */
function listFacts(text: string): Set<string> {
  const facts = new Set<string>();
  const visit = (inner: unknown, at: string): void => {
    if (Array.isArray(inner))
      for (const item of inner as readonly unknown[])
        visit(item, typeof item === 'object' ? at : `${at} ${String(item)}`);
    else if (typeof inner === 'object' && inner !== null) {
      const fields = Object.entries(inner);
      const [, name] = fields.find(([key]) => ['group', 'source', 'header', 'label'].includes(key)) ?? [];
      const own = name === undefined ? at : `${at}/${String(name)}`;
      for (const [key, field] of fields)
        if (typeof field === 'object') visit(field, `${own}/${key}`);
        else facts.add(`${own} ${key}=${String(field)}`);
    } else facts.add(at);
  };
  visit(JSON.parse(text), '');
  return facts;
}

it.each([
  [10, 20],
  [3000, 0],
])('computes no part of a change of %j redirects to list them if that takes long', (count, computed) => {
  const redirects = Array.from({ length: count }, (_, at) => ({ source: `/${at}`, destination: '/a' }));
  const before = print({ redirects });
  let calls = 0;
  const computeText = () => {
    calls += 1;
    return before;
  };
  const parts = Array.from({ length: 20 }, () => ({ changes: [], computeText }));
  separateFormatting(before, before.replace('"source": "/3"', '"source":  "/3"'), parts, () => true);
  expect(calls).toBe(computed);
});
