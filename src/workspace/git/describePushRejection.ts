import { createProblem, type Problem } from '#base/problem.ts';

/** Why a host's messages say that a branch can't be pushed to directly; another branch may be. */
const asksForReview =
  /through a (?:pull|merge) request|protected (?:branch|ref)|status checks? |approving review|not authorized to push|GH006|hook declined/i;
const movedOn =
  /non-fast-forward|fetch first|stale info|cannot lock ref|reference already exists|failed to update ref|incorrect old value|not a fast[ -]forward|expected branch to point to/i;
/** The repository doesn't have a commit that the pushed one follows: a fork that is behind. */
const lacksParent =
  /missing necessary objects|did not receive expected object|could not read [0-9a-f]{40}|shallow update not allowed/i;
const asksForSignatures = /must have verified signatures/i;

/**
 * The problem of a push that the host rejected, from Git's reason and the messages of the forge (GitHub's `GH006`, and `GH013` or
 * "Repository rule violations found" for rulesets). `branch` null if it isn't known.
 */
export function describePushRejection(reason: string, said: string, branch: string | null): Problem {
  const all = `${reason}\n${said}`;
  if (movedOn.test(reason))
    return createProblem('git/push-moved-on', wordsOf(reason, said), { retry: { kind: 'updateThenPublish' } });
  if (lacksParent.test(all))
    return createProblem(
      'git/fork-behind',
      'This repository doesn’t have the commit that your changes are based on. Sync it on the host’s website, then try again.',
      { retry: { kind: 'again' } },
    );
  const rules = readRuleViolations(all);
  const newBranch = { retry: { kind: 'publishToNewBranch' } } as const;
  const name = branch === null ? 'This branch' : `The branch “${branch}”`;
  if (rules.some((rule) => asksForSignatures.test(rule)))
    return createProblem(
      'git/push-rejected',
      `${name} accepts only signed commits, which this browser can’t create. GitHub signs those that it receives through its API (“transport”: “api” in settings.json).`,
      newBranch,
    );
  const isProtected = asksForReview.test(all) || (rules.length === 0 && /rule violation|GH013/i.test(all));
  return createProblem(
    isProtected ? 'git/push-protected-branch' : 'git/push-rejected',
    rules.length === 0 ? wordsOf(reason, said) : `${name} has rules that don’t allow this: ${rules.join('; ')}.`,
    newBranch,
  );
}

/** The rules that GitHub's message names, without what they found: list items of `GH013`, or the lines after the heading of the REST API. */
function readRuleViolations(said: string): readonly string[] {
  const [, rest] = /rule violations found([\s\S]*)/i.exec(said) ?? [];
  if (rest === undefined) return [];
  const lines = rest
    .split('\n')
    .slice(1) // the rest of the heading
    .map((line) => line.replace(/^remote:/, '').replace(/\s+$/, ''));
  const items = lines.filter((line) => /^\s?- \S/.test(line));
  const named = items.length > 0 ? items : lines.filter((line) => !/^\s*$|^\s?Review all|https?:\/\//.test(line));
  return [
    ...new Set(
      named.map((line) =>
        line
          .replace(/^\s?- /, '')
          .trim()
          .replace(/\.$/, ''),
      ),
    ),
  ];
}

function wordsOf(reason: string, said: string): string {
  return said.trim() === '' ? reason : said.trim();
}
