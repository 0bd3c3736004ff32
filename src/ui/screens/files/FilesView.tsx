import { formatNoResults } from '#base/noResults.ts';
import styles from './FilesView.module.css';
import { ActionIcon, Text, TextInput, Tooltip } from '@mantine/core';
import { FilePlus2, Search } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { type RepoPath, fileNameOf } from '#base/repoPath.ts';
import { buildFileTree, listAncestorFolders, filterPaths, listVisibleFileRows } from '#state/files/fileTree.ts';
import { goToScreen } from '#state/route/goTo.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import type { App } from '#state/app.ts';
import { FileNameDialog, type FileNameTask } from './FileNameDialog.tsx';
import { FileTreeView } from './FileTreeView.tsx';
import { useApp } from '../../useApp.ts';
import { removeFile } from '#state/intents/changeFiles.ts';
import { notifyUndoable } from '#state/changes/notifyUndoable.ts';
import { notify } from '#state/notices/noticesStore.ts';
import { describeProblem } from '../../describeProblem.ts';

export interface FilesViewProps {
  readonly site: OpenSite;
  /** The selected file. */
  readonly path: RepoPath | null;
}

/** All files of the repository as a tree with a filter. Files can be created, renamed and deleted. */
export function FilesView({ site, path: selected }: FilesViewProps) {
  const app = useApp();
  const [query, setQuery] = useState('');
  const [task, setTask] = useState<FileNameTask | null>(null);
  const rows = useRows(site, selected, useDeferredValue(query));
  return (
    <section className={styles.panel} aria-label="Files">
      <div className={styles.tools}>
        <TextInput
          className={styles.filter}
          size="xs"
          aria-label="Filter files"
          placeholder="Filter files"
          leftSection={<Search size={14} aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <Tooltip label="New file">
          <ActionIcon variant="default" size={30} aria-label="New file" onClick={() => setTask({ kind: 'create' })}>
            <FilePlus2 size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      {rows.shown.length === 0 ? <Text className={styles.none}>{formatNoResults(query)}</Text> : null}
      <FileTreeView
        rows={rows.shown}
        selected={selected}
        changes={rows.changes}
        links={site.links}
        onToggle={rows.toggle}
        onOpen={(path) => openPath(app, path)}
        onRename={(path) => setTask({ kind: 'rename', path })}
        onDelete={(path) => void deleteFile(app, path)}
      />
      <FileNameDialog task={task} onClose={() => setTask(null)} />
    </section>
  );
}

function openPath(app: App, path: RepoPath): void {
  goToScreen(app, { screen: 'files', path });
}

function useRows(site: OpenSite, selected: RepoPath | null, query: string) {
  const [open, setOpen] = useState<ReadonlySet<RepoPath>>(() => new Set());
  const [seen, setSeen] = useState<RepoPath | null>(null);
  const paths = useMemo(() => site.files.map(({ path }) => path), [site.files]);
  const tree = useMemo(() => buildFileTree(filterPaths(paths, query)), [paths, query]);
  const changes = useMemo(() => new Map(site.changes.map((change) => [change.path, change.kind])), [site.changes]);
  if (selected !== seen) {
    // Expands the parent folders of a newly selected file. Folders that the user expanded stay open.
    setSeen(selected);
    setOpen(new Set([...open, ...listAncestorFolders(selected ?? '')]));
  }
  const shown = useMemo(
    () => listVisibleFileRows(tree, query.trim() === '' ? open : new Set(tree.folders.keys())),
    [tree, open, query],
  );
  const toggle = (path: RepoPath, wanted: boolean) =>
    setOpen((before) => {
      const next = new Set(before);
      if (wanted) next.add(path);
      else next.delete(path);
      return next;
    });
  return { shown, changes, toggle };
}

/** Deletes a file immediately and offers undo. */
async function deleteFile(app: App, path: RepoPath): Promise<void> {
  const removed = await removeFile(app, path);
  if (removed.ok) notifyUndoable(app, `Deleted ${fileNameOf(path)}.`);
  else notify(app, describeProblem(removed.problem).title, 'problem');
}
