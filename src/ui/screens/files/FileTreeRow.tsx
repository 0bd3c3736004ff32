import { Menu } from '@mantine/core';
import {
  Braces,
  ChevronRight,
  Ellipsis,
  File,
  FileCode2,
  FileSymlink,
  FileText,
  Folder,
  FolderOpen,
  Image,
  Pencil,
  Trash2,
} from 'lucide-react';
import { extensionOf, type RepoPath } from '#base/repoPath.ts';
import type { ChangeKind } from '#state/review/changeSummary.ts';
import type { FileRow } from '#state/files/fileTree.ts';
import listStyles from '../../kit/List.module.css';
import styles from './FilesView.module.css';

export interface FileTreeRowProps {
  readonly id: string;
  readonly row: FileRow;
  readonly top: number;
  readonly active: boolean;
  readonly selected: boolean;
  readonly change: ChangeKind | null;
  readonly isLink: boolean;
  readonly onActivate: () => void;
  /** Called when its menu is opened. */
  readonly onMenu: () => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

const changeLabels: Readonly<Record<ChangeKind, string>> = {
  added: 'new',
  edited: 'edited',
  deleted: 'deleted',
  moved: 'moved',
};

/** One row of the tree. Focus stays on the tree, so nothing in a row is focusable. */
export function FileTreeRow({
  id,
  row,
  top,
  active,
  selected,
  change,
  isLink,
  onActivate,
  onMenu,
  onRename,
  onDelete,
}: FileTreeRowProps) {
  return (
    // The tree has the focus and handles keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      className={`${listStyles.row} ${styles.row}`}
      role="treeitem"
      tabIndex={-1}
      aria-level={row.level}
      aria-setsize={row.setSize}
      aria-posinset={row.position}
      aria-expanded={row.kind === 'folder' ? row.open : undefined}
      aria-selected={selected}
      aria-label={[row.name, ...(isLink ? ['link'] : []), ...(change === null ? [] : [changeLabels[change]])].join(
        ', ',
      )}
      data-active={active || undefined}
      data-change={change ?? undefined}
      style={{ insetBlockStart: top, paddingInlineStart: `calc(var(--space-2) + ${(row.level - 1) * 14}px)` }}
      onClick={onActivate}
    >
      <ChevronRight
        className={`${listStyles.chevron} ${styles.chevron}`}
        data-open={row.open || undefined}
        data-hidden={row.kind === 'file' || undefined}
        size={14}
        aria-hidden
      />
      <RowIcon row={row} isLink={isLink} />
      <span className={`${listStyles.label} ${listStyles.truncated} ${styles.name}`}>{row.name}</span>
      {change === null ? null : <span className={styles.mark} title={changeLabels[change]} />}
      {row.kind === 'file' ? <RowMenu path={row.path} onOpen={onMenu} onRename={onRename} onDelete={onDelete} /> : null}
    </div>
  );
}

function RowMenu({
  path,
  onOpen,
  onRename,
  onDelete,
}: {
  readonly path: RepoPath;
  readonly onOpen: () => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}) {
  return (
    <Menu position="bottom-end" withinPortal onOpen={onOpen}>
      <Menu.Target>
        <button
          type="button"
          className={`${listStyles.action} ${styles.more}`}
          tabIndex={-1}
          aria-label={`Actions for ${path}`}
          onClick={(event) => event.stopPropagation()}
        >
          <Ellipsis size={15} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        <Menu.Item leftSection={<Pencil size={14} aria-hidden />} rightSection={<kbd>F2</kbd>} onClick={onRename}>
          Rename or move…
        </Menu.Item>
        <Menu.Item
          leftSection={<Trash2 size={14} aria-hidden />}
          rightSection={<kbd>Del</kbd>}
          color="red"
          onClick={onDelete}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const icons: Readonly<Record<string, typeof File>> = {
  md: FileText,
  mdx: FileText,
  txt: FileText,
  json: Braces,
  yaml: Braces,
  yml: Braces,
  ...Object.fromEntries(
    ['js', 'jsx', 'ts', 'tsx', 'css', 'html', 'sh', 'py'].map((extension) => [extension, FileCode2]),
  ),
  ...Object.fromEntries(
    ['png', 'jpg', 'jpeg', 'gif', 'svg', 'webp', 'avif', 'ico'].map((extension) => [extension, Image]),
  ),
};

function RowIcon({ row, isLink }: { readonly row: FileRow; readonly isLink: boolean }) {
  const file = isLink ? FileSymlink : (icons[extensionOf(row.path)] ?? File);
  const Icon = row.kind === 'folder' ? (row.open ? FolderOpen : Folder) : file;
  return <Icon className={listStyles.icon} size={15} aria-hidden />;
}
