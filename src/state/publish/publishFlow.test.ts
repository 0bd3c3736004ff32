import { describe, expect, it } from 'vitest';
import { createProblem, type ProblemCode, type Retry } from '#base/problem.ts';
import type { Provider } from '#providers/provider.ts';
import { listPublishSteps, listRecoveryActions } from './publishFlow.ts';

/** Only the used part of a provider; its services are not called. */
function provider(fork: boolean): Provider {
  const notCalled = () => Promise.reject(new Error('No service is called here.'));
  return {
    title: 'Forge',
    reviewTerm: { singular: 'pull request', plural: 'pull requests', abbreviation: 'PR', sign: '#' },
    capabilities: { fork },
    token: { permission: 'Contents: write', url: 'https://forge.test/tokens' },
    ci: null,
    hidesPrivateRepositories: true,
    previewUrl: () => null,
    currentUser: notCalled,
    repository: notCalled,
    branches: notCalled,
    getBranchCommit: notCalled,
    fork: notCalled,
    findPullRequest: notCalled,
    pullRequest: notCalled,
    createPullRequest: notCalled,
    updatePullRequest: notCalled,
  };
}

const kinds = (code: ProblemCode, fork: boolean, retry?: Retry) =>
  listRecoveryActions(createProblem(code, 'x', retry === undefined ? {} : { retry }), provider(fork)).map(
    ({ kind }) => kind,
  );

describe('listRecoveryActions', () => {
  it.each<[ProblemCode, boolean, readonly string[]]>([
    ['git/sign-in-needed', true, ['signIn', 'again']],
    ['git/token-refused', true, ['signIn', 'again']],
    ['git/token-not-yet-valid', true, ['again']],
    ['provider/fork-failed', true, ['signIn', 'again']],
    ['git/push-forbidden', true, ['fork', 'signIn', 'again']],
    ['git/push-forbidden', false, ['signIn', 'again']],
    ['git/push-protected-branch', true, ['newBranch', 'again']],
    ['git/push-moved-on', true, ['update', 'newBranch']],
    ['network/offline', true, ['again']],
  ])('for %s, with forks possible %s, returns %j', (code, fork, expected) => {
    expect(kinds(code, fork)).toEqual(expected);
  });

  it('uses the problem’s retry if its code has no actions', () => {
    expect(kinds('network/unexpected-answer', true, { kind: 'updateThenPublish' })).toEqual(['update', 'again']);
  });

  it('includes the time from which a rate limit lets it succeed', () => {
    const limited = createProblem('provider/rate-limited', 'x', { retry: { kind: 'again', after: 1000 } });
    expect(listRecoveryActions(limited, provider(true))).toEqual([{ kind: 'again', after: 1000 }]);
  });

  it('includes the permission and the token page', () => {
    expect(listRecoveryActions(createProblem('git/token-refused', 'x'), provider(true))[0]).toEqual({
      kind: 'signIn',
      refused: true,
      permission: 'Contents: write',
      tokenUrl: 'https://forge.test/tokens',
    });
  });

  it('asks for write access if the provider is unknown', () => {
    expect(listRecoveryActions(createProblem('git/sign-in-needed', 'x'), null)[0]).toMatchObject({
      permission: 'write access to the repository',
      tokenUrl: null,
    });
  });
});

describe('listPublishSteps', () => {
  it('has no review step if only the site’s changes are merged', () => {
    const words = (isSiteAlone: boolean) => listPublishSteps(isSiteAlone).map(({ label }) => label);
    expect(listPublishSteps(true).map(({ step }) => step)).toEqual(listPublishSteps(false).map(({ step }) => step));
    expect(words(false)).toContain('Request review');
    expect(words(true)).not.toContain('Request review');
    expect(words(true)).toContain('Merge the latest changes from the site');
  });
});
