import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { corpusConfigurations } from '../../test/bench/config/corpusConfigurations.ts';
import { readDocsJson } from './docsJson.ts';
import { findingsOf, validateDocsJson } from './validateDocsJson.ts';

const classic = { name: 'A', navigation: [{ group: 'G', pages: ['a', 'api/b'] }] };
const current = { theme: 'mint', name: 'A', navigation: { groups: [{ group: 'G', pages: ['a'] }] } };
const sentences = (config: object, files?: ReadonlySet<string>) =>
  validateDocsJson(JSON.stringify(config, null, 2), files === undefined ? {} : { files }).map(
    ({ rule, message }) => `${rule}: ${message}`,
  );

describe('validateDocsJson', () => {
  it('takes any string', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void validateDocsJson(text)));
  });
  it.each([classic, current])('finds nothing in %j', (config) => {
    expect(sentences(config)).toEqual([]);
  });
  it.each([
    ['config/required: “name” is missing.', { ...classic, name: undefined }],
    ['config/value: “name” must not be empty.', { ...classic, name: ' ' }],
    ['config/required: “navigation” is missing.', { name: 'A' }],
    ['config/required: “navigation” has no groups, so readers see no pages.', { ...classic, navigation: [] }],
    [
      'config/required: “navigation[0].group” is missing: a group needs its name.',
      { ...classic, navigation: [{ pages: ['a'] }] },
    ],
    [
      'config/required: “navigation[0].pages” is missing: a group needs its pages.',
      { ...classic, navigation: [{ group: 'G' }] },
    ],
    [
      'config/required: “navigation[0].pages[0].pages” is missing: a group needs its pages.',
      { ...classic, navigation: [{ group: 'G', pages: [{ group: 'H' }] }] },
    ],
    [
      'config/required: “navigation.tabs[0].groups[0].group” is missing: a group needs its name.',
      { ...current, navigation: { tabs: [{ tab: 'T', groups: [{ pages: ['a'] }] }] } },
    ],
    ['config/type: “navigation” must be a list of groups, or an object.', { name: 'A', navigation: 'a' }],
    ['config/value: “colors.primary” is not a hex colour such as #16A34A.', { ...classic, colors: { primary: 'red' } }],
    ['config/required: “colors.primary” is missing.', { ...classic, colors: {} }],
    [
      'config/required: “colors.background.dark” is missing.',
      { ...classic, colors: { primary: '#000', background: { light: '#fff' } } },
    ],
    [
      'config/value: “api.playground.mode” must be one of show, simple, hide.',
      { ...classic, api: { playground: { mode: 'x' } } },
    ],
    ['config/type: “feedback.suggestEdit” must be true or false.', { ...classic, feedback: { suggestEdit: 'yes' } }],
    ['config/type: “logo” must be text or an object.', { ...classic, logo: 3 }],
    ['config/type: “api.asyncapi” must be text, a list or an object.', { ...current, api: { asyncapi: 12 } }],
    ['config/required: “logo.dark” is missing.', { ...classic, logo: { light: '/l.svg' } }],
    [
      'config/value: “footerSocials.x” must be an address that starts with https://.',
      { ...classic, footerSocials: { x: 'me' } },
    ],
    [
      'config/required: “topbarCtaButton.name” is missing: a button that is a link needs a label.',
      { ...classic, topbarCtaButton: { url: '/a' } },
    ],
    [
      'config/value: “api.auth.name” must have the form usernameName:passwordName if the method is basic.',
      { ...classic, api: { auth: { method: 'basic', name: 'user' } } },
    ],
    [
      'config/required: The tab “SDK” has no path and no address yet.',
      { ...classic, tabs: [{ name: 'SDK', url: '' }] },
    ],
    [
      'config/no-page-under: Tab 1 has no pages: none in the navigation start with sdk.',
      { ...classic, tabs: [{ name: '', url: 'sdk' }] },
    ],
    [
      'config/no-page-under: The tab “SDK” has no pages: none in the navigation start with sdk.',
      {
        ...classic,
        tabs: [
          { name: 'SDK', url: 'sdk' },
          { name: 'API', url: 'api' },
        ],
      },
    ],
    [
      'config/unknown-version: “anchors[0]” belongs to the version v3, which “versions” does not list.',
      { ...classic, versions: ['v1'], anchors: [{ name: 'API', url: 'api', version: 'v3' }] },
    ],
    [
      'config/duplicate: The page a is in the navigation twice.',
      { ...classic, navigation: [{ group: 'G', pages: ['a', '/a'] }] },
    ],
    [
      'config/duplicate: Two groups in the same place are called “G”.',
      {
        ...classic,
        navigation: [
          { group: 'G', pages: ['a'] },
          { group: 'G', pages: ['b'] },
        ],
      },
    ],
    [
      'config/several-kinds: The tab “T” holds groups and pages; services keep only groups and drop the rest.',
      { ...current, navigation: { tabs: [{ tab: 'T', groups: [], pages: [] }] } },
    ],
    [
      'config/other-shape: “topbarLinks” belongs to the other format of docs.json; services ignore it in this file.',
      { ...current, topbarLinks: [] },
    ],
    [
      'config/unknown-platform: “footerSocials.myspace” is not a platform that services know, so the account is not shown.',
      { ...classic, footerSocials: { x: 'https://x.example', myspace: 'https://m.example' } },
    ],
    [
      'config/unknown-platform: “footer.socials.myspace” is not a platform that services know, so the account is not shown.',
      { ...current, footer: { socials: { myspace: 'https://m.example' } } },
    ],
    [
      'config/other-shape: “api.baseUrl” belongs to the other format of docs.json; services ignore it in this file and read “api.mdx.server”.',
      { ...current, api: { baseUrl: 'https://api.example' } },
    ],
    [
      'config/duplicate: /a is redirected twice; the first one counts.',
      {
        ...current,
        redirects: [
          { source: '/a', destination: '/b' },
          { source: '/a', destination: '/c' },
        ],
      },
    ],
  ])('says “%s”', (sentence, config) => {
    expect(sentences(config)).toEqual([sentence]);
  });
  it('knows which files and pages are not there', () => {
    expect(
      sentences(
        { ...classic, logo: '/logo.svg', openapi: ['https://example.com/o.json', 'o.json'] },
        new Set(['a.mdx']),
      ),
    ).toEqual([
      'config/file-not-found: “logo” names /logo.svg, which is not in the repository.',
      'config/file-not-found: “openapi[1]” names o.json, which is not in the repository.',
      'config/page-not-found: The page api/b has no file.',
    ]);
  });
  it('finds redirects to pages that were there, and says nothing of other addresses', () => {
    const redirects = ['/gone/#top', '/a', '/api/made', 'https://example.com', '/moved', '/:name*'].map(
      (destination, index) => ({ source: `/old-${index}`, destination }),
    );
    const files = new Set(['a.mdx']);
    const found = validateDocsJson(
      JSON.stringify({ ...current, redirects: [...redirects, { source: '/moved/', destination: '/a' }] }),
      { files, known: new Set([...files, 'gone.mdx', 'moved.mdx']) },
    ).filter(({ rule }) => rule === 'config/redirect-to-nothing');
    expect(found.map(({ message, setting }) => [message, setting])).toEqual([
      ['The redirect from /old-0 leads to /gone/#top, where there is no page.', ['redirects', 0]],
    ]);
  });
  it('finds what another file holds at the whole navigation, so that its setting shows it', () => {
    const docs = readDocsJson(
      '{ "theme": "mint", "name": "A", "navigation": { "$ref": "nav.json" } }',
      () => '{ "tabs": [{ "tab": "T", "pages": ["a"] }] }',
    );
    expect(findingsOf(docs, 'docs.json', new Set(['b.mdx'])).map(({ rule, path }) => [rule, path])).toEqual([
      ['config/page-not-found', ['navigation']],
    ]);
  });
  it.each([
    ['two versions', { versions: ['v1', 'v2'] }, { version: 'v1' }, { version: 'v2' }],
    ['two tabs by where their pages are', { tabs: [{ name: 'API', url: 'b' }] }, {}, {}],
  ])('lets groups of a classic list have one name in %s', (_, others, one, other) => {
    const navigation = [
      { group: 'G', pages: ['a/x'], ...one },
      { group: 'G', pages: ['b/x'], ...other },
    ];
    expect(sentences({ ...classic, ...others, navigation })).toEqual([]);
  });
  it('lets the same page stand in two versions', () => {
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
  it('moves a key of the other shape to its own place where nothing is lost by it', () => {
    const hybrid = (anchor: object) =>
      JSON.stringify({ theme: 'mint', name: 'A', navigation: { pages: ['a'] }, anchors: [anchor] });
    const fixesOf = (text: string) => validateDocsJson(text).find(({ rule }) => rule === 'config/other-shape')?.fixes;
    const text = hybrid({ name: 'Chat', url: 'https://c' });
    const [fix] = fixesOf(text) ?? [];
    expect(fix?.title).toBe('Move it to its place in this format');
    expect(JSON.parse(applyEdits(text, fix?.edits ?? []))).toMatchObject({
      navigation: { pages: ['a'], global: { anchors: [{ anchor: 'Chat', href: 'https://c' }] } },
    });
    expect(fixesOf(hybrid({ name: 'API', url: 'api' }))).toEqual([]);
  });
  it('names the line, in the file where the value is written', () => {
    expect(
      validateDocsJson('{\n  "name": "A",\n  "navigation": [],\n  "colors": {\n    "primary": 1\n  }\n}')[0],
    ).toMatchObject({ setting: ['colors', 'primary'], path: 'docs.json', place: { line: 5, column: 5 } });
    const other = '{\n  "groups": [\n    { "group": "G", "pages": ["a", "a"] }\n  ]\n}';
    expect(
      validateDocsJson('{ "theme": "mint", "name": "A", "navigation": { "$ref": "nav.json" } }', {
        readFile: (path) => (path === 'nav.json' ? other : null),
      })[0],
    ).toMatchObject({ path: 'nav.json', place: { line: 3, column: 36 } });
  });
});

// What these sites leave out although the specification demands it.
const violations: Readonly<Record<string, readonly string[]>> = {
  'traceloop+docs/mint.json': ['“colors.background.light” is missing.'],
  'uselotus+lotus/docs/mint.json': ['“colors.background.light” is missing.'],
};
const configurations = corpusConfigurations();
describe.skipIf(configurations.length === 0)(
  'the configurations of real sites (skipped where their folder is absent)',
  () => {
    it.each(configurations)('%s has no value that the description of its field refuses', (path) => {
      const diagnostics = validateDocsJson(readFileSync(path, 'utf8'), {
        file: path.endsWith('mint.json') ? 'mint.json' : 'docs.json',
        readFile: (other) => readOrNull(join(dirname(path), other)),
      });
      expect(
        diagnostics
          .filter(({ rule }) => ['config/type', 'config/value', 'config/required', 'config/not-json'].includes(rule))
          .map(({ message }) => message),
      ).toEqual(violations[path.replace(/^.*\/corpus\//, '')] ?? []);
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
