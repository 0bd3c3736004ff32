import {
  isPackageUrl,
  quoteYaml,
  type RepositoryWorkflow,
  type CiProvider,
  type WorkflowOptions,
} from './repositoryWorkflow.ts';

const pipeline = '.gitlab-ci.yml';
const onTheirOwn = { github: '.github/workflows/docwright-pages.yml', gitlab: '.gitlab/docwright-pages.yml' } as const;

/** Files that do nothing but publish the built site. A pipeline that does more may publish it too. */
export const pagesWorkflowFiles: readonly string[] = Object.values(onTheirOwn);

/**
 * The workflow file that builds the site after each change of the branch and publishes it on GitHub Pages or GitLab
 * Pages. Docwright's URL is written as one quoted string and reaches the shell as a variable, so no part of it is
 * executed. On GitLab, the file is the main pipeline if the repository has none yet.
 */
export function createPagesWorkflow(
  kind: CiProvider,
  { docwright, branch, paths }: WorkflowOptions,
): RepositoryWorkflow {
  return kind === 'github'
    ? { path: onTheirOwn.github, text: onGitHub(docwright, branch) }
    : { path: paths.has(pipeline) ? onTheirOwn.gitlab : pipeline, text: onGitLab(docwright, branch) };
}

function onGitHub(docwright: string, branch: string): string {
  const build = isPackageUrl(docwright)
    ? `      - run: npm exec --yes --package="$DOCWRIGHT" -- docwright site site --out public --url "$ADDRESS"
        env:
          DOCWRIGHT: ${quoteYaml(docwright)}
          ADDRESS: \${{ steps.pages.outputs.base_url }}
`
    : `      - run: git clone --depth 1 -- "$DOCWRIGHT" docwright
        env:
          DOCWRIGHT: ${quoteYaml(docwright)}
      - run: npm ci
        working-directory: docwright
      - run: npm run --silent site -- ../site --out ../public --url "$ADDRESS"
        working-directory: docwright
        env:
          ADDRESS: \${{ steps.pages.outputs.base_url }}
`;
  return `name: Publish the documentation
on:
  push:
    branches: [${quoteYaml(branch)}]
  workflow_dispatch:
concurrency:
  group: pages
  cancel-in-progress: false
jobs:
  build:
    runs-on: ubuntu-latest
    permissions:
      contents: read
      pages: read
    steps:
      - uses: actions/checkout@v4
        with:
          path: site
          persist-credentials: false
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - id: pages
        uses: actions/configure-pages@v5
${build}      - uses: actions/upload-pages-artifact@v3
        with:
          path: public
  publish:
    needs: build
    runs-on: ubuntu-latest
    permissions:
      pages: write
      id-token: write
    environment:
      name: github-pages
      url: \${{ steps.published.outputs.page_url }}
    steps:
      - id: published
        uses: actions/deploy-pages@v4
`;
}

function onGitLab(docwright: string, branch: string): string {
  const build = isPackageUrl(docwright)
    ? `    - npm exec --yes --package="$DOCWRIGHT" -- docwright site . --out /tmp/built --url "$CI_PAGES_URL"
`
    : `    - git clone --depth 1 -- "$DOCWRIGHT" /tmp/docwright
    - (cd /tmp/docwright && npm ci && npm run --silent site -- "$CI_PROJECT_DIR" --out /tmp/built --url "$CI_PAGES_URL")
`;
  // Strings in GitLab conditions have no escapes.
  const published = /^[\w./-]+$/.test(branch) ? `"${branch}"` : '$CI_DEFAULT_BRANCH';
  // The published folder must be named "public", and the repository may have a source folder of that name.
  return `pages:
  image: node:22
  variables:
    DOCWRIGHT: ${quoteYaml(docwright)}
  rules:
    - if: $CI_COMMIT_BRANCH == ${published}
  script:
${build}    - rm -rf public
    - mv /tmp/built public
  artifacts:
    paths:
      - public
`;
}
