import { describe, expect, it } from 'vitest';
import { resolveMovedPath } from '#base/resolveMovedPath.ts';
import { toWellFormed } from '#base/toWellFormed.ts';
import { assignPortableNames, toBuiltPageUrl, toBuiltPagePath, toPathTable, toPortableName } from './portableNames.ts';

/** Why some system or host can't store a name, or serve a file with that name. Written independently of `toPortableName`. */
function faultOf(name: string): string | null {
  const bytes = Buffer.from(name, 'utf8');
  if (bytes.length === 0 || bytes.length > 252) return 'length'; // `.md` is added to page names
  if (bytes.toString('utf8') !== name) return 'surrogate';
  for (const character of name) if ('<>:"/\\|?*#%'.includes(character)) return `character ${character}`;
  if (/\p{Cc}/u.test(name)) return 'control character';
  if (name.startsWith('.') || /[. ]$/.test(name)) return 'dot or space at an end';
  const [device = ''] = name.toLowerCase().split('.');
  if (['con', 'prn', 'aux', 'nul', 'conin$', 'conout$'].includes(device.trim())) return 'device';
  if (/^(?:com|lpt)[0-9¹²³]$/.test(device.trim())) return 'device';
  return name === name.normalize('NFC') ? null : 'normalization';
}

const names = (urls: readonly string[], files: readonly string[] = [], redirected: readonly string[] = []) =>
  assignPortableNames({ siteFolder: '', urls, redirected, files });

describe('toPortableName', () => {
  it.each([
    ...'<>:"/\\|?*#%',
    ...Array.from({ length: 32 }, (_none, code) => String.fromCharCode(code)),
    '\x7f',
    '\x85',
  ])('contains no %j', (character) => {
    expect(toPortableName(`a${character}b`)).toBe('a-b');
    expect(toPortableName(`${character}a${character}`)).toBe('a');
    expect(toPortableName(character)).toBe('unnamed');
  });

  it.each([
    ['"quoted"-name', 'quoted-name'],
    ['v12:-new-better;-best!', 'v12-new-better;-best!'],
    ['what’s-this?', 'what’s-this'],
    ['list-[all]-<x>', 'list-[all]-x'],
    ['con', 'con_'],
    ['CON.md', 'CON_.md'],
    ['nul.tar.gz', 'nul_.tar.gz'],
    ['aux', 'aux_'],
    ['prn', 'prn_'],
    ['com1', 'com1_'],
    ['lpt9.txt', 'lpt9_.txt'],
    ['com¹', 'com¹_'],
    ['con .md', 'con_ .md'],
    ['"con"', 'con_'],
    ['etc...', 'etc'],
    ['trailing ', 'trailing'],
    [' leading', 'leading'],
    ['.hidden', 'hidden'],
    ['?.hidden', 'hidden'],
    ['..', 'unnamed'],
    ['', 'unnamed'],
    ['100%', '100'],
    ['c#', 'c'],
    ['cafe\u0301', 'caf\u00e9'],
    ['half\ud800', 'half\ufffd'],
    ['noncharacter\uffff', 'noncharacter'],
  ])('turns %j into %j', (name, portable) => {
    expect(toPortableName(name)).toBe(portable);
    expect(faultOf(portable)).toBeNull();
  });

  it.each([
    'start',
    '_partials',
    'API Reference',
    'v1.2',
    'a--b-',
    '-a',
    '日本語',
    'console',
    'com10',
    'null',
    '🚀',
    "it's (new), [ok] & fine;",
  ])('keeps %j', (name) => expect(toPortableName(name)).toBe(name));
});

describe('assignPortableNames', () => {
  it('keeps all names of a typical site', () => {
    expect(names(['/', '/start', '/guides/a', '/api/Users'], ['logo.svg', 'images/My Photo.png'])).toEqual({
      pages: new Map(),
      files: new Map(),
    });
  });

  it.each([
    ['case', ['/api', '/Api', '/API']],
    ['a replaced character', ['/what', '/what?', '/"what"', '/what.']],
    ['normalization', ['/caf\u00e9', '/cafe\u0301']],
    ['folding', ['/straße', '/strasse']],
    ['invisible characters', ['/ab', '/a\u200bb']],
    ['the Markdown of another page', ['/a', '/a.md', '/A.MD']],
    ['the case of a folder', ['/api/x', '/Api/x', '/api/y', '/Api/Y']],
    ['a redirect', ['/old'], ['/OLD', '/old?']],
  ])('keeps names distinct that differ in %s', (_what, urls, redirected: readonly string[] = []) => {
    const named = names(urls, [], redirected);
    const paths = [...urls, ...redirected].map((url) => toBuiltPagePath(named, url).toLowerCase().normalize('NFC'));
    expect(new Set(paths).size).toBe(paths.length);
    expect(toBuiltPagePath(named, urls[0] ?? '')).toBe(urls[0]);
  });

  it('renames folders that would collide with the build’s own output', () => {
    const urls = ['/robots.txt', '/_docwright', '/404.html', '/news', '/news/rss.xml'];
    for (const url of urls.filter((one) => one !== '/news')) expect(names(urls).pages.has(url), url).toBe(true);
    expect(names([], ['robots.txt']).files.size).toBe(0);
  });

  it.each([
    ['a/B.png', /^a\/B-\w{7}\.png$/],
    [`${'x'.repeat(300)}.png`, /^x+-\w{7}\.png$/],
    ['a:b.svg', /^a-b\.svg$/],
    ['con.pdf', /^con_\.pdf$/],
  ])('keeps the extension of %s', (file, expected) => {
    expect(names([], ['a/b.png', file]).files.get(file)).toMatch(expected);
  });

  it('shortens names to 255 bytes and keeps long ones distinct', () => {
    const [one, other] = [`/${'漢'.repeat(200)}一`, `/${'漢'.repeat(200)}二`];
    const { pages } = names([one, other]);
    expect(pages.get(one)).not.toBe(pages.get(other));
    for (const path of pages.values()) expect(faultOf(path.slice(1))).toBeNull();
  });

  it('assigns unique portable names to any pages and files, independent of their order', () => {
    const random = randomFrom(7);
    for (let round = 0; round < 500; round += 1) {
      const urls = [...new Set(Array.from({ length: 1 + random(12) }, () => randomPath(random)))].filter(
        (url) => url !== '/',
      );
      const files = [...new Set(Array.from({ length: random(6) }, () => `${randomPath(random).slice(1)}.png`))];
      const named = names(urls, files);
      const written = [
        ...urls.flatMap((url) => [`${toBuiltPagePath(named, url)}/index.html`, `${toBuiltPagePath(named, url)}.md`]),
        ...files.filter((file) => !/(?:^|\/)\./.test(file)).map((file) => `/${named.files.get(file) ?? file}`),
      ];
      const faults = written.flatMap((path) => path.slice(1).split('/')).map((part) => [part, faultOf(part)] as const);
      expect(faults.filter(([, fault]) => fault !== null)).toEqual([]);
      expect(clashesIn(written)).toEqual([]);
      const reversed = names(urls.toReversed(), files.toReversed());
      expect(reversed.pages).toEqual(named.pages);
      expect(reversed.files).toEqual(named.files);
      const table = toPathTable(named) ?? {};
      const served = (url: string) => decodeURIComponent(resolveMovedPath(table, encodeURIComponent(url)) ?? url);
      const linked = (url: string) => new URL(toBuiltPageUrl('/docs', url, named), 'https://a.example').pathname;
      const requested = urls.filter((url) => toWellFormed(url) === url);
      expect(requested.map(served)).toEqual(requested.map((url) => toBuiltPagePath(named, url)));
      expect(requested.map((url) => decodeURIComponent(linked(url)))).toEqual(
        requested.map((url) => `/docs${toBuiltPagePath(named, url)}/`),
      );
    }
  });
});

/** Paths that collide on a file system that ignores case and normalization: files, and folders whose contents would be merged. */
function clashesIn(paths: readonly string[]): readonly string[] {
  const known = new Map<string, string>();
  return paths.flatMap((path) => {
    const parts = path.split('/');
    return parts.flatMap((_part, index) => {
      const whole = parts.slice(0, index + 1).join('/');
      const kind = index === parts.length - 1 ? 'file' : 'folder';
      const key = whole.toUpperCase().normalize('NFC');
      const before = known.get(key);
      known.set(key, `${kind} ${whole}`);
      return before === undefined || (kind === 'folder' && before === `folder ${whole}`)
        ? []
        : [`${before}, ${kind} ${whole}`];
    });
  });
}

const words = [
  'api',
  'Api',
  'API',
  'con',
  'Nul',
  'a',
  'a.md',
  'index',
  'rss.xml',
  '漢'.repeat(90),
  'é',
  'e\u0301',
  'ß',
  'ss',
  '',
  '_x',
  '404',
];
const signs = [...'<>:"\\|?*#%. -_;!’[]\0\u001f\u200b', '\ud800', '%20'];

function randomPath(random: (below: number) => number): string {
  const part = () =>
    Array.from({ length: random(4) }, () =>
      random(3) === 0 ? signs[random(signs.length)] : words[random(words.length)],
    ).join('');
  return `/${Array.from({ length: 1 + random(3) }, part).join('/')}`;
}

/** Deterministic random numbers (a linear congruential generator). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
