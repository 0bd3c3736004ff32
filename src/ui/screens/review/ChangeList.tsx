import { ActionIcon, Badge, Checkbox, Tooltip } from '@mantine/core';
import { Undo2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { uniqueNames } from '#base/uniqueNames.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { changeGroups, type ChangeKind } from '#state/review/changeSummary.ts';
import type { ListedChange } from '#state/review/listDescribedChanges.ts';
import type { LineCounts } from '#state/review/countChangedLines.ts';
import { keepFocusInList } from '../../kit/keepFocusInList.ts';
import { ChangePath } from './ChangePath.tsx';
import listStyles from '../../kit/List.module.css';
import styles from './ChangeList.module.css';

export interface ChangeListProps {
  readonly changes: readonly ListedChange[];
  readonly selected: RepoPath | null;
  readonly excluded: ReadonlySet<RepoPath>;
  readonly hrefOf: (path: RepoPath) => string;
  /** URL of the conflict resolution of a file; null for a file without a conflict. */
  readonly choiceOf: (path: RepoPath) => string | null;
  readonly onInclude: (paths: readonly RepoPath[], include: boolean) => void;
  readonly onDiscard: (path: RepoPath) => void;
}

/** Changes grouped by kind of file, each with a checkbox that includes it and a button that discards it. */
export function ChangeList(props: ChangeListProps) {
  return (
    <nav ref={keepFocusInList} aria-label="Changed files">
      {changeGroups.map(({ group, label }) => {
        const own = props.changes.filter((change) => change.group === group);
        return own.length === 0 ? null : <Group key={group} label={label} own={own} {...props} />;
      })}
    </nav>
  );
}

function Group({
  label,
  own,
  ...props
}: ChangeListProps & { readonly label: string; readonly own: readonly ListedChange[] }) {
  const names = uniqueNames(
    own,
    ({ title }) => title,
    ({ change }) => change.path,
  );
  const included = own.filter(({ change }) => !props.excluded.has(change.path)).length;
  return (
    <section className={styles.group}>
      <header className={styles.groupHeader}>
        <Checkbox
          size="xs"
          aria-label={`Include all in ${label}`}
          checked={included === own.length}
          indeterminate={included > 0 && included < own.length}
          onChange={(event) =>
            props.onInclude(
              own.map(({ change }) => change.path),
              event.currentTarget.checked,
            )
          }
        />
        <h2 className={styles.groupTitle}>{label}</h2>
        <span className={styles.count}>{own.length}</span>
      </header>
      <ul className={styles.rows}>
        {own.map((listed, index) => (
          <Row key={listed.change.path} listed={listed} name={names[index] ?? listed.title} {...props} />
        ))}
      </ul>
    </section>
  );
}

const kindLabels: Readonly<Record<ChangeKind, string>> = {
  added: 'New',
  edited: 'Edited',
  deleted: 'Deleted',
  moved: 'Moved',
};

function Row({
  listed,
  name,
  selected,
  excluded,
  hrefOf,
  choiceOf,
  onInclude,
  onDiscard,
}: ChangeListProps & {
  readonly listed: ListedChange;
  /** Its title; with its path if another one has the same. */
  readonly name: string;
}) {
  const { change, title, counts } = listed;
  const choice = choiceOf(change.path);
  return (
    <li className={`${listStyles.row} ${styles.row}`} data-selected={change.path === selected || undefined}>
      <Checkbox
        size="xs"
        aria-label={`Include ${name}`}
        checked={!excluded.has(change.path)}
        onChange={(event) => onInclude([change.path], event.currentTarget.checked)}
      />
      <a
        className={styles.link}
        href={hrefOf(change.path)}
        aria-current={change.path === selected ? 'true' : undefined}
        data-change-row={change.path}
        onKeyDown={moveBetweenRows}
      >
        <span className={`${listStyles.truncated} ${styles.title}`}>{title}</span>
        <ChangePath change={change} title={title} className={`${listStyles.truncated} ${styles.path}`} />
      </a>
      <span className={styles.facts}>
        <Badge size="xs" variant="default" className={styles.kind} data-kind={change.kind}>
          {kindLabels[change.kind]}
        </Badge>
        {counts === null ? null : <Counts counts={counts} />}
      </span>
      <Tooltip label="Discard this change">
        <ActionIcon
          variant="subtle"
          color="gray"
          size="md"
          aria-label={`Discard the change to ${name}`}
          // The second click of a double-click was meant for the discarded row, not for the one that moved up.
          onClick={({ detail }) => detail > 1 || onDiscard(change.path)}
        >
          <Undo2 size={15} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {choice === null ? null : (
        <a className={styles.choice} href={choice}>
          Conflict: choose a version
        </a>
      )}
    </li>
  );
}

function Counts({ counts: { added, removed } }: { readonly counts: LineCounts }) {
  return (
    <span className={styles.counts}>
      <span className={styles.added} aria-hidden>
        +{added}
      </span>
      <span className={styles.removed} aria-hidden>
        −{removed}
      </span>
      <span className={styles.spoken}>
        {added === 1 ? '1 line' : `${added} lines`} added, {removed} removed
      </span>
    </span>
  );
}

/** Arrow keys move between rows, as in a list box. Tab still reaches every control in a row. */
function moveBetweenRows(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const rows = [...(event.currentTarget.closest('nav')?.querySelectorAll<HTMLElement>('[data-change-row]') ?? [])];
  const here = rows.findIndex((row) => row === event.currentTarget);
  event.preventDefault();
  rows[here + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
}
