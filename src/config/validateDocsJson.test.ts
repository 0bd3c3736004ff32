import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { corpusConfigurations } from '../../test/bench/config/corpusConfigurations.ts';
import { readDocsJson } from './docsJson.ts';
import { validateConfig, validateDocsJson } from './validateDocsJson.ts';

const classic = { name: 'A', navigation: [{ group: 'G', pages: ['a', 'api/b'] }] };
const colors = { primary: '#000' };
const current = { theme: 'mint', name: 'A', colors, navigation: { groups: [{ group: 'G', pages: ['a'] }] } };
const refused = ' The hosting service rejects this file.';
/**
 * The findings as text. Asserts that errors, and only errors, end with the sentence that the service refuses the file,
 * which is left out here.
 */
const sentences = (config: object, files?: ReadonlySet<string>) =>
  validateDocsJson(JSON.stringify(config, null, 2), files === undefined ? {} : { files }).map(
    ({ rule, severity, message, isRefused = false }) => {
      expect([message.endsWith(refused), isRefused]).toEqual([severity === 'error', severity === 'error']);
      return `${rule}: ${isRefused ? message.slice(0, -refused.length) : message}`;
    },
  );

describe('validateDocsJson', () => {
  it('accepts any string', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void validateDocsJson(text)));
  });
  it.each([classic, current])('finds nothing in %j', (config) => {
    expect(sentences(config)).toEqual([]);
  });
  it.each<readonly [string, object]>([
    ['config/required: “name” is missing.', { ...classic, name: undefined }],
    ['config/value: “name” can’t be empty.', { ...classic, name: ' ' }],
    ['config/required: “navigation” is missing.', { name: 'A' }],
    ['config/value: “navigation” has no groups, so readers see no pages.', { ...classic, navigation: [] }],
    [
      'config/required: “navigation[0].group” is missing: a group needs a name.',
      { ...classic, navigation: [{ pages: ['a'] }] },
    ],
    [
      'config/required: “navigation[0].pages” is missing: a group needs pages.',
      { ...classic, navigation: [{ group: 'G' }] },
    ],
    [
      'config/required: “navigation[0].pages[0].pages” is missing: a group needs pages.',
      { ...classic, navigation: [{ group: 'G', pages: [{ group: 'H' }] }] },
    ],
    [
      'config/required: “navigation.tabs[0].groups[0].group” is missing: a group needs a name. The hosting service ignores “navigation.tabs[0].groups”.',
      { ...current, navigation: { tabs: [{ tab: 'T', groups: [{ pages: ['a'] }] }] } },
    ],
    [
      'config/required: “navigation.groups[0].group” is missing: a group needs a name.',
      { ...current, navigation: { groups: [{ pages: ['a'] }] } },
    ],
    [
      'config/type: “navigation.groups[0].openapi” must be text, a list, or an object. The hosting service ignores this.',
      { ...current, navigation: { groups: [{ group: 'G', openapi: 5, pages: ['a'] }] } },
    ],
    ['config/type: “navigation.tabs” must be a list.', { ...current, navigation: { tabs: 'x' } }],
    [
      'config/required: “navigation.tabs[0].tab” is missing: a tab needs a name.',
      { ...current, navigation: { tabs: [{}] } },
    ],
    [
      'config/value: “navigation” must contain one of products, languages, versions, tabs, dropdowns, anchors, groups, or pages.',
      { ...current, navigation: {} },
    ],
    [
      'config/value: “navigation.languages[0].language” must be a language code that the hosting service supports, such as en, fr, or pt-BR.',
      { ...current, navigation: { languages: [{ language: 'xx', pages: ['a'] }] } },
    ],
    [
      'config/unknown-key: “navigation.anchors[0].color.tint” isn’t a valid setting here.',
      { ...current, navigation: { anchors: [{ anchor: 'A', color: { tint: '#000' }, pages: ['a'] }] } },
    ],
    [
      'config/unknown-key: “colors.accent” isn’t a valid setting here.',
      { ...current, colors: { ...colors, accent: '#000' } },
    ],
    ['config/required: “colors” is missing.', { ...current, colors: undefined }],
    [
      'config/value: “redirects[0].source” must be a path on this site, such as /old/page, because other URLs never reach this site.',
      { ...current, redirects: [{ source: 'https://old.example/x y', destination: '/a' }] },
    ],
    ['config/required: “errors.404” is missing.', { ...current, errors: {} }],
    [
      'config/required: “fonts.format” is missing: a font file needs a format (woff or woff2).',
      { ...current, fonts: { family: 'A', source: '/a.woff2' } },
    ],
    ['config/required: “fonts.family” is missing: a font needs a family.', { ...current, fonts: { weight: 400 } }],
    [
      'config/value: “fonts.weight” must be between 1 and 1000, because browsers ignore other weights.',
      { ...current, fonts: { family: 'A', weight: 5000 } },
    ],
    [
      'config/value: “integrations.ga4.measurementId” must start with G, such as G-ABC123 or GTM-ABC123.',
      { ...current, integrations: { ga4: { measurementId: 'hello' } } },
    ],
    [
      'config/required: “navbar.links[0].label” is missing: a link needs a label unless it’s a GitHub or Discord link.',
      { ...current, navbar: { links: [{ href: '/a' }] } },
    ],
    ...['javascript:alert(1)', 'htp:/blog example'].map((href): readonly [string, object] => [
      'config/value: “navbar.links[0].href” must start with https:// or be a path such as /page, because browsers don’t open other links.',
      { ...current, navbar: { links: [{ label: 'A', href }] } },
    ]),
    ...['https://', 'https://you tube', 'blog'].map((href): readonly [string, object] => [
      'config/value: “navbar.links[0].href” must be a full URL such as https://example.com, a path such as /page, or an anchor such as #top.',
      { ...current, navbar: { links: [{ label: 'A', href }] } },
    ]),
    ...['<a href="/b">New', 'New <b', '<b><i>New</b></i>', '</b>'].map((content): readonly [string, object] => [
      'config/value: “banner.content” has an unclosed tag, so readers see an empty banner.',
      { ...current, banner: { content } },
    ]),
    ['config/type: “navigation” must be a list of groups or an object.', { name: 'A', navigation: 'a' }],
    ['config/value: “colors.primary” must be a hex color such as #16A34A.', { ...classic, colors: { primary: 'red' } }],
    ['config/required: “colors.primary” is missing.', { ...classic, colors: {} }],
    [
      'config/value: “api.playground.mode” must be one of show, simple, or hide.',
      { ...classic, api: { playground: { mode: 'x' } } },
    ],
    ['config/type: “feedback.suggestEdit” must be true or false.', { ...classic, feedback: { suggestEdit: 'yes' } }],
    ['config/type: “logo” must be text or an object.', { ...classic, logo: 3 }],
    ['config/type: “api.asyncapi” must be text, a list, or an object.', { ...current, api: { asyncapi: 12 } }],
    ['config/required: “logo.dark” is missing.', { ...classic, logo: { light: '/l.svg' } }],
    [
      'config/value: “footerSocials.x” must be a full URL without spaces in its domain, such as https://example.com.',
      { ...classic, footerSocials: { x: 'me' } },
    ],
    [
      'config/required: “topbarCtaButton.name” is missing: a link needs a label unless it’s a GitHub or Discord link.',
      { ...classic, topbarCtaButton: { url: '/a' } },
    ],
    [
      'config/value: “api.auth.name” must use the format usernameName:passwordName if the method is basic.',
      { ...classic, api: { auth: { method: 'basic', name: 'user' } } },
    ],
    ['config/value: “tabs[0].url” can’t be empty.', { ...classic, tabs: [{ name: 'SDK', url: '' }] }],
    ['config/value: “tabs[0].name” can’t be empty.', { ...classic, tabs: [{ name: '', url: 'api' }] }],
    [
      'config/no-page-under: The tab “SDK” has no pages: no page path in the navigation starts with sdk.',
      {
        ...classic,
        tabs: [
          { name: 'SDK', url: 'sdk' },
          { name: 'API', url: 'api' },
        ],
      },
    ],
    [
      'config/unknown-version: “anchors[0]” belongs to the version v3, which isn’t listed in “versions”.',
      { ...classic, versions: ['v1'], anchors: [{ name: 'API', url: 'api', version: 'v3' }] },
    ],
    [
      'config/duplicate: The page a appears in the navigation twice.',
      { ...classic, navigation: [{ group: 'G', pages: ['a', '/a'] }] },
    ],
    [
      'config/duplicate: Two groups at the same level are named “G”.',
      {
        ...classic,
        navigation: [
          { group: 'G', pages: ['a'] },
          { group: 'G', pages: ['b'] },
        ],
      },
    ],
    [
      'config/unknown-key: The group “G” doesn’t support the setting “pgs”. The hosting service ignores this.',
      { ...current, navigation: { tabs: [{ tab: 'T', groups: [{ group: 'G', pages: ['a'], pgs: [] }] }] } },
    ],
    [
      'config/unknown-key: The tab “T” doesn’t support the setting “tabs”. The hosting service ignores this.',
      { ...current, navigation: { tabs: [{ tab: 'T', pages: ['a'], tabs: [{ x: 1 }] }] } },
    ],
    [
      'config/several-kinds: The tab “T” contains groups and pages. The hosting service uses only groups and ignores the rest.',
      { ...current, navigation: { tabs: [{ tab: 'T', groups: [], pages: [] }] } },
    ],
    [
      'config/other-shape: “topbarLinks” belongs to the other docs.json format. The hosting service ignores this.',
      { ...current, topbarLinks: [] },
    ],
    [
      'config/unknown-key: “footerSocials.myspace” isn’t a valid setting here.',
      { ...classic, footerSocials: { x: 'https://x.example', myspace: 'https://m.example' } },
    ],
    [
      'config/unknown-key: “footer.socials.myspace” isn’t a valid setting here.',
      { ...current, footer: { socials: { myspace: 'https://m.example' } } },
    ],
    [
      'config/other-shape: “api.baseUrl” belongs to the other docs.json format. Use “api.mdx.server” in this file. The hosting service ignores this.',
      { ...current, api: { baseUrl: 'https://api.example' } },
    ],
    [
      'config/duplicate: /a is redirected twice. Only the first redirect is used.',
      {
        ...current,
        redirects: [
          { source: '/a', destination: '/b' },
          { source: '/a', destination: '/c' },
        ],
      },
    ],
    [
      'config/duplicate: a is redirected twice. Only the first redirect is used.',
      {
        ...current,
        redirects: [
          { source: '/a', destination: '/b' },
          { source: 'a', destination: 'c' },
        ],
      },
    ],
  ])('reports “%s”', (sentence, config) => {
    expect(sentences(config)).toEqual([sentence]);
  });
  it.each([
    ['mint.json', ['colors', 'favicon']],
    ['docs/mint.json', ['colors', 'favicon']],
    ['docs.json', []],
  ])('reports for a classic %s that %j are missing', (file, missing) => {
    const found = validateDocsJson(JSON.stringify(classic), { file });
    expect(found.map(({ message, setting }) => [message, setting])).toEqual(
      missing.map((key) => [`“${key}” is missing. The hosting service rejects this file.`, [key]]),
    );
  });
  it('reports missing files and pages', () => {
    expect(
      sentences(
        { ...classic, logo: '/logo.svg', openapi: ['https://example.com/o.json', 'o.json'] },
        new Set(['a.mdx']),
      ),
    ).toEqual([
      'config/file-not-found: “logo” refers to /logo.svg, which isn’t in the repository.',
      'config/file-not-found: “openapi[1]” refers to o.json, which isn’t in the repository.',
      'config/page-not-found: No file found for the page api/b.',
    ]);
  });
  it.each<readonly [string, object, readonly string[]]>([
    ['to pages that do not exist', {}, ['/gone/#top', '/api/made', 'gone']],
    ['outside the folder of generated pages', { api: { openapi: '/o.json' } }, ['/gone/#top', '/api/made', 'gone']],
    [
      'where an API description may make pages, only to pages that were there',
      { api: { openapi: { source: '/o.json', directory: 'api' } } },
      ['/gone/#top', 'gone'],
    ],
  ])('finds redirects %s', (_, keys, expected) => {
    const targets = [
      '/gone/#top',
      '/a',
      '/',
      '/api/made',
      '/docs',
      '/file.pdf',
      'https://example.com',
      '/moved',
      '/:name*',
      'gone',
      'a',
      'moved',
      'pattern/b',
      '/c%23?tab=2#top',
      '/docs/b.mdx',
      '/docs/index.html',
      '/e%20f',
    ];
    const redirects = [
      ...targets.map((destination, index) => ({ source: `/old-${index}`, destination })),
      { source: 'moved/', destination: '/a' },
      { source: '/e f', destination: '/a' },
      { source: '/old-x', destination: '/pattern/b' },
      { source: 'pattern/:rest*', destination: '/a' },
    ];
    const files = new Set(['a.mdx', 'c#.mdx', 'docs/b.mdx', 'docs/index.mdx', 'file.pdf', 'o.json']);
    const found = validateDocsJson(JSON.stringify({ ...current, ...keys, redirects }), {
      files,
      known: new Set([...files, 'gone.mdx', 'moved.mdx']),
    }).filter(({ rule }) => rule === 'config/redirect-to-nothing');
    expect(found.map(({ message, setting }) => [message, setting])).toEqual(
      expected.map((target) => [
        `The redirect from /old-${targets.indexOf(target)} goes to ${target}, but that page doesn’t exist.`,
        ['redirects', targets.indexOf(target), 'destination'],
      ]),
    );
  });
  it('reports problems of a referenced file at the whole navigation, so that its setting shows them', () => {
    const docs = readDocsJson(
      '{ "theme": "mint", "name": "A", "colors": { "primary": "#000" }, "navigation": { "$ref": "nav.json" } }',
      () => '{ "tabs": [{ "tab": "T", "pages": ["a"] }] }',
    );
    expect(validateConfig(docs, 'docs.json', new Set(['b.mdx'])).map(({ rule, path }) => [rule, path])).toEqual([
      ['config/page-not-found', ['navigation']],
    ]);
  });
  it.each([
    ['two versions', { versions: ['v1', 'v2'] }, { version: 'v1' }, { version: 'v2' }],
    ['two tabs by where their pages are', { tabs: [{ name: 'API', url: 'b' }] }, {}, {}],
  ])('allows groups of a classic list to share a name in %s', (_, others, one, other) => {
    const navigation = [
      { group: 'G', pages: ['a/x'], ...one },
      { group: 'G', pages: ['b/x'], ...other },
    ];
    expect(sentences({ ...classic, ...others, navigation })).toEqual([]);
  });
  it('allows the same page in two versions', () => {
    expect(
      sentences({
        ...current,
        navigation: {
          versions: [
            { version: 'v1', pages: ['a'] },
            { version: 'v2', pages: ['a'] },
          ],
        },
      }),
    ).toEqual([]);
  });
  it('offers to move a key of the other format if nothing is lost', () => {
    const hybrid = (anchor: object) =>
      JSON.stringify({ theme: 'mint', name: 'A', navigation: { pages: ['a'] }, anchors: [anchor] });
    const fixesOf = (text: string) => validateDocsJson(text).find(({ rule }) => rule === 'config/other-shape')?.fixes;
    const text = hybrid({ name: 'Chat', url: 'https://c' });
    const [fix] = fixesOf(text) ?? [];
    expect(fix?.title).toBe('Move to the equivalent setting in this format');
    expect(JSON.parse(applyEdits(text, fix?.edits ?? []))).toMatchObject({
      navigation: { pages: ['a'], global: { anchors: [{ anchor: 'Chat', href: 'https://c' }] } },
    });
    expect(fixesOf(hybrid({ name: 'API', url: 'api' }))).toEqual([]);
  });
  it.each<readonly [object, string, object]>([
    [{ colors: { ...colors, accent: '#000' } }, 'Remove “accent”', { colors }],
    [{ appearance: { strict: 'true' } }, 'Change to true', { appearance: { strict: true } }],
    [{ appearance: { default: 'Dark' } }, 'Change to "dark"', { appearance: { default: 'dark' } }],
    [{ fonts: { family: 'A', weight: '400' } }, 'Change to 400', { fonts: { family: 'A', weight: 400 } }],
    [{ description: null }, 'Remove “description”', {}],
    [{ variables: { version: 2 } }, 'Change to "2"', { variables: { version: '2' } }],
    [
      { footer: { socials: { x: 'http://x.com/a' } } },
      'Change to "https://x.com/a"',
      { footer: { socials: { x: 'https://x.com/a' } } },
    ],
    [
      { navigation: { groups: [{ group: 'G', pages: 'a' }] } },
      'Change to ["a"]',
      { navigation: { groups: [{ group: 'G', pages: ['a'] }] } },
    ],
  ])('offers the only fix for %j: %s', (wrong, title, right) => {
    const text = JSON.stringify({ ...current, ...wrong }, null, 2);
    const [found, ...others] = validateDocsJson(text);
    expect(others).toEqual([]);
    expect(found?.fixes.map((fix) => fix.title)).toEqual([title]);
    expect(JSON.parse(applyEdits(text, found?.fixes[0]?.edits ?? []))).toEqual({ ...current, ...right });
  });
  it.each<object>([{ name: 5.5, theme: 'mint ' }, { theme: 'quill' }, { colors: null }, { navigation: { tabs: 'x' } }])(
    'offers no fix if several are possible, or none: %j',
    (wrong) => {
      const fixes = validateDocsJson(JSON.stringify({ ...current, ...wrong })).flatMap((finding) => finding.fixes);
      expect(fixes.map(({ title }) => title)).toEqual('name' in wrong ? ['Change to "5.5"', 'Change to "mint"'] : []);
    },
  );
  it('reports the line, in the file that contains the value', () => {
    expect(
      validateDocsJson('{\n  "name": "A",\n  "navigation": [],\n  "colors": {\n    "primary": 1\n  }\n}')[0],
    ).toMatchObject({ setting: ['colors', 'primary'], path: 'docs.json', range: { line: 5, column: 5 } });
    const other = '{\n  "groups": [\n    { "group": "G", "pages": ["a", "a"] }\n  ]\n}';
    expect(
      validateDocsJson(
        '{ "theme": "mint", "name": "A", "colors": { "primary": "#000" }, "navigation": { "$ref": "nav.json" } }',
        {
          readFile: (path) => (path === 'nav.json' ? other : null),
        },
      )[0],
    ).toMatchObject({ path: 'nav.json', range: { line: 3, column: 36 } });
  });
});

const configurations = corpusConfigurations();
describe.skipIf(configurations.length === 0)(
  'the configurations of real sites (skipped if their folder is missing)',
  () => {
    it.each(configurations)('%s has no value that its field’s schema rejects', (path) => {
      const diagnostics = validateDocsJson(readFileSync(path, 'utf8'), {
        file: path.endsWith('mint.json') ? 'mint.json' : 'docs.json',
        readFile: (other) => readOrNull(join(dirname(path), other)),
      });
      expect(
        diagnostics
          .filter(({ rule }) =>
            ['config/type', 'config/value', 'config/required', 'config/unknown-key', 'config/not-json'].includes(rule),
          )
          .map(({ message }) => message),
      ).toEqual([]);
    });
  },
);

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
