import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Finding } from '#base/finding.ts';
import { formatFindings, reportFormats, type ReportFormat } from '#lint/report/formatFindings.ts';
import { allRules } from '#lint/rules/registry.ts';
import { runCheckCommand } from './checkCommand.ts';
import { createTestFolder } from './checkCommand.fixture.ts';
import { checkFolderInProcesses } from './checkInProcesses.ts';

const example = join(import.meta.dirname, '../../server/example/site');
/** The example site's page for trying each finding. */
const tried = 'guides/findings-to-try.mdx';

/** Rules without findings on that page: they are about other files or about pages that are not hidden, or are off by default. */
const elsewhere = [
  'attribute-values',
  'broken-symlinks',
  'color-contrast',
  'duplicate-descriptions',
  'duplicate-titles',
  'front-matter-values',
  'future-tense',
  'large-images',
  'openapi-without-pages',
  'orphaned-snippets',
  'page-colors',
  'pages-without-entry',
  'public-agents-file',
  'redirect-chains',
  'renamed-parameters',
  'untouched-pages',
  'unused-images',
];
const onPage = allRules.map(({ name }) => name).filter((name) => !elsewhere.includes(name));

const head = (title: string, description: string, more = '') =>
  `---\ntitle: ${title}\ndescription: ${description}\n${more}---\n\n`;

/** A site with one finding of each of those rules. */
const made: Readonly<Record<string, string | Uint8Array>> = {
  'docs.json': JSON.stringify(
    {
      theme: 'mint',
      name: 'A',
      colors: { primary: '#FDE68A' },
      api: { openapi: 'api.yaml' },
      navigation: { groups: [{ group: 'G', pages: ['a', 'b', 'create'] }] },
      redirects: [
        { source: '/first', destination: '/second' },
        { source: '/second', destination: '/a' },
      ],
    },
    null,
    2,
  ),
  'a.mdx': `${head('Same', 'One.', 'mode: huge\n')}<Frame>\n  ![A plan](/plan.png)\n</Frame>\n\n<Card title="One" icon="flag" color="#FDE68A" type="huge">\n  Words.\n</Card>\n`,
  'b.mdx': `${head('Same', 'One.')}It will be shown.\n`,
  'c.mdx': head('C', 'Not in the navigation.'),
  'create.mdx': `${head('Create', 'Makes a flag.', 'openapi: POST /flags\n')}<ParamField query="page_size" type="integer">\n  So many.\n</ParamField>\n`,
  'snippets/lost.mdx': 'Words.\n',
  'api.yaml': `openapi: 3.1.0
info: { title: A, version: '1' }
paths:
  /flags:
    post:
      parameters: [{ name: pageSize, in: query, schema: { type: integer } }]
      responses: { '200': { description: Ok. } }
`,
  'lost.yaml': 'openapi: 3.1.0\n',
  'plan.png': new Uint8Array(1024 * 1024 + 1),
  'lost.png': new Uint8Array(1),
  'AGENTS.md': 'Be short.\n',
  '.docwright/checks.json': JSON.stringify({
    rules: { 'future-tense': 'warning', 'untouched-pages': 'suggestion' },
    pages: Object.fromEntries(['b', 'c', 'create'].map((name) => [`/${name}.mdx`, { 'untouched-pages': 'off' }])),
  }),
};

const printed: Readonly<Record<ReportFormat, RegExp>> = {
  text: /^ .*\((\S+?)(?:, can be fixed)?\)$/gm,
  json: /^ {4}"rule": "(\S+)"/gm,
  sarif: /"ruleId": "(\S+)"/g,
  github: /^::.* ?title=(\S+?)::/gm,
};

async function rulesSaid(folder: string, format: ReportFormat): Promise<readonly string[]> {
  let out = '';
  await runCheckCommand([folder, '--format', format], { out: (text) => (out += text), error: (text) => (out += text) });
  return rulesIn(out, format);
}

function rulesIn(text: string, format: ReportFormat): readonly string[] {
  return [...text.matchAll(printed[format])].map(([, rule = '']) => rule).toSorted();
}

/** The example site takes seconds to check: it is checked once, and printed in each format. */
let inExample: readonly Finding[] | null = null;
beforeAll(async () => {
  inExample = await checkFolderInProcesses(example);
});

describe.each(reportFormats)('each rule is reported by the command as %s', (format) => {
  it('in the example site on its findings page, with its word list and Vale rules', () => {
    expect(rulesIn(formatFindings(inExample ?? [], format), format)).toEqual(
      [...onPage, 'Lantern.Condescending'].toSorted(),
    );
  });

  it('in a site created for all other rules', async () => {
    const folder = createTestFolder(made);
    const git = (...words: readonly string[]) =>
      execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], {
        env: { ...process.env, GIT_COMMITTER_DATE: '2020-01-02T12:00:00Z' },
      });
    symlinkSync('../lost.mdx', join(folder, 'link.mdx'));
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message', 'All');
    expect(await rulesSaid(folder, format)).toEqual(elsewhere);
  });
});

it('with no other findings in the example site', () => {
  expect(inExample?.filter(({ path }) => path !== tried)).toEqual([]);
});
