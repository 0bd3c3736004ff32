import { expect, it } from 'vitest';
import type { Finding } from '#base/finding.ts';
import { ApiCache } from '#site/api/apiCache.ts';
import { createEmptySite, setPageTexts } from '#site/site.ts';
import { createFolderView } from '../files/folderView.ts';
import { listBuiltApiFindings } from '../files/fetchRemoteDescriptions.ts';
import { createSiteSourceFolder, readPageTexts } from '../files/siteSourceFolder.ts';
import { readPageFacts } from '#site/pageFacts.ts';
import { runCheck } from './checkCommand.fixture.ts';

const config = (pages: readonly string[], openapi: object = { openapi: 'api.yaml' }) =>
  JSON.stringify({
    theme: 'mint',
    name: 'A',
    colors: { primary: '#b45309' },
    navigation: { groups: [{ group: 'G', ...openapi, pages }] },
  });
const page = (openapi: string) => `---\ntitle: A\ndescription: All of it.\nopenapi: ${openapi}\n---\n\nWords.\n`;
const api = `openapi: 3.1.0
info: { title: A, version: '1' }
paths:
  /a: { get: { summary: A, description: A., responses: { '200': { description: OK } } } }
  /b/{id}: { get: { responses: { '200': { $ref: '#/components/responses/None' }, '404': { description: No } } } }
`;
const files = {
  'docs.json': config(['a', 'b', 'GET /nope', 'GET /a']),
  'a.mdx': page('GET /a'),
  'b.mdx': page('POST /gone'),
  'api.yaml': api,
};
const told = ({ rule, severity, path, message }: Pick<Finding, 'rule' | 'severity' | 'path' | 'message'>) =>
  `${path} ${severity} ${rule} ${message}`;
const ofApi = (findings: readonly Finding[]) =>
  findings
    .filter(({ rule }) => rule.startsWith('openapi/'))
    .map(told)
    .toSorted();

async function everywhere(texts: Readonly<Record<string, string>>) {
  const read = (path: string) => texts[path] ?? null;
  const folder = createSiteSourceFolder(Object.keys(texts), read);
  if (folder === null) throw new Error('The folder has no site.');
  const { out } = await runCheck(texts, '--format', 'json');
  const pages = Object.keys(texts).flatMap((path) =>
    path.endsWith('.mdx') ? [{ path, text: texts[path] ?? '' }] : [],
  );
  const site = setPageTexts(
    createEmptySite({ siteFolder: '', files: new Set(Object.keys(texts)), config: folder.docs.config }),
    pages,
  );
  const cache = new ApiCache();
  cache.listPages(site, folder.docs);
  cache.update(Object.keys(texts).map((path) => ({ path, text: read(path) })));
  cache.listPages(site, folder.docs);
  const own = readPageTexts(folder);
  const facts = new Map([...own].map(([path, text]) => [path, readPageFacts(text)] as const));
  const view = createFolderView(folder, own, { facts }, { origin: null, base: '', repository: null });
  return {
    command: ofApi(JSON.parse(out)),
    editor: ofApi(cache.findings(site, 'docs.json', read)),
    build: ofApi(listBuiltApiFindings(folder, view.api)),
  };
}

it('are the same in the editor, on the command line, and in the build', async () => {
  const { command, editor, build } = await everywhere(files);
  expect(command).toEqual(editor);
  expect(build).toEqual(editor);
  expect(editor.join('\n')).toContain('No OpenAPI file has an operation “GET /nope”.');
  expect(new Set(editor.map((one) => one.split(' ')[2]))).toEqual(
    new Set([
      'openapi/no-summary',
      'openapi/no-description',
      'openapi/only-success',
      'openapi/page-without-operation',
      'openapi/operation-without-page',
      'openapi/two-pages',
      'openapi/reference-not-found',
      'openapi/undeclared-path-parameter',
    ]),
  );
});

it('respect the team’s rule settings on the command line and in the build', async () => {
  const rules = { 'openapi/only-success': 'off', 'openapi/no-summary': 'error' };
  const { command, build } = await everywhere({ ...files, '.docwright/checks.json': JSON.stringify({ rules }) });
  expect(build).toEqual(command);
  expect(build.join('\n')).not.toContain('openapi/only-success');
  expect(build.join('\n')).toContain('error openapi/no-summary');
});

it('include entries that name operations of no file at all', async () => {
  const { command, editor, build } = await everywhere({
    'docs.json': config(['a', 'GET /nope'], {}),
    'a.mdx': page('GET /a'),
  });
  expect(command).toEqual(editor);
  expect(build).toEqual(editor);
  expect(build.join('\n')).toContain('“GET /nope”');
});

it('know descriptions that only pages use, without naming their file', async () => {
  const { command, editor, build } = await everywhere({
    'docs.json': config(['a', 'b'], {}),
    'a.mdx': page('GET /a'),
    'b.mdx': page('POST /gone'),
    'reference/api.yaml': api,
  });
  expect(command).toEqual(editor);
  expect(build).toEqual(editor);
  expect(build.join('\n')).toContain('“POST /gone”');
  expect(build.join('\n')).not.toContain('“GET /a”');
});
