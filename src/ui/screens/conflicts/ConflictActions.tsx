import { Button } from '@mantine/core';
import type { ConflictModel } from '#state/review/conflictModel.ts';
import styles from './ConflictsScreen.module.css';

export interface ConflictActionsProps {
  readonly choice: ConflictModel;
  readonly sides: readonly ('mine' | 'theirs' | null)[];
  /** True if a side can be chosen for each region. */
  readonly hasChoices: boolean;
  /** Text merged by hand, or null. */
  readonly edited: string | null;
  readonly running: boolean;
  readonly onEdit: (text: string) => void;
  readonly onShowVersions: () => void;
  readonly onSettle: (text: string | null) => void;
}

/** Buttons that resolve a conflict: take either version, the chosen sides, or the text merged by hand. */
export function ConflictActions({
  choice,
  sides,
  hasChoices,
  edited,
  running,
  onEdit,
  onShowVersions,
  onSettle,
}: ConflictActionsProps) {
  const { mine, theirs, regions } = choice;
  if (edited !== null)
    return (
      <div className={styles.actions}>
        <Button size="compact-sm" loading={running} onClick={() => onSettle(edited)}>
          Keep this text
        </Button>
        <Button size="compact-sm" variant="default" onClick={onShowVersions}>
          {mine === null || theirs === null ? 'Back' : 'Back to comparison'}
        </Button>
      </div>
    );
  if (mine !== null && mine === theirs)
    return (
      <div className={styles.actions}>
        <Button size="compact-sm" loading={running} onClick={() => onSettle(mine)}>
          Keep both changes
        </Button>
      </div>
    );
  const everywhere = regions.length > 1 ? ' everywhere' : '';
  const left = regions.filter((_, at) => sides[at] == null).length;
  return (
    <div className={styles.actions}>
      {hasChoices && (
        <Button size="compact-sm" disabled={left > 0} loading={running} onClick={() => onSettle(choice.resolve(sides))}>
          {left === 0 ? 'Keep selected' : `Keep selected (${String(left)} left to choose)`}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant={hasChoices ? 'default' : 'filled'}
        loading={running}
        onClick={() => onSettle(mine)}
      >
        {mine === null ? 'Keep it deleted' : `Keep mine${everywhere}`}
      </Button>
      <Button size="compact-sm" variant="default" disabled={running} onClick={() => onSettle(theirs)}>
        {theirs === null ? 'Accept their deletion' : `Keep theirs${everywhere}`}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={running}
        onClick={() => onEdit(choice.resolve(sides) ?? theirs ?? mine ?? '')}
      >
        Edit manually…
      </Button>
    </div>
  );
}
