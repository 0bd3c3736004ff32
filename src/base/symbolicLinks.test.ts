import { describe, expect, it } from 'vitest';
import { resolveLinkTarget, expandLinks, followPath, describeLinkFailure, createLinkTarget } from './symbolicLinks.ts';

const files = new Set(['README.md', 'docs/a.md', 'shared/x.md', 'shared/deep/y.md', 'img/logo.png']);

function expanded(links: Readonly<Record<string, string | null>>) {
  const { aliases, broken } = expandLinks(files, new Map(Object.entries(links)));
  return { ...Object.fromEntries(aliases), ...Object.fromEntries(broken.map(({ path, failure }) => [path, failure])) };
}

describe('expandLinks', () => {
  it.each<[Readonly<Record<string, string | null>>, Readonly<Record<string, string>>]>([
    [{}, {}],
    [{ 'docs/README.md': '../README.md' }, { 'docs/README.md': 'README.md' }],
    [{ 'docs/b.md': 'a.md' }, { 'docs/b.md': 'docs/a.md' }],
    [{ 'docs/b.md': './/../docs/./a.md' }, { 'docs/b.md': 'docs/a.md' }],
    // chains
    [
      { 'a.md': 'b.md', 'b.md': 'README.md' },
      { 'a.md': 'README.md', 'b.md': 'README.md' },
    ],
    [
      { 'a.md': 'b.md', 'b.md': 'a.md' },
      { 'a.md': 'cycle', 'b.md': 'cycle' },
    ],
    [{ 'a.md': 'a.md' }, { 'a.md': 'cycle' }],
    // outside the repository, and missing
    [{ 'docs/x.md': '../../README.md' }, { 'docs/x.md': 'outside' }],
    [{ 'x.md': '/etc/passwd' }, { 'x.md': 'outside' }],
    [{ 'x.md': 'C:\\Users\\x' }, { 'x.md': 'outside' }],
    [{ 'x.md': 'docs/../../docs/a.md' }, { 'x.md': 'outside' }],
    [{ 'x.md': 'none.md' }, { 'x.md': 'missing' }],
    [{ 'x.md': 'readme.md' }, { 'x.md': 'missing' }],
    [{ 'x.md': 'README.md\n' }, { 'x.md': 'missing' }],
    [{ 'x.md': '' }, { 'x.md': 'unread' }],
    [{ 'x.md': 'vendor/a.md', vendor: null }, { 'x.md': 'submodule' }],
    // folders
    [
      { 'docs/shared': '../shared' },
      { 'docs/shared/x.md': 'shared/x.md', 'docs/shared/deep/y.md': 'shared/deep/y.md' },
    ],
    [
      { 'docs/shared': '../shared/' },
      { 'docs/shared/x.md': 'shared/x.md', 'docs/shared/deep/y.md': 'shared/deep/y.md' },
    ],
    [
      { 'docs/y.md': 's/y.md', 'docs/s': '../shared/deep' },
      { 'docs/y.md': 'shared/deep/y.md', 'docs/s/y.md': 'shared/deep/y.md' },
    ],
    // `..` is relative to the folder that a link points to
    [
      { 'docs/s': '../shared/deep', 'docs/x.md': 's/../x.md' },
      { 'docs/s/y.md': 'shared/deep/y.md', 'docs/x.md': 'shared/x.md' },
    ],
    // a link inside a linked folder
    [
      { s: 'shared', 'shared/z.md': '../README.md' },
      { 's/x.md': 'shared/x.md', 's/deep/y.md': 'shared/deep/y.md', 's/z.md': 'README.md', 'shared/z.md': 'README.md' },
    ],
    // folders that contain the link
    [{ 'docs/up': '..' }, { 'docs/up': 'cycle' }],
    [{ 'docs/here': '.' }, { 'docs/here': 'cycle' }],
    [
      { 'docs/s': '../shared', 'shared/d': '../docs' },
      { 'docs/s/x.md': 'shared/x.md', 'docs/s/deep/y.md': 'shared/deep/y.md', 'shared/d/a.md': 'docs/a.md' },
    ],
  ])('for the links %j, returns %j', (links, names) => {
    expect(expanded(links)).toEqual(names);
  });

  it('limits the number of names if links multiply', () => {
    const links: Record<string, string> = {};
    for (let level = 0; level < 30; level += 1)
      for (const name of ['l', 'r']) links[`f${level}/${name}`] = `../f${level + 1}`;
    const { aliases } = expandLinks(new Set(['f30/a.md']), new Map(Object.entries(links)));
    expect(aliases.size).toBeLessThanOrEqual(20_000);
  });
});

describe('followPath', () => {
  const targets = new Map([['docs/shared', '../shared']]);
  it('resolves a path to a file that doesn’t exist yet', () => {
    expect(followPath('docs/shared/new.md', targets)).toMatchObject({
      path: 'shared/new.md',
      through: ['docs/shared'],
    });
    expect(followPath('docs/new.md', targets)).toMatchObject({ path: 'docs/new.md', through: [] });
  });
});

describe('a link that is moved', () => {
  it.each([
    ['docs/README.md', '../README.md', 'README.md', 'guides/deep/README.md', '../../README.md'],
    ['docs/b.md', 'a.md', 'docs/a.md', 'b.md', 'docs/a.md'],
    ['b.md', 'docs/a.md', 'docs/a.md', 'docs/b.md', 'a.md'],
    ['docs/s', '../shared', 'shared', 's', 'shared'],
    ['docs/deep/up', '..', 'docs', 'docs/up', '.'],
  ])('at %s with the target %s leads to %s; at %s, its target is %s', (from, target, destination, to, written) => {
    expect(resolveLinkTarget(from, target, new Map())).toBe(destination);
    expect(resolveLinkTarget(to, createLinkTarget(to, destination), new Map())).toBe(destination);
    expect(createLinkTarget(to, destination)).toBe(written);
  });

  it.each(['/etc/passwd', '../../x.md', ''])('resolves to null for the target %j', (target) => {
    expect(resolveLinkTarget('docs/x.md', target, new Map())).toBeNull();
  });
});

it('describes why a link is broken', () => {
  const broken = { path: 'docs/x.md', link: 'docs/x.md', target: 'README.md\n', failure: 'missing' as const };
  expect(describeLinkFailure(broken)).toBe('docs/x.md is a link to “README.md⏎”, which doesn’t exist.');
  expect(describeLinkFailure({ ...broken, path: 'y.md', target: '../../z', failure: 'outside' })).toBe(
    'docs/x.md is a link to “../../z”, which is outside this repository. y.md goes through it.',
  );
});
