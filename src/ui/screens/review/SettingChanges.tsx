import { ActionIcon } from '@mantine/core';
import { ArrowRight, Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import type { RepoPath } from '#base/repoPath.ts';
import { uniqueNames } from '#base/uniqueNames.ts';
import { listSettingReverts } from '#config/edit/revertSetting.ts';
import type { SettingRevert } from '#config/edit/separateFormatting.ts';
import type { SettingChange } from '#config/settingChange.ts';
import { diffSettings } from '#config/diffSettings.ts';
import { listFileReverts } from '#state/review/listFileReverts.ts';
import { discardPart } from '#state/intents/discardPart.ts';
import styles from './SettingChanges.module.css';
import { keepFocusInList } from '../../kit/keepFocusInList.ts';
import { useApp } from '../../useApp.ts';

interface SettingChangesProps {
  readonly path: RepoPath;
  readonly before: string;
  readonly after: string;
  /** True if the file is a configuration of the site. */
  readonly isConfiguration: boolean;
}

/**
 * Changed settings with their labels from the forms, or the changed parts of any other file, before and after, each with
 * a discard button. Renders nothing if they can't be described.
 */
export function SettingChanges({ path, before, after, isConfiguration }: SettingChangesProps) {
  const app = useApp();
  const rows = useMemo(
    () => (isConfiguration ? listRows(path, before, after) : toRows(listFileReverts(path, before, after))),
    [path, before, after, isConfiguration],
  );
  const discard = ({ computeText, label }: SettingRow) =>
    void discardPart(app, {
      path,
      name: label.join(' › '),
      seen: after,
      revert: () => Promise.resolve(computeText?.() ?? null),
    });
  return rows === null ? null : (
    <ChangeRows
      label={isConfiguration ? 'Changes to settings' : 'Changes in this file'}
      changes={rows}
      canDiscard={({ computeText }) => computeText !== null}
      onDiscard={discard}
    />
  );
}

interface SettingRow extends SettingChange {
  /** Computes the configuration without its change; null if it is discarded with the row above, or can't be alone. */
  readonly computeText: (() => string | null) | null;
}

function listRows(path: RepoPath, before: string, after: string): readonly SettingRow[] | null {
  const reverts = listSettingReverts(before, after);
  if (reverts !== null && reverts.length > 0) return toRows(reverts);
  const changes = diffSettings(before, after) ?? [];
  // Only the formatting differs, or the text isn’t JSON.
  if (changes.length === 0) return toRows(listFileReverts(path, before, after));
  return changes.map((change) => ({ ...change, computeText: null }));
}

function toRows(reverts: readonly SettingRevert[] | null): readonly SettingRow[] | null {
  return (
    reverts?.flatMap(({ changes, computeText }) =>
      changes.map((change, index) => ({ ...change, computeText: index === 0 ? computeText : null })),
    ) ?? null
  );
}

interface ChangeRowsProps<Change extends SettingChange> {
  readonly label: string;
  readonly changes: readonly Change[];
  readonly canDiscard?: (change: Change) => boolean;
  readonly onDiscard: (change: Change) => void;
}

/** Changed values before and after, one per line, each with a discard button; renders nothing if there are none. */
export function ChangeRows<Change extends SettingChange>({
  label: name,
  changes,
  canDiscard = () => true,
  onDiscard,
}: ChangeRowsProps<Change>) {
  if (changes.length === 0) return null;
  const names = uniqueNames(
    changes,
    ({ label }) => label.join(' › '),
    ({ before, after }) => after ?? before ?? '',
  );
  return (
    <section className={styles.changes} aria-label={name}>
      <ul ref={keepFocusInList} className={styles.list}>
        {changes.map((change, index) => (
          <li key={`${index} ${change.label.join(' ')}`} className={styles.change}>
            <span className={styles.label}>{change.label.join(' › ')}</span>
            <ChangedValues {...change} />
            {canDiscard(change) && (
              <ActionIcon
                size="sm"
                variant="subtle"
                color="gray"
                aria-label={`Discard the change to ${names[index] ?? ''}`}
                title="Discard this change"
                onClick={({ detail }) => detail > 1 || onDiscard(change)}
              >
                <Undo2 size={14} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A value before and after; how it changed if there is nothing to show. */
export function ChangedValues({ before, after }: Pick<SettingChange, 'before' | 'after'>) {
  const kind =
    before === null && after === null ? 'Changed' : before === null ? 'Added' : after === null ? 'Removed' : null;
  return (
    <span className={styles.values}>
      {before !== null && <del className={styles.before}>{before}</del>}
      {before !== null && after !== null && <ArrowRight size={14} aria-label="changed to" />}
      {kind !== null && <span className={styles.kind}>{kind}</span>}
      {after !== null && <ins className={styles.after}>{after}</ins>}
    </span>
  );
}
