import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { checksWorkflow, isGitAddress } from './checksWorkflow.ts';

const strange = 'https://example.com/a"b: $(rm)\n- x';

it('runs the checks with each change on GitHub, and takes an address for nothing but words', () => {
  const { path, text } = checksWorkflow('github', { docwright: strange, branch: 'main: #' });
  expect(path).toBe('.github/workflows/docwright-checks.yml');
  expect(parse(text)).toMatchObject({
    on: { pull_request: null, push: { branches: ['main: #'] } },
    permissions: { contents: 'read' },
    jobs: {
      checks: {
        steps: [
          { with: { path: 'site' } },
          {},
          { run: 'git clone --depth 1 -- "$DOCWRIGHT" docwright', env: { DOCWRIGHT: strange } },
          { run: 'npm ci' },
          { run: 'npm run --silent check -- ../site --format github', 'working-directory': 'docwright' },
        ],
      },
    },
  });
});

it('runs the checks with each change on GitLab', () => {
  const { path, text } = checksWorkflow('gitlab', { docwright: strange, branch: 'main' });
  expect(path).toBe('.gitlab/docwright-checks.yml');
  const job = parse(text) as Readonly<
    Record<string, { readonly variables: unknown; readonly script: readonly string[] }>
  >; // the file's own shape
  expect(job['checks-of-the-documentation']?.variables).toEqual({ DOCWRIGHT: strange });
  expect(job['checks-of-the-documentation']?.script.at(-1)).toBe('npm run --silent check -- "$CI_PROJECT_DIR"');
});

it.each([
  ['https://git.example.com/team/docwright.git', true],
  ['http://git.example.com/docwright', false],
  ['--upload-pack=x', false],
  ['https://git.example.com', false],
])('knows whether %s can be fetched from', (address, expected) => {
  expect(isGitAddress(address)).toBe(expected);
});
