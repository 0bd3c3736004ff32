import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { createPagesWorkflow } from './pagesWorkflow.ts';
import { isFetchableUrl } from './repositoryWorkflow.ts';

const strange = 'https://example.com/a"b: $(rm)\n- x';
const none: ReadonlySet<string> = new Set();
const packed = 'https://example.com/docwright-1.0.0.tgz';

it('builds and publishes on GitHub Pages and escapes the address', () => {
  const { path, text } = createPagesWorkflow('github', { docwright: strange, branch: 'main: #', paths: none });
  expect(path).toBe('.github/workflows/docwright-pages.yml');
  expect(parse(text)).toMatchObject({
    on: { push: { branches: ['main: #'] }, workflow_dispatch: null },
    jobs: {
      build: {
        permissions: { contents: 'read', pages: 'read' },
        steps: [
          { with: { path: 'site' } },
          {},
          { id: 'pages' },
          { run: 'git clone --depth 1 -- "$DOCWRIGHT" docwright', env: { DOCWRIGHT: strange } },
          { run: 'npm ci' },
          {
            run: 'npm run --silent site -- ../site --out ../public --url "$ADDRESS"',
            env: { ADDRESS: '${{ steps.pages.outputs.base_url }}' },
          },
          { with: { path: 'public' } },
        ],
      },
      publish: { needs: 'build', permissions: { pages: 'write', 'id-token': 'write' } },
    },
  });
});

it('runs the package directly on GitHub if its address is given', () => {
  const { text } = createPagesWorkflow('github', { docwright: packed, branch: 'main', paths: none });
  expect(text).not.toContain('git clone');
  expect(parse(text)).toMatchObject({
    jobs: {
      build: {
        steps: [
          {},
          {},
          {},
          {
            run: 'npm exec --yes --package="$DOCWRIGHT" -- docwright site site --out public --url "$ADDRESS"',
            env: { DOCWRIGHT: packed },
          },
          {},
        ],
      },
    },
  });
});

it.each([
  ['main', '$CI_COMMIT_BRANCH == "main"'],
  ['ma"in', '$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH'],
])('publishes %s on GitLab Pages, from the `public` folder', (branch, condition) => {
  const { path, text } = createPagesWorkflow('gitlab', { docwright: packed, branch, paths: none });
  expect(path).toBe('.gitlab-ci.yml');
  expect(parse(text)).toMatchObject({
    pages: {
      variables: { DOCWRIGHT: packed },
      rules: [{ if: condition }],
      script: [
        'npm exec --yes --package="$DOCWRIGHT" -- docwright site . --out /tmp/built --url "$CI_PAGES_URL"',
        'rm -rf public',
        'mv /tmp/built public',
      ],
      artifacts: { paths: ['public'] },
    },
  });
});

it('is written next to an existing pipeline and fetches Docwright from Git', () => {
  const paths = new Set(['.gitlab-ci.yml']);
  const { path, text } = createPagesWorkflow('gitlab', { docwright: strange, branch: 'main', paths });
  expect(path).toBe('.gitlab/docwright-pages.yml');
  expect(parse(text)).toMatchObject({
    pages: {
      variables: { DOCWRIGHT: strange },
      script: [
        'git clone --depth 1 -- "$DOCWRIGHT" /tmp/docwright',
        '(cd /tmp/docwright && npm ci && npm run --silent site -- "$CI_PROJECT_DIR" --out /tmp/built --url "$CI_PAGES_URL")',
        'rm -rf public',
        'mv /tmp/built public',
      ],
    },
  });
});

it.each([
  ['https://git.example.com/team/docwright.git', true],
  [packed, true],
  ['http://git.example.com/docwright', false],
  ['--upload-pack=x', false],
  ['https://git.example.com', false],
])('checks whether %s can be fetched from', (address, expected) => {
  expect(isFetchableUrl(address)).toBe(expected);
});
