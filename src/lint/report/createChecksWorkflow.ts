import {
  isPackageUrl,
  quoteYaml,
  type RepositoryWorkflow,
  type CiProvider,
  type WorkflowOptions,
} from '#site/workflows/repositoryWorkflow.ts';

/**
 * CI file that checks the whole repository on each change, with Docwright from the given URL. The URL is written as one
 * quoted string and reaches the shell as a variable, so none of it runs. `branch` is the target branch for merges.
 */
export function createChecksWorkflow(
  kind: CiProvider,
  { docwright, branch }: Pick<WorkflowOptions, 'docwright' | 'branch'>,
): RepositoryWorkflow {
  return kind === 'github'
    ? { path: '.github/workflows/docwright-checks.yml', text: onGitHub(docwright, quoteYaml(branch)) }
    : { path: '.gitlab/docwright-checks.yml', text: onGitLab(docwright) };
}

function onGitHub(docwright: string, branch: string): string {
  const check = isPackageUrl(docwright)
    ? `      - run: npm exec --yes --package="$DOCWRIGHT" -- docwright check site --format github
        env:
          DOCWRIGHT: ${quoteYaml(docwright)}
`
    : `      - run: git clone --depth 1 -- "$DOCWRIGHT" docwright
        env:
          DOCWRIGHT: ${quoteYaml(docwright)}
      - run: npm ci
        working-directory: docwright
      - run: npm run --silent check -- ../site --format github
        working-directory: docwright
`;
  return `name: Documentation checks
on:
  pull_request:
  push:
    branches: [${branch}]
permissions:
  contents: read
jobs:
  checks:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with:
          path: site
          persist-credentials: false
      - uses: actions/setup-node@v4
        with:
          node-version: 22
${check}`;
}

function onGitLab(docwright: string): string {
  const check = isPackageUrl(docwright)
    ? `    - npm exec --yes --package="$DOCWRIGHT" -- docwright check .
`
    : `    - git clone --depth 1 -- "$DOCWRIGHT" /tmp/docwright
    - cd /tmp/docwright
    - npm ci
    - npm run --silent check -- "$CI_PROJECT_DIR"
`;
  return `docs-checks:
  image: node:22
  variables:
    DOCWRIGHT: ${quoteYaml(docwright)}
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  script:
${check}`;
}
