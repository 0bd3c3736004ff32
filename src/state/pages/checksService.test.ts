import { expect, it } from 'vitest';
import { createSourceRange, type Finding } from '#base/finding.ts';
import { createEmptySite, setPageTexts } from '#site/site.ts';
import { checksService } from './checksService.ts';

const keys = ['openapi', 'openapi-schema', 'api'];
const pagePath = (key: string) => `${key}.mdx`;
const pageText = (key: string) => `---\ntitle: A page\n${key}: GET /gone\n---\n\nWords.\n`;
const description = `openapi: 3.1.0\npaths:\n${Array.from({ length: 50 }, (_, index) => `  /p${index}:\n    get: {}\n`).join('')}`;

async function setUp() {
  let version = 1;
  let count = 0;
  const paths = [...keys.map(pagePath), 'plain.mdx'];
  let site = setPageTexts(
    createEmptySite({ siteFolder: '', files: new Set([...paths, 'docs.json', 'api.yaml']), config: {} }),
    [...keys.map((key) => ({ path: pagePath(key), text: pageText(key) })), { path: 'plain.mdx', text: 'Words.\n' }],
  );
  const find = (path: string, text: string, at: string): Finding => ({
    rule: 'openapi/no-operation',
    severity: 'error',
    message: `Nothing here (${count}).`,
    path,
    range: createSourceRange(text, text.indexOf(at)),
    fixes: [],
  });
  const checks = checksService(() => site, {
    version: () => version,
    findings: () => {
      count += 1;
      return [
        ...keys.map((key) => find(pagePath(key), pageText(key), `${key}:`)),
        find('api.yaml', description, '/p49'),
      ];
    },
    findingsIn: () => [],
    text: (path) => (path === 'api.yaml' ? description : null),
    fieldsOf: () => null,
  });
  const setConfiguration = async (stamp: string, name: string) => {
    await checks.syncFileList([['docs.json', stamp]], 'docs.json', 'choices');
    await checks.updateFiles([
      { path: 'docs.json', stamp, text: JSON.stringify({ name, navigation: { pages: paths } }) },
    ]);
  };
  await setConfiguration('1', 'Flags');
  const found = async () => {
    const pages = await checks.checkPages(paths, Infinity);
    return pages.flatMap(({ path, findings }) =>
      findings.flatMap(({ rule, place }) => (rule.startsWith('openapi/') ? [`${path} ${place}`] : [])),
    );
  };
  return {
    checks,
    found,
    setConfiguration,
    count: () => count,
    setDescription: () => (version += 1),
    setPage: (path: string, text: string) => (site = setPageTexts(site, [{ path, text }])),
  };
}

it('lists the findings about a page’s operation or data model with the page, and those of its description apart', async () => {
  const { checks, found } = await setUp();
  expect(await found()).toEqual(keys.map((key) => `${pagePath(key)} Page settings`));
  const site = (await checks.checkSite()).filter(({ rule }) => rule.startsWith('openapi/'));
  expect(site.map(({ path, place }) => [path, place])).toEqual([['api.yaml', '/p49']]);
  expect((await checks.apiFindings('api.yaml')).map(({ place }) => place)).toEqual(['/p49']);
});

it('checks the descriptions once, and again when they, the configuration, or the front matter of their pages change', async () => {
  const { checks, found, count, setConfiguration, setDescription, setPage } = await setUp();
  const checked = async () => {
    await found();
    await checks.checkSite();
    await checks.apiFindings('api.yaml');
    return count();
  };
  expect(await checked()).toBe(1);
  setPage('plain.mdx', 'More words.\n');
  setPage('openapi.mdx', `${pageText('openapi')}More.\n`);
  expect(await checked()).toBe(1);
  setPage('openapi.mdx', pageText('openapi').replace('A page', 'Another page'));
  expect(await checked()).toBe(2);
  setDescription();
  expect(await checked()).toBe(3);
  await setConfiguration('2', 'Switches');
  expect(await checked()).toBe(4);
});
