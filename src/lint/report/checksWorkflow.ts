import type { RepoPath } from '#base/repoPath.ts';

/** The services that run a repository's checks with each change. */
export type WorkflowKind = 'github' | 'gitlab';

/** A file that runs the checks, ready to be put into a repository. */
export interface ChecksWorkflow {
  readonly path: RepoPath;
  readonly text: string;
}

/**
 * The file that runs `npm run check` over the whole repository with each change, with Docwright from the Git address that is given.
 * The address is written as one quoted string, and reaches the shell as a variable: nothing of it is run. `branch` is the one that changes are merged into.
 */
export function checksWorkflow(
  kind: WorkflowKind,
  { docwright, branch }: { readonly docwright: string; readonly branch: string },
): ChecksWorkflow {
  // A string of JSON is one of YAML.
  const [address, target] = [JSON.stringify(docwright), JSON.stringify(branch)];
  return kind === 'github'
    ? { path: '.github/workflows/docwright-checks.yml', text: onGitHub(address, target) }
    : { path: '.gitlab/docwright-checks.yml', text: onGitLab(address) };
}

function onGitHub(address: string, branch: string): string {
  return `name: Checks of the documentation
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
      - run: git clone --depth 1 -- "$DOCWRIGHT" docwright
        env:
          DOCWRIGHT: ${address}
      - run: npm ci
        working-directory: docwright
      - run: npm run --silent check -- ../site --format github
        working-directory: docwright
`;
}

function onGitLab(address: string): string {
  return `checks-of-the-documentation:
  image: node:22
  variables:
    DOCWRIGHT: ${address}
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  script:
    - git clone --depth 1 -- "$DOCWRIGHT" /tmp/docwright
    - cd /tmp/docwright
    - npm ci
    - npm run --silent check -- "$CI_PROJECT_DIR"
`;
}

/** Whether a workflow can fetch from an address. */
export function isGitAddress(address: string): boolean {
  return /^https:\/\/[^\s/]+\/\S+$/.test(address) && !/\p{Cc}/u.test(address);
}
