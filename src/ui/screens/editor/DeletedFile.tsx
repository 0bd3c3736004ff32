import { Button } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { fileNameOf, type RepoPath } from '#base/repoPath.ts';
import { findDeletion } from '#state/changes/findDeletion.ts';
import { journalStore } from '#state/journal/journalStore.ts';
import { redoSiteChange, undoSiteChange } from '#state/changes/undoSiteChange.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import styles from './FilePane.module.css';
import { useApp } from '../../useApp.ts';

const restoring = { undo: undoSiteChange, redo: redoSiteChange } as const;

interface DeletedFileProps {
  readonly site: OpenSite;
  readonly path: RepoPath;
  /** Shown if the user didn't delete the file. */
  readonly otherwise: ReactNode;
}

/** Placeholder for a file that the user deleted while it was open, or whose creation was undone. */
export function DeletedFile({ site, path, otherwise }: DeletedFileProps) {
  const app = useApp();
  const step = useStore(
    app.get(journalStore),
    useShallow((journal) => findDeletion(journal, path)),
  );
  const isInChange = site.changes.some((change) => change.path === path && change.kind === 'deleted');
  if (step === null && !isInChange) return otherwise;
  return (
    <div className={styles.nothing} role="status">
      <Trash2 size={28} aria-hidden />
      <h1 className={styles.title}>{fileNameOf(path)} was deleted</h1>
      <p className={styles.text}>
        {isInChange
          ? 'Readers can still see it until your changes are approved. Until then, you can restore it in Review changes.'
          : 'It was never published.'}
      </p>
      {step !== null && (
        <Button mt="md" variant="default" onClick={() => void restoring[step.by](app, step.entry)}>
          Restore
        </Button>
      )}
    </div>
  );
}
