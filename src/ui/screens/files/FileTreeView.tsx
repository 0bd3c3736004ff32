import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { RepoPath } from '#base/repoPath.ts';
import type { ChangeKind } from '#state/review/changeSummary.ts';
import type { FileRow } from '#state/files/fileTree.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { getTextScale } from '../../kit/textScale.ts';
import { useVirtualRows } from '../../kit/useVirtualRows.ts';
import { FileTreeRow } from './FileTreeRow.tsx';
import { getTreeKeyAction, type TreeKeyAction } from './getTreeKeyAction.ts';
import styles from './FilesView.module.css';

export interface FileTreeViewProps {
  readonly rows: readonly FileRow[];
  readonly selected: RepoPath | null;
  readonly changes: ReadonlyMap<RepoPath, ChangeKind>;
  readonly links: OpenSite['links'];
  readonly onToggle: (folder: RepoPath, open: boolean) => void;
  readonly onOpen: (file: RepoPath) => void;
  readonly onRename: (file: RepoPath) => void;
  readonly onDelete: (file: RepoPath) => void;
}

const rowHeight = 28 * getTextScale();

/** File tree following the ARIA tree pattern. Only visible rows are rendered, so ten thousand files cost no more than fifty. */
export function FileTreeView(props: FileTreeViewProps) {
  const { rows, selected, onToggle, onOpen, onRename, onDelete } = props;
  const id = useId();
  const [active, setActive] = useState<RepoPath | null>(selected);
  const container = useRef<HTMLDivElement>(null);
  const tops = useMemo(() => Array.from({ length: rows.length + 1 }, (_, index) => index * rowHeight), [rows.length]);
  const { list, first, last, reveal } = useVirtualRows(tops, rowHeight, container);
  const found = rows.findIndex(({ path }) => path === active);
  const at = found >= 0 ? found : 0;

  const [shown, setShown] = useState(selected);
  if (selected !== shown) {
    setShown(selected);
    setActive(selected ?? active);
  }
  useEffect(() => {
    if (selected !== null) reveal(rows.findIndex(({ path }) => path === selected));
    // Only when the selected file changes; expanding folders must not scroll.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [selected]);

  const act = (step: TreeKeyAction) => {
    switch (step.kind) {
      case 'toggle':
        return onToggle(step.path, step.open);
      case 'open':
        return onOpen(step.path);
      case 'rename':
        return onRename(step.path);
      case 'delete':
        return onDelete(step.path);
      case 'move': {
        setActive(rows[step.index]?.path ?? null);
        return reveal(step.index);
      }
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.ctrlKey || event.metaKey || event.altKey ? null : getTreeKeyAction(rows, at, event.key);
    if (step === null) return;
    event.preventDefault();
    act(step);
  };
  return (
    <div
      ref={container}
      className={styles.tree}
      role="tree"
      aria-label="Site files"
      tabIndex={0}
      aria-activedescendant={at >= first && at < last ? `${id}-${at}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div ref={list} role="presentation" style={{ blockSize: rows.length * rowHeight, position: 'relative' }}>
        {rows.slice(first, last).map((row, offset) => (
          <FileTreeRow
            key={`${row.kind} ${row.path}`}
            id={`${id}-${first + offset}`}
            row={row}
            top={(first + offset) * rowHeight}
            active={first + offset === at}
            selected={row.path === selected}
            change={props.changes.get(row.path) ?? null}
            isLink={props.links.has(row.path)}
            onActivate={() => {
              setActive(row.path);
              act(
                row.kind === 'folder'
                  ? { kind: 'toggle', path: row.path, open: !row.open }
                  : { kind: 'open', path: row.path },
              );
            }}
            onMenu={() => setActive(row.path)}
            onRename={() => onRename(row.path)}
            onDelete={() => onDelete(row.path)}
          />
        ))}
      </div>
    </div>
  );
}
