import { Button } from '@mantine/core';
import type { Problem } from '#base/problem.ts';
import styles from './PartLoadError.module.css';
import { ProblemMessage } from './ProblemMessage.tsx';

interface NotFetchedProps {
  readonly problem: Problem;
  readonly onTryAgain: () => void;
}

/** Stands where a part of the app would, while that could not be fetched. Offline there is no way to reload. */
export function PartLoadError({ problem, onTryAgain }: NotFetchedProps) {
  return (
    <div className={styles.place}>
      <ProblemMessage problem={problem}>
        <Button size="xs" variant="default" onClick={onTryAgain}>
          Try again
        </Button>
        {navigator.onLine && (
          <Button size="xs" variant="subtle" onClick={() => globalThis.location.reload()}>
            Reload
          </Button>
        )}
      </ProblemMessage>
    </div>
  );
}
