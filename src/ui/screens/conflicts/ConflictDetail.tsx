import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { Problem } from '#base/problem.ts';
import { resolveConflict } from '#state/intents/resolveConflict.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { ProblemMessage } from '#ui/kit/ProblemMessage.tsx';
import { DiffEditor } from '#ui/source/DiffEditor.tsx';
import { SourceEditor } from '#ui/source/SourceEditor.tsx';
import styles from './ConflictsScreen.module.css';

export interface ConflictDetailProps {
  readonly conflict: OpenSite['conflicts'][number];
  readonly title: string;
}

/** One file with the site's version and the writer's, and what to do: keep one, or put a text together from both. */
export function ConflictDetail({ conflict, title }: ConflictDetailProps) {
  const { path, mine, theirs } = conflict;
  const [edited, setEdited] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const [failed, setFailed] = useState<Problem | null>(null);
  const settle = async (text: string | null) => {
    setRunning(true);
    const settled = await resolveConflict(path, title, text);
    setRunning(false);
    if (!settled.ok) setFailed(settled.problem);
  };
  return (
    <section className={styles.detail} aria-label={`Versions of ${title}`}>
      <div className={styles.detailHeader}>
        <h2 className={styles.detailTitle}>{title}</h2>
        <span className={styles.path}>{path}</span>
        <div className={styles.actions}>
          {edited === null ? (
            <>
              <Button size="compact-sm" loading={running} onClick={() => void settle(mine)}>
                {mine === null ? 'Keep it deleted' : 'Keep mine'}
              </Button>
              <Button size="compact-sm" variant="default" disabled={running} onClick={() => void settle(theirs)}>
                {theirs === null ? 'Delete it, as the site did' : 'Take theirs'}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                disabled={running}
                onClick={() => setEdited(mine ?? theirs ?? '')}
              >
                Edit by hand…
              </Button>
            </>
          ) : (
            <>
              <Button size="compact-sm" loading={running} onClick={() => void settle(edited)}>
                Keep this text
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => setEdited(null)}>
                Back to both versions
              </Button>
            </>
          )}
        </div>
      </div>
      {failed === null ? null : (
        <div className={styles.problem}>
          <ProblemMessage problem={failed} />
        </div>
      )}
      <div className={styles.labels}>
        <Text size="xs">− {theirs === null ? 'In the site: deleted' : 'In the site'}</Text>
        <Text size="xs">+ {edited !== null ? 'The text below' : mine === null ? 'Yours: deleted' : 'Yours'}</Text>
      </div>
      <div className={styles.versions}>
        <DiffEditor
          path={path}
          before={theirs ?? ''}
          after={edited ?? mine ?? ''}
          beforeLabel="In the site"
          afterLabel={edited === null ? 'Yours' : 'Your edit'}
        />
      </div>
      {edited === null ? null : (
        <div className={styles.versions}>
          <SourceEditor
            path={path}
            text={edited}
            problems={noProblems}
            readOnly={false}
            ariaLabel={`Text of ${title} to keep`}
            onChange={setEdited}
          />
        </div>
      )}
    </section>
  );
}

const noProblems: readonly Problem[] = [];
