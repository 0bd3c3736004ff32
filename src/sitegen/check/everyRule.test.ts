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

/** Rules without findings on that page: they are about other files, other pages, or long texts, or are off by default. */
const elsewhere = [
  'accordions-for-details',
  'attribute-values',
  'authentication-examples',
  'basics-first',
  'broken-symlinks',
  'code-comments',
  'code-groups',
  'color-contrast',
  'described-fields',
  'duplicate-descriptions',
  'duplicate-titles',
  'empty-sections',
  'endpoint-examples',
  'expandable-fields',
  'expected-results',
  'failure-help',
  'fields-for-parameters',
  'front-matter-values',
  'future-tense',
  'ignored-errors',
  'incomplete-code',
  'json-syntax',
  'keyboard-access',
  'large-images',
  'late-definitions',
  'long-paragraphs',
  'openapi-without-pages',
  'openapi/no-description',
  'openapi/no-summary',
  'openapi/only-success',
  'orphaned-snippets',
  'page-colors',
  'page-introduction',
  'pages-without-entry',
  'parallel-lists',
  'prerequisites-first',
  'public-agents-file',
  'rate-limits',
  'reader-goals',
  'realistic-data',
  'redirect-chains',
  'renamed-parameters',
  'tabs-for-alternatives',
  'untouched-pages',
  'unused-images',
  'vague-headings',
  'verification-steps',
  'wordy-phrases',
];
const onPage = allRules.map(({ name }) => name).filter((name) => !elsewhere.includes(name));

const head = (title: string, description: string, more = '') =>
  `---\ntitle: ${title}\ndescription: ${description}\n${more}---\n\n`;

const lines = (count: number) => Array.from({ length: count }, (_, index) => `call${index}();`).join('\n');

/** Pages that break the rules for text, code, and components. */
const guidelines: Readonly<Record<string, string>> = {
  'guidelines.mdx': `${head('Guidelines', 'This page describes them.')}In order to try it, check the SLA. Our service-level agreement (SLA) is public.

- Open the box.
- Close the box.
- Lock the box.
- Sell the box

${'Some words that make a paragraph long. '.repeat(20)}

## Advanced usage

Text.

## Basics

Text.

## Installation

Text.

## Prerequisites

Text.

## Miscellaneous

### macOS

Text.

### Windows

Text.

## Nothing

## Rate limits

Be gentle.

## Next

\`\`\`js
try { foo(); } catch {}
// ...
\`\`\`

\`\`\`python
run()
\`\`\`

\`\`\`json
{ "a": 1, }
\`\`\`

\`\`\`ts
${lines(30)}
\`\`\`

<ParamField query="a" type="string" />

<ResponseField name="a" type="object">
  <ResponseField name="b" type="string">B</ResponseField>
</ResponseField>

<div onClick={open}>Open</div>

<details>
  <summary>More</summary>

  Text.
</details>
`,
  'plain.mdx': '---\ntitle: Plain\n---\n\n## Section\n\nText.\n',
  'authentication.mdx': `${head('Authentication', 'Keys.')}Send your API key in a header.\n`,
  'endpoint.mdx': `${head('Endpoint', 'One.', 'api: GET /x\n')}| Name | Type |\n| --- | --- |\n| a | string |\n`,
  'steps.mdx': `${head('Steps', 'Three.')}<Steps>
  <Step title="One">
    \`\`\`bash
    npm i lantern
    \`\`\`
  </Step>
  <Step title="Two">Store the key.</Step>
  <Step title="Three">Store the name.</Step>
</Steps>
`,
};

/** A site with findings of each of those rules. */
const made: Readonly<Record<string, string | Uint8Array>> = {
  ...guidelines,
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
    rules: {
      'untouched-pages': 'suggestion',
      ...Object.fromEntries(
        [
          'code-comments',
          'expected-results',
          'failure-help',
          'future-tense',
          'incomplete-code',
          'reader-goals',
          'verification-steps',
        ].map((name) => [name, 'warning']),
      ),
    },
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
    expect(await rulesSaid(folder, format)).toEqual(expect.arrayContaining(elsewhere));
  });
});

it('with no other findings in the example site', () => {
  expect(inExample?.filter(({ path }) => path !== tried)).toEqual([]);
});
