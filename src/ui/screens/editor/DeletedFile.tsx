import { Button } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { fileNameOf, type RepoPath } from '#base/repoPath.ts';
import type { JournalEntry } from '#state/journal/journal.ts';
import { journalStore } from '#state/journal/journalStore.ts';
import { undoSiteChange } from '#state/changes/undoSiteChange.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import styles from './FilePane.module.css';
import { useApp } from '../../useApp.ts';

interface DeletedFileProps {
  readonly site: OpenSite;
  readonly path: RepoPath;
  /** Shown if the user didn't delete the file. */
  readonly otherwise: ReactNode;
}

/** Placeholder for a file that the user deleted while it was open. */
export function DeletedFile({ site, path, otherwise }: DeletedFileProps) {
  const app = useApp();
  const step = useStore(app.get(journalStore), ({ done }) => done.findLast((candidate) => deletes(candidate, path)));
  const isInChange = site.changes.some((change) => change.path === path && change.kind === 'deleted');
  if (step === undefined && !isInChange) return otherwise;
  return (
    <div className={styles.nothing} role="status">
      <Trash2 size={28} aria-hidden />
      <h1 className={styles.title}>{fileNameOf(path)} was deleted</h1>
      <p className={styles.text}>
        {isInChange
          ? 'Readers can still see it until your changes are approved. Until then, you can restore it in Review changes.'
          : 'It was never published.'}
      </p>
      {step !== undefined && (
        <Button mt="md" variant="default" onClick={() => void undoSiteChange(app, step)}>
          Restore
        </Button>
      )}
    </div>
  );
}

function deletes({ parts }: JournalEntry, path: RepoPath): boolean {
  return parts.some(
    (part) =>
      part.kind === 'file' &&
      part.path === path &&
      (part.operation.kind === 'discard' || ('after' in part.operation && part.operation.after === null)),
  );
}
