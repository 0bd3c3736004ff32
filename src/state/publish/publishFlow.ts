import { assertNever } from '#base/assertNever.ts';
import type { Problem } from '#base/problem.ts';
import type { Provider } from '#providers/provider.ts';

/** The steps of publishing, in order. */
export type PublishStep = 'prepare' | 'latest' | 'send' | 'request';

interface LabeledStep {
  readonly step: PublishStep;
  readonly label: string;
}

const sendingSteps: readonly LabeledStep[] = [
  { step: 'prepare', label: 'Prepare changes' },
  { step: 'latest', label: 'Merge the latest changes from the site' },
  { step: 'send', label: 'Send changes' },
  { step: 'request', label: 'Request review' },
];
const siteAloneSteps: readonly LabeledStep[] = [
  { step: 'prepare', label: 'Keep your changes on this device' },
  { step: 'latest', label: 'Merge the latest changes from the site' },
  { step: 'send', label: 'Add them to the review' },
  { step: 'request', label: 'Check the review' },
];

/** Returns the labeled steps of publishing, in order. With `isSiteAlone`, only upstream changes are sent, none of the user's. */
export function listPublishSteps(isSiteAlone: boolean): readonly LabeledStep[] {
  return isSiteAlone ? siteAloneSteps : sendingSteps;
}

/** A recovery that the screen offers after a failure. */
export type RecoveryAction =
  | {
      readonly kind: 'signIn';
      readonly refused: boolean;
      readonly permission: string;
      readonly tokenUrl: string | null;
      readonly tokenAdvice?: string | undefined;
    }
  | { readonly kind: 'fork' }
  | { readonly kind: 'newBranch' }
  | { readonly kind: 'update' }
  /** `after`: the time from which it can succeed, in milliseconds. */
  | { readonly kind: 'again'; readonly after?: number };

/** Returns the recoveries for a problem, best first, one button each. Includes retrying if it may succeed. */
export function listRecoveryActions(problem: Problem, provider: Provider | null): readonly RecoveryAction[] {
  const after = problem.retry?.kind === 'again' ? problem.retry.after : undefined;
  const again: RecoveryAction = { kind: 'again', ...(after === undefined ? {} : { after }) };
  const signIn: RecoveryAction = {
    kind: 'signIn',
    refused: problem.code === 'git/token-refused',
    permission: provider?.token.permission ?? permissionOf(problem) ?? 'write access to the repository',
    tokenUrl: provider?.token.url ?? null,
    tokenAdvice: provider?.token.advice,
  };
  const fork: readonly RecoveryAction[] = provider?.capabilities.fork === true ? [{ kind: 'fork' }] : [];
  switch (problem.code) {
    case 'git/sign-in-needed':
    case 'git/token-refused':
    case 'provider/fork-failed':
      return [signIn, again];
    case 'git/push-forbidden':
    case 'provider/not-permitted':
      return [...fork, signIn, again];
    case 'git/push-protected-branch':
      return [{ kind: 'newBranch' }, again];
    case 'git/push-moved-on':
    case 'workspace/merge-conflict':
      return [{ kind: 'update' }, { kind: 'newBranch' }];
    case 'git/push-rejected':
      return [{ kind: 'newBranch' }, again];
    default:
      return [...(problem.retry === undefined ? [] : retried(problem.retry, signIn, fork)), again];
  }
}

function permissionOf(problem: Problem): string | null {
  return problem.retry?.kind === 'signIn' ? problem.retry.permission : null;
}

function retried(
  retry: NonNullable<Problem['retry']>,
  signIn: RecoveryAction,
  fork: readonly RecoveryAction[],
): readonly RecoveryAction[] {
  switch (retry.kind) {
    case 'signIn':
      return [signIn];
    case 'fork':
      return fork;
    case 'updateThenPublish':
      return [{ kind: 'update' }];
    case 'publishToNewBranch':
      return [{ kind: 'newBranch' }];
    case 'again':
    case 'openSource':
    case 'downloadChanges':
      return [];
    default:
      return assertNever(retry);
  }
}
