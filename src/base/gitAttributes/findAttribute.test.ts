import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAttribute, isLfsPath, readGitAttributes } from './findAttribute.ts';

let folder: string;
const environment = { ...process.env, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', LC_ALL: 'C.UTF-8' };
const git = (words: readonly string[], input = '') =>
  execFileSync('git', ['-C', folder, ...words], {
    input,
    env: environment,
    stdio: ['pipe', 'pipe', 'ignore'],
  }).toString();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-attributes-'));
  git(['init', '--quiet']);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const attributes = ['filter', 'diff', 'text', 'binary', 'mine'];

/** What Git itself says about each path and attribute. */
function askGit(files: Readonly<Record<string, string>>, paths: readonly string[]): Readonly<Record<string, string>> {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  try {
    const input = paths.map((path) => `${path}\0`).join('');
    const words = git(['check-attr', '-z', '--stdin', ...attributes], input).split('\0');
    const answers: Record<string, string> = {};
    for (let at = 0; at + 2 < words.length; at += 3)
      answers[`${words[at] ?? ''} ${words[at + 1] ?? ''}`] = words[at + 2] ?? '';
    return answers;
  } finally {
    for (const path of Object.keys(files)) rmSync(join(folder, path));
  }
}

/** The same from the engine. */
function askEngine(
  files: Readonly<Record<string, string>>,
  paths: readonly string[],
): Readonly<Record<string, string>> {
  const read = readGitAttributes(new Map(Object.entries(files)));
  const words = (path: string, name: string) => {
    const state = findAttribute(read, path, name);
    return state === null ? 'unspecified' : state === true ? 'set' : state === false ? 'unset' : state.value;
  };
  return Object.fromEntries(paths.flatMap((path) => attributes.map((name) => [`${path} ${name}`, words(path, name)])));
}

const paths = [
  'a.png',
  'A.PNG',
  'images/a.png',
  'images/deep/er/b c.png',
  'images/deep/x.svg',
  'x.svg',
  'docs/images/a.png',
  'foo/x/bar',
  'foobar',
  '手册/é.png',
  '-dash.md',
  '!bang.md',
  '[attr]mine',
  'run[1].sh',
  '#hash.md',
];

describe('attributes of files', () => {
  it.each<readonly [string, Readonly<Record<string, string>>]>([
    [
      'names and folders',
      { '.gitattributes': '*.png filter=lfs diff=lfs merge=lfs -text\n/x.svg mine\nimages/* text\n' },
    ],
    [
      'any depth',
      { '.gitattributes': '**/images/** mine\nimages/**/b* filter=lfs\nfoo/**/bar text\nfoo**/bar diff\n' },
    ],
    [
      'files in folders',
      { '.gitattributes': '*.png filter=lfs\n', 'images/deep/.gitattributes': '*.png !filter\n/x.svg filter=lfs\n' },
    ],
    ['unset and unspecified', { '.gitattributes': '* text\n*.png -text filter=lfs\nimages/a.png !text -filter\n' }],
    [
      'macros',
      {
        '.gitattributes':
          '[attr]mine filter=lfs binary -diff\n*.svg mine\n*.png binary diff\n[attr]mine filter=other\n',
      },
    ],
    [
      'a macro in a folder',
      { '.gitattributes': '*.png mine\n', 'images/.gitattributes': '[attr]mine filter=lfs\n*.png mine\n' },
    ],
    [
      'a macro that is unset',
      { '.gitattributes': '[attr]mine filter=lfs\n*.png mine\nimages/a.png -mine\n*.svg mine=1\n' },
    ],
    ['a redefined macro of Git', { '.gitattributes': '[attr]binary mine\n*.png binary\n' }],
    ['negative patterns', { '.gitattributes': '*.png filter=lfs\n!a.png -filter\n\\!bang.md mine\n' }],
    [
      'quotes',
      {
        '.gitattributes':
          '"images/deep/er/b c.png" filter=lfs\n"\\346\\211\\213\\345\\206\\214/*" mine\n"a.png"text\n"open text\n',
      },
    ],
    [
      'comments, marks, and line ends',
      { '.gitattributes': '\uFEFF*.png filter=lfs\r\n  # *.svg filter=lfs\r\n\t*.svg\tmine \r\n\\#hash.md mine\n' },
    ],
    [
      'sets',
      {
        '.gitattributes':
          '[aA].* mine\n*.[!p]vg filter=lfs\nrun\\[1\\].sh text\nrun[[]1].sh diff\n[[:upper:]]* binary\n',
      },
    ],
    ['bytes', { '.gitattributes': '?.png mine\n??.png filter=lfs\n手册/* text\n*/?.png diff\n' }],
    ['bad names', { '.gitattributes': '*.png filter=lfs bad/name\n*.svg filter=lfs -\n* mine=a=b\n' }],
    ['folders', { '.gitattributes': 'images/ filter=lfs\nimages filter=lfs\nimages/** mine\n' }],
    ['a long line', { '.gitattributes': `*.png filter=lfs ${'a'.repeat(2040)}\n*.svg filter=lfs\n` }],
    ['dashes', { '.gitattributes': '-dash.md mine\n*.md -mine=1\n[attr] mine\n' }],
  ])('are the same as Git’s: %s', (_, files) => {
    expect(askEngine(files, paths)).toEqual(askGit(files, paths));
  });

  it('are the same as Git’s for any files', () => {
    const piece = fc.constantFrom(
      '*',
      '**',
      '/',
      '?',
      'a',
      'b',
      'images',
      '.png',
      '[ab]',
      '[!a]',
      '\\*',
      'é',
      '[',
      '"',
      '!',
      ' ',
    );
    const state = fc.constantFrom(
      'filter=lfs',
      '-filter',
      '!filter',
      'text',
      '-text',
      'mine',
      '-mine',
      '!mine',
      'binary',
      'diff=x',
      'x/y',
    );
    const line = fc
      .tuple(fc.array(piece, { minLength: 1, maxLength: 5 }), fc.array(state, { maxLength: 3 }))
      .map(([pieces, states]) => `${pieces.join('')} ${states.join(' ')}`);
    const macro = fc.array(state, { maxLength: 3 }).map((states) => `[attr]mine ${states.join(' ')}`);
    const file = fc
      .array(fc.oneof({ weight: 5, arbitrary: line }, macro), { maxLength: 6 })
      .map((all) => `${all.join('\n')}\n`);
    const path = fc
      .array(fc.constantFrom('a', 'b', 'ab', 'images', 'a.png', 'é.png', '[', '*'), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join('/'));
    fc.assert(
      fc.property(file, file, fc.uniqueArray(path, { minLength: 1, maxLength: 12 }), (top, inner, asked) => {
        const files = { '.gitattributes': top, 'images/.gitattributes': inner };
        expect(askEngine(files, asked)).toEqual(askGit(files, asked));
      }),
      { numRuns: 60 },
    );
  });

  it('say which files are stored with LFS', () => {
    const read = readGitAttributes(new Map([['.gitattributes', '*.png filter=lfs\n*.svg filter\n']]));
    expect(['a.png', 'a.svg', 'a.md'].filter((path) => isLfsPath(read, path))).toEqual(['a.png']);
  });
});
