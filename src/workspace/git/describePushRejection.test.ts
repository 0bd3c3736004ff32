import { expect, it } from 'vitest';
import { describePushRejection } from './describePushRejection.ts';

/** What GitHub says of a ruleset to Git, and through its REST API. */
const ruleset = (rules: string) =>
  `error: GH013: Repository rule violations found for refs/heads/main.        \nReview all repository rules at https://github.com/o/n/rules?ref=refs%2Fheads%2Fmain        \n\n${rules}\n`;
const rest = (rules: string) => `GitHub: Repository rule violations found\n\n${rules}\n\n`;
const declined = 'push declined due to repository rule violations';
const unsigned = '- Commits must have verified signatures.        \n  Found 1 violation:        \n\n  027faa7121\n';

it.each([
  [
    'GH006',
    'protected branch hook declined',
    'error: GH006: Protected branch update failed for refs/heads/main.',
    'git/push-protected-branch',
    'GH006',
  ],
  ['a hook', 'pre-receive hook declined', '', 'git/push-protected-branch', 'hook declined'],
  [
    'a ruleset for reviews',
    declined,
    ruleset('- Changes must be made through a pull request.'),
    'git/push-protected-branch',
    'The branch “main” has rules that don’t allow this: Changes must be made through a pull request.',
  ],
  [
    'two rules',
    declined,
    ruleset('- Changes must be made through a pull request.\n\n- 2 of 2 required status checks are expected.'),
    'git/push-protected-branch',
    'request; 2 of 2 required status checks are expected.',
  ],
  [
    'a fork that is behind',
    'missing necessary objects',
    `error: Could not read ${'d'.repeat(40)}\nfatal: revision walk setup failed`,
    'git/fork-behind',
    'Sync it on the host’s website',
  ],
  ['a ruleset without words', declined, '', 'git/push-protected-branch', declined],
  [
    'a ruleset, over REST',
    rest('Changes must be made through a pull request.'),
    '',
    'git/push-protected-branch',
    'this: Changes must be made through a pull request.',
  ],
  ['signatures', declined, ruleset(unsigned), 'git/push-rejected', 'The branch “main” accepts only signed commits'],
  [
    'signatures, over REST',
    rest('Commits must have verified signatures.'),
    '',
    'git/push-rejected',
    'accepts only signed commits',
  ],
  [
    'a name',
    declined,
    ruleset('- Branch name must match a given regex pattern: ^feature/'),
    'git/push-rejected',
    'this: Branch name must match a given regex pattern: ^feature/.',
  ],
  [
    'creations',
    rest('Cannot create ref due to creations being restricted.'),
    '',
    'git/push-rejected',
    'this: Cannot create ref due to creations being restricted.',
  ],
  ['a moved branch', 'non-fast-forward', '', 'git/push-moved-on', 'non-fast-forward'],
  ['a moved branch, over REST', 'GitHub: Update is not a fast forward', '', 'git/push-moved-on', 'fast forward'],
  [
    'a moved branch, over GraphQL',
    'GitHub: Expected branch to point to "1" but it did not.  Pull and try again.',
    '',
    'git/push-moved-on',
    'Pull',
  ],
  ['anything else', 'funny refname', '', 'git/push-rejected', 'funny refname'],
])('describes a push that %s rejected', (_, reason, said, code, message) => {
  const problem = describePushRejection(reason, said, 'main');
  expect(problem.code).toBe(code);
  expect(problem.message).toContain(message);
});
