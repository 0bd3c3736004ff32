import { Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Problem } from '#base/problem.ts';
import { resolveConflict } from '#state/intents/resolveConflict.ts';
import { conflictChoice } from '#state/review/conflictChoice.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { ProblemMessage } from '#ui/kit/ProblemMessage.tsx';
import { useFileText } from '#ui/kit/useFileText.ts';
import { DiffEditor } from '#ui/source/DiffEditor.tsx';
import { SourceEditor } from '#ui/source/SourceEditor.tsx';
import styles from './ConflictsScreen.module.css';
import { ConflictActions } from './ConflictActions.tsx';
import { DisputedPlaces, type ChosenSide } from './DisputedPlaces.tsx';

export interface ConflictDetailProps {
  readonly conflict: OpenSite['conflicts'][number];
  readonly title: string;
}

/** One file with the site's version and the writer's, and what to do: keep one, choose at each place, or put a text together from both. */
export function ConflictDetail({ conflict, title }: ConflictDetailProps) {
  const { path } = conflict;
  const present = useFileText(path).text;
  const mine = present === undefined ? conflict.mine : present;
  const choice = useMemo(() => conflictChoice(conflict, mine), [conflict, mine]);
  const [sides, setSides] = useState<readonly ChosenSide[]>([]);
  const [edited, setEdited] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const [failed, setFailed] = useState<Problem | null>(null);
  const settle = async (text: string | null) => {
    setRunning(true);
    const settled = await resolveConflict(path, title, mine, text);
    setRunning(false);
    if (!settled.ok) setFailed(settled.problem);
  };
  const { places } = choice;
  return (
    <section className={styles.detail} aria-label={`Versions of ${title}`}>
      <div className={styles.detailHeader}>
        <h2 className={styles.detailTitle}>{title}</h2>
        <span className={styles.path}>{path}</span>
        <ConflictActions
          choice={choice}
          sides={sides}
          edited={edited}
          running={running}
          onEdit={setEdited}
          onSettle={(text) => void settle(text)}
        />
      </div>
      {failed === null ? null : (
        <div className={styles.problem}>
          <ProblemMessage problem={failed} />
        </div>
      )}
      {places.length > 0 && (
        <Text size="sm" className={styles.note}>
          What only one of you changed in this file is kept, whatever you choose.
        </Text>
      )}
      {places.length > 1 && edited === null ? (
        <DisputedPlaces
          places={places}
          sides={sides}
          onChoose={(place, side) => setSides(places.map((_, at) => (at === place ? side : sides[at])))}
        />
      ) : (
        <>
          <div className={styles.labels}>
            <Text size="xs">− {choice.theirs === null ? 'In the site: deleted' : 'In the site'}</Text>
            <Text size="xs">
              + {edited !== null ? 'The text below' : choice.mine === null ? 'Yours: deleted' : 'Yours'}
            </Text>
          </div>
          <div className={styles.versions}>
            <DiffEditor
              path={path}
              before={choice.theirs ?? ''}
              after={edited ?? choice.mine ?? ''}
              beforeLabel="In the site"
              afterLabel={edited === null ? 'Yours' : 'Your edit'}
            />
          </div>
        </>
      )}
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
