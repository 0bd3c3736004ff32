import { expect, it } from 'vitest';
import { getUpstreamCommit } from './getHeadCommit.ts';
import type { Draft } from './workspace.ts';

const sent: Draft = {
  branch: 'docs/x',
  commit: 'sent',
  forkUrl: null,
  base: 'base',
  message: 'X',
  pullRequest: null,
};
const fork = 'https://codeberg.org/alice/docs';
const takenIn = { over: 'over', objects: [] };

it.each<[string, Draft | null, string]>([
  ['without a draft', null, 'site'],
  ['with a draft in the repository', sent, 'sent'],
  ['with a draft that has merged and not sent commits', { ...sent, commit: 'merged', takenIn }, 'over'],
  ['with a draft in a fork', { ...sent, forkUrl: fork }, 'base'],
  ['with a merged and not sent draft in a fork', { ...sent, commit: 'merged', forkUrl: fork, takenIn }, 'base'],
  ['with a draft in a fork of an older version of Docwright', { ...sent, forkUrl: fork, base: undefined }, 'site'],
])('asks the site’s own repository only for commits that it has, %s', (_, draft, expected) => {
  expect(getUpstreamCommit({ draft, commit: 'site' })).toBe(expected);
});
