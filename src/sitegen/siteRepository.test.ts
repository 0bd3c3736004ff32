import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readChosenRepository } from './readOriginRepository.ts';
import { readSourceFolder } from './readSourceFolder.ts';

const place = realpathSync(mkdtempSync(join(tmpdir(), 'docwright-repository-')));
const top = join(place, 'top');
const bare = join(place, 'bare.git');
const exported = join(place, 'exported');
let commit = '';

beforeAll(() => {
  const files = (folder: string, text: string) => {
    mkdirSync(join(folder, 'docs'), { recursive: true });
    writeFileSync(join(folder, 'docs/docs.json'), '{}');
    writeFileSync(join(folder, 'docs/a.mdx'), text);
  };
  const git = (date: string, ...words: readonly string[]) =>
    execFileSync('git', ['-C', top, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], {
      env: { ...process.env, GIT_COMMITTER_DATE: `${date}T12:00:00Z` },
      encoding: 'utf8',
    }).trim();
  files(top, 'One.\n');
  git('2020-01-02', 'init', '--quiet', '--initial-branch=main');
  git('2020-01-02', 'add', '.');
  git('2020-01-02', 'commit', '--quiet', '--message', 'One');
  commit = git('2020-01-02', 'rev-parse', 'HEAD');
  files(top, 'Two.\n');
  git('2021-03-04', 'commit', '--all', '--quiet', '--message', 'Two');
  execFileSync('git', ['clone', '--quiet', '--bare', top, bare]);
  files(exported, 'One.\n');
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

it.each([
  ['https://github.com/acme/docs', { provider: 'github', url: 'https://github.com/acme/docs', branch: 'HEAD' }],
  [
    'https://github.com/acme/docs.git#next',
    { provider: 'github', url: 'https://github.com/acme/docs', branch: 'next' },
  ],
  ['git@gitlab.com:acme/docs.git', { provider: 'gitlab', url: 'https://gitlab.com/acme/docs', branch: 'HEAD' }],
])('uses %s as the repository of a folder without a remote', (url, repository) => {
  expect(readChosenRepository(join(top, 'docs'), url)).toEqual({ ...repository, isChosen: true, folder: 'docs' });
  expect(readChosenRepository(exported, url)).toEqual({ ...repository, isChosen: true });
});

it.each(['https://example.com/acme/docs', 'nonsense', ''])('refuses %s as a repository', (url) => {
  expect(readChosenRepository(exported, url)).toBeNull();
});

it('knows when a page last changed, from the folder’s history or that of the commit it was exported from', () => {
  const day = (folder: string, path: string, history?: { readonly gitDir: string; readonly commit: string }) =>
    readSourceFolder(folder, join(place, 'out'), history)?.lastChange?.(path);
  expect(day(join(top, 'docs'), 'a.mdx')).toBe('2021-03-04');
  expect(day(exported, 'docs/a.mdx')).toBeNull();
  expect(day(exported, 'docs/a.mdx', { gitDir: bare, commit })).toBe('2020-01-02');
  expect(day(exported, 'docs/a.mdx', { gitDir: join(place, 'none'), commit })).toBeNull();
});
