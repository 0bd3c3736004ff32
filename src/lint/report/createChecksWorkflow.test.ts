import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { createChecksWorkflow } from './createChecksWorkflow.ts';

const strange = 'https://example.com/a"b: $(rm)\n- x';

it('runs the checks on each change on GitHub and escapes the address', () => {
  const { path, text } = createChecksWorkflow('github', { docwright: strange, branch: 'main: #' });
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

it('runs the checks on each change on GitLab', () => {
  const { path, text } = createChecksWorkflow('gitlab', { docwright: strange, branch: 'main' });
  expect(path).toBe('.gitlab/docwright-checks.yml');
  const job = parse(text) as Readonly<
    Record<string, { readonly variables: unknown; readonly script: readonly string[] }>
  >; // the file's own shape
  expect(job['docs-checks']?.variables).toEqual({ DOCWRIGHT: strange });
  expect(job['docs-checks']?.script.at(-1)).toBe('npm run --silent check -- "$CI_PROJECT_DIR"');
});

it('runs the package directly if its address is given', () => {
  const docwright = 'https://example.com/docwright-1.0.0.tgz';
  const run = 'npm exec --yes --package="$DOCWRIGHT" -- docwright check';
  const onGitHub = createChecksWorkflow('github', { docwright, branch: 'main' }).text;
  expect(onGitHub).toContain(`      - run: ${run} site --format github\n`);
  expect(onGitHub).not.toContain('git clone');
  expect(createChecksWorkflow('gitlab', { docwright, branch: 'main' }).text).toContain(`    - ${run} .\n`);
});
