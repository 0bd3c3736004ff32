import { Button } from '@mantine/core';
import type { Problem } from '#base/problem.ts';
import styles from './PartLoadError.module.css';
import { ProblemMessage } from './ProblemMessage.tsx';

interface NotFetchedProps {
  readonly problem: Problem;
  readonly onTryAgain: () => void;
}

/** Shown in place of a part of the app that could not be loaded. Offers no reload while offline. */
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
