import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { assertNever } from '#base/assertNever.ts';
import type { Problem } from '#base/problem.ts';
import { downloadChanges } from '#state/intents/downloadChanges.ts';
import { switchToFork, updateBeforeSending } from '#state/intents/retryPublishing.ts';
import { setPublishFields } from '#state/intents/setPublishFields.ts';
import { listRecoveryActions, type RecoveryAction } from '#state/publish/publishFlow.ts';
import { dismissNoticesByPrefix } from '#state/notices/noticesStore.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { ProblemMessage } from '#ui/kit/ProblemMessage.tsx';
import { describeProblem } from '../../describeProblem.ts';
import styles from './PublishScreen.module.css';
import { TokenForm } from './TokenForm.tsx';
import { useApp } from '../../useApp.ts';

export interface PublishFailureProps {
  readonly site: OpenSite;
  readonly problem: Problem;
  readonly proposedBranch: string;
  readonly onAgain: () => void;
}

/** Why publishing failed, that nothing is lost, and a button for each recovery action. */
export function PublishFailure({ site, problem, proposedBranch, onAgain }: PublishFailureProps) {
  const app = useApp();
  const provider = app.services.locate(site.summary.url)?.provider ?? null;
  const ways = listRecoveryActions(problem, provider);
  const signIn = ways.find((way) => way.kind === 'signIn');
  // A notice from another screen may repeat it.
  const { title } = describeProblem(problem);
  useEffect(() => dismissNoticesByPrefix(app, title), [app, title]);
  return (
    <div className={styles.failure}>
      <ProblemMessage problem={problem}>
        {ways.map((way) =>
          way.kind === 'signIn' ? null : (
            <WayButton
              key={way.kind}
              way={way}
              proposedBranch={proposedBranch}
              onAgain={onAgain}
              first={way === ways[0]}
            />
          ),
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<Download size={14} aria-hidden />}
          onClick={() => void downloadChanges(app)}
        >
          Download changes
        </Button>
      </ProblemMessage>
      {signIn?.kind === 'signIn' ? <TokenForm url={site.summary.url} way={signIn} onSignedIn={onAgain} /> : null}
    </div>
  );
}

interface WayButtonProps {
  readonly way: Exclude<RecoveryAction, { kind: 'signIn' }>;
  readonly proposedBranch: string;
  readonly onAgain: () => void;
  readonly first: boolean;
}

function WayButton({ way, proposedBranch, onAgain, first }: WayButtonProps) {
  const app = useApp();
  const [running, setRunning] = useState(false);
  const seconds = useSecondsUntil(way.kind === 'again' ? (way.after ?? 0) : 0);
  const take = async () => {
    switch (way.kind) {
      case 'again':
        break;
      case 'fork':
        switchToFork(app);
        break;
      case 'newBranch':
        setPublishFields(app, { branch: nextBranch(proposedBranch) });
        break;
      case 'update': {
        setRunning(true);
        const isUpdated = await updateBeforeSending(app);
        setRunning(false);
        if (!isUpdated) return undefined;
        break;
      }
      default:
        return assertNever(way);
    }
    return onAgain();
  };
  return (
    <Button
      size="compact-sm"
      variant={first ? 'filled' : 'default'}
      loading={running}
      disabled={seconds > 0}
      onClick={() => void take()}
    >
      {seconds > 0 ? `Try again in ${seconds} s` : wayLabels[way.kind]}
    </Button>
  );
}

/** The seconds until a time; 0 once it is reached. */
function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (time <= now) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), 1000);
    return () => clearTimeout(timer);
  }, [time, now]);
  return Math.max(0, Math.ceil((time - now) / 1000));
}

const wayLabels: Readonly<Record<Exclude<RecoveryAction['kind'], 'signIn'>, string>> = {
  again: 'Try again',
  fork: 'Send from my fork',
  newBranch: 'Send from a new branch',
  update: 'Pull latest changes and try again',
};

/** Next branch name after one that is taken: `docs/a` becomes `docs/a-2`, `docs/a-2` becomes `docs/a-3`. */
function nextBranch(branch: string): string {
  const [, stem = branch, number = '1'] = /^(.*)-(\d{1,3})$/.exec(branch) ?? [];
  return `${stem}-${Number(number) + 1}`;
}
