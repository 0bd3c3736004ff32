import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCheckCommand } from './checkCommand.ts';
import { onePageConfig, createTestFolder, cleanPage, runCheck } from './checkCommand.fixture.ts';
import { checkFolderInProcesses } from './checkInProcesses.ts';

const bad = {
  'docs.json': onePageConfig,
  'a.mdx': cleanPage.replace('Words.', 'The the ![](/picture.png)'),
  'picture.png': 'x',
};

it('exits with 0 if nothing is wrong and with 1 if there is an error', async () => {
  expect(await runCheck({ 'docs.json': onePageConfig, 'a.mdx': cleanPage })).toMatchObject({
    code: 0,
    out: 'No issues found.\n',
  });
  expect(await runCheck(bad)).toMatchObject({
    code: 1,
    out: 'a.mdx\n  6:1  warning  “The” appears twice in a row.  (repeated-words, can be fixed)\n  6:9  error  This image has no alt text.  (alt-text)\n\n1 error, 1 warning, 0 suggestions.\n',
  });
  expect((await runCheck({ ...bad, 'a.mdx': cleanPage.replace('Words.', 'The the.') })).code).toBe(0);
});

it('omits findings below the requested level', async () => {
  expect((await runCheck(bad, '--level', 'error')).out).not.toContain('repeated-words');
});

it('fixes only the findings of a rule', async () => {
  const root = createTestFolder({ ...bad, 'a.mdx': cleanPage.replace('Words.', 'The the end is an user’s.') });
  await runCheckCommand([root, '--fix', '--rule', 'articles'], { out: () => {}, error: () => {} });
  expect(readFileSync(join(root, 'a.mdx'), 'utf8')).toContain('The the end is a user’s.');
});

it('prints the findings of one rule, and a sample spread over the pages', async () => {
  const pages = Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [`${index}.mdx`, cleanPage.replace('Words.', 'The the end.')]),
  );
  const site = { 'docs.json': onePageConfig, 'a.mdx': cleanPage, ...pages };
  const pathsOf = ({ out }: { readonly out: string }) => [...out.matchAll(/^\d\.mdx$/gm)].map(([path]) => path);
  expect(pathsOf(await runCheck(site, '--rule', 'repeated-words', '--sample', '3'))).toEqual([
    '0.mdx',
    '3.mdx',
    '6.mdx',
  ]);
  expect(pathsOf(await runCheck(site, '--rule', 'repeated-words', '--sample', '20'))).toHaveLength(9);
  expect((await runCheck(site, '--rule', 'alt-text')).out).toBe('No issues found.\n');
  expect((await runCheck(site, '--sample', '0')).code).toBe(2);
});

it('prints an array of findings as JSON', async () => {
  const found: unknown = JSON.parse((await runCheck(bad, '--format', 'json')).out);
  expect(found).toEqual([
    {
      rule: 'repeated-words',
      severity: 'warning',
      path: 'a.mdx',
      line: 6,
      column: 1,
      message: '“The” appears twice in a row.',
      fixes: [{ title: 'Remove the duplicate', edits: [{ from: 45, to: 49, text: '' }] }],
    },
    {
      rule: 'alt-text',
      severity: 'error',
      path: 'a.mdx',
      line: 6,
      column: 9,
      message: 'This image has no alt text.',
      fixes: [],
    },
  ]);
});

it('prints GitHub workflow commands, and SARIF for code scanning', async () => {
  expect((await runCheck(bad, '--format', 'github')).out).toBe(
    '::warning file=a.mdx,line=6,col=1,title=repeated-words::“The” appears twice in a row.\n::error file=a.mdx,line=6,col=9,title=alt-text::This image has no alt text.\n',
  );
  const log: unknown = JSON.parse((await runCheck(bad, '--format', 'sarif')).out);
  expect(log).toMatchObject({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { rules: [{ id: 'alt-text' }, { id: 'repeated-words' }] } },
        results: [
          { ruleId: 'repeated-words', ruleIndex: 1, level: 'warning' },
          {
            level: 'error',
            locations: [
              { physicalLocation: { artifactLocation: { uri: 'a.mdx' }, region: { startLine: 6, startColumn: 9 } } },
            ],
          },
        ],
      },
    ],
  });
});

it('fixes what it can and reports what is left', async () => {
  const { folder, code, out, error } = await runCheck(bad, '--fix');
  expect(readFileSync(join(folder, 'a.mdx'), 'utf8')).toBe(bad['a.mdx'].replace('The the', 'The'));
  expect([code, error]).toEqual([1, 'Fixed 1 issue.\n']);
  expect(out).not.toContain('repeated-words');
});

it.each([
  ['no folder', [], 'Specify one folder.'],
  ['a folder that is not there', ['/there/is/none'], 'No such folder: /there/is/none'],
  ['a format that there is not', ['.', '--format', 'xml'], 'Unknown format: xml'],
  ['an option that there is not', ['.', '--loud'], "Unknown option '--loud'"],
])('reports %s', async (_, words, sentence) => {
  let said = '';
  expect(await runCheckCommand(words, { out: () => undefined, error: (text) => (said += text) })).toBe(2);
  expect(said).toContain(sentence);
});

it('also applies the folder’s Vale rules, and only those if it is not a site', async () => {
  const vale = {
    '.vale.ini': 'StylesPath = styles\nMinAlertLevel = suggestion\n[*.{md,mdx}]\nOwn.Words = YES\n',
    'styles/Own/Words.yml': 'extends: existence\nmessage: "Leave out %s."\nlevel: error\ntokens:\n  - simply\n',
    'b.md': 'It simply works.\n',
  };
  const line = (path: string) => `{"rule":"Own.Words","path":"${path}"}`;
  const found = ({ out }: { readonly out: string }) =>
    (JSON.parse(out) as { rule: string; path: string }[]).map(({ rule, path }) => JSON.stringify({ rule, path })); // the command's output
  expect(found(await runCheck(vale, '--format', 'json'))).toEqual([line('b.md')]);
  expect((await runCheck(vale)).code).toBe(1);
  expect(
    found(
      await runCheck(
        { ...vale, 'docs.json': onePageConfig, 'a.mdx': cleanPage.replace('Words', 'It is simply so') },
        '--format',
        'json',
        '--level',
        'error',
      ),
    ),
  ).toEqual([
    line('a.mdx'),
    expect.stringContaining('front-matter'),
    expect.stringContaining('front-matter'),
    line('b.md'),
  ]);
  expect(
    (await runCheck({ ...vale, '.docwright/checks.json': '{ "rules": { "Own.Words": "suggestion" } }' })).code,
  ).toBe(0);
});

it('checks spelling if enabled, also with the site’s word list', async () => {
  const files = { 'docs.json': onePageConfig, 'a.mdx': cleanPage.replace('Words', 'A mispelled word and Docwrite') };
  expect((await runCheck(files)).out).toBe('No issues found.\n');
  const on = {
    ...files,
    '.docwright/checks.json': '{ "rules": { "spelling": "warning" } }',
    '.docwright/words.txt': '# ours\nDocwrite\n',
  };
  expect((await runCheck(on)).out).toBe(
    'a.mdx\n  6:3  warning  Possible typo: “mispelled”  (spelling)\n\n0 errors, 1 warning, 0 suggestions.\n',
  );
  expect(
    (await runCheck({ ...on, '.docwright/checks.json': '{ "pages": { "/b.mdx": { "spelling": "warning" } } }' })).out,
  ).toBe('No issues found.\n');
});

it('reports a word once if Vale and built-in rules overlap, by the Vale rule if it is on', async () => {
  const files = {
    'docs.json': onePageConfig,
    'a.mdx': cleanPage.replace('Words', 'See the the mispelled word and Docwrite'),
    '.docwright/checks.json': '{ "rules": { "spelling": "warning" } }',
    '.vale.ini': 'StylesPath = styles\nVocab = Own\n[*.mdx]\nBasedOnStyles = Vale\n',
    'styles/config/vocabularies/Own/accept.txt': 'Docwrite\n',
  };
  const found = async (more: Readonly<Record<string, string>>) =>
    [...(await runCheck({ ...files, ...more })).out.matchAll(/\((\S+?)(?:, can be fixed)?\)$/gm)].map(
      ([, rule]) => rule,
    );
  expect(await found({})).toEqual(['Vale.Repetition', 'Vale.Spelling']);
  expect(
    await found({
      '.docwright/checks.json':
        '{ "rules": { "spelling": "warning", "Vale.Spelling": "off", "Vale.Repetition": "off" } }',
    }),
  ).toEqual(['repeated-words', 'spelling']);
  expect(await found({ '.vale.ini': files['.vale.ini'].replace('= Vale', '=') })).toEqual([
    'repeated-words',
    'spelling',
  ]);
  const places = '{ "rule": "Vale.Spelling", "path": "a.mdx", "words": "mispelled" }';
  expect(
    await found({
      '.docwright/checks.json': `{ "rules": { "spelling": "warning" }, "places": [${places}] }`,
    }),
  ).toEqual(['Vale.Repetition']);
});

it('reports pages unchanged for a year if enabled, by the available history', async () => {
  const folder = createTestFolder({
    'docs.json': onePageConfig.replace('"a"', '"a","b","ö"'),
    'a.mdx': cleanPage,
    'b.mdx': cleanPage.replaceAll('A', 'B'),
    'ö.mdx': cleanPage.replaceAll('A', 'C'),
    '.docwright/checks.json': '{ "rules": { "untouched-pages": "suggestion", "duplicate-descriptions": "off" } }',
  });
  const git = (...words: readonly string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], {
      env: { ...process.env, GIT_COMMITTER_DATE: '2020-01-02T12:00:00Z' },
    });
  const found = async () => {
    let out = '';
    await runCheckCommand([folder], { out: (text) => (out += text), error: () => undefined });
    return out;
  };
  expect(await found()).toBe('No issues found.\n');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'All');
  writeFileSync(join(folder, 'b.mdx'), cleanPage.replaceAll('A', 'Bee'));
  const said = 'This page was last changed on 2020-01-02. Check that it’s still accurate.  (untouched-pages)';
  expect(await found()).toBe(
    `a.mdx\n  1:1  suggestion  ${said}\n\nö.mdx\n  1:1  suggestion  ${said}\n\n0 errors, 0 warnings, 2 suggestions.\n`,
  );
});

it('continues past unreadable pages, rules that fail or never end, and mislabeled files', async () => {
  const words = Array.from({ length: 84_000 }, (_, index) => `setting_name_of_the_database_number_${index}`);
  const vale = (lines: string) => `extends: existence\nmessage: Leave out %s.\nlevel: error\n${lines}`;
  const { out } = await runCheck({
    'docs.json': onePageConfig.replace('"a"', '"a","b"'),
    'a.mdx': cleanPage.replace('Words', `It simply mispells ${words[9]}: ${'a'.repeat(60)}`),
    'b.mdx': '---\ntitle: B\ndescription: All of B.\n---\n\nSee [it](/nowhere), simply: { const\n',
    '.docwright/rules.md': '\u0000\uFFFD[[<{',
    'AGENTS.md': '\u0000- [',
    '.mintignore': 'AGENTS.md',
    '.docwright/checks.json': '{ "rules": { "spelling": "warning" } }',
    '.docwright/words.txt': words.join('\n'),
    '.vale.ini': 'StylesPath = styles\nVocab = Own\n[*.mdx]\nBasedOnStyles = Own\n',
    'styles/config/vocabularies/Own/accept.txt': words.join('\n'),
    'styles/Own/Broken.yml': vale('tokens: ["(a", never]'),
    'styles/Own/Endless.yml': vale('scope: raw\nnonword: true\ntokens: ["(a+)+$"]'),
    'styles/Own/Words.yml': vale('tokens: [simply]'),
  });
  const found = [...out.matchAll(/^ .*\((\S+?)(?:, can be fixed)?\)$/gm)].map(([, rule]) => rule);
  expect(found.toSorted()).toEqual([
    'Own.Words',
    'Own.Words',
    'dead-links',
    'page/not-mdx',
    'spelling',
    'spelling',
    'vale/invalid-pattern',
    'vale/slow-pattern',
  ]);
});

it('finds the same when pages are split among processes', async () => {
  const pages = Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [`p${index}.mdx`, cleanPage.replace('Words', 'The the words simply')]),
  );
  const folder = createTestFolder({
    'docs.json': onePageConfig,
    ...pages,
    '.vale.ini': '[*.mdx]\nBasedOnStyles = None\n',
    '.docwright/rules.md': '# Rules\n',
  });
  const alone = await checkFolderInProcesses(folder, 1);
  expect(alone?.length).toBeGreaterThan(18);
  expect(await checkFolderInProcesses(folder, 2)).toEqual(alone);
  expect(await checkFolderInProcesses(createTestFolder({ 'a.md': 'A' }), 2)).toBeNull();
});

it('reports a folder without a site', async () => {
  expect(await runCheck({ 'a.md': 'A' })).toMatchObject({ code: 2, out: '' });
});
