import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readGitConfig } from './readGitConfig.ts';

const text = String.raw`# a comment
[core] bare = false ; another
	repositoryFormatVersion = 0
[Remote "Ori\"gin"]
	url = https://example.com/a.git # where it is
	url = "https://example.com/b#c;d.git"  
	pushUrl = a\
b\\c
	flag
[branch.main]
	remote = "  spaces  " kept "in\tside"
[include]
	path = /etc/passwd
`;

it('reads the same values as Git', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-config-'));
  const file = join(folder, 'config');
  writeFileSync(file, text);
  const listed = execFileSync('git', ['config', '--file', file, '--no-includes', '--null', '--list'], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  const expected = new Map<string, string[]>();
  for (const entry of listed.split('\0').filter((one) => one !== '')) {
    const [key = '', value = 'true'] = entry.split('\n');
    expected.set(key, [...(expected.get(key) ?? []), value]);
  }
  expect(readGitConfig(text)).toEqual(expected);
});

it('skips invalid lines', () => {
  expect(readGitConfig('key = no section\n[a\n[b]\n = x\n-y = 1\nok = 1\n')).toEqual(new Map([['b.ok', ['1']]]));
});
