import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import type { Problem } from '#base/problem.ts';
import { persistenceStore } from '#state/storage/persistenceStore.ts';
import { findStorageProblem } from '#state/openFiles/findStorageProblem.ts';
import { openFilesStore } from '#state/openFiles/openFilesStore.ts';
import styles from './StorageNotice.module.css';
import { useApp } from '../useApp.ts';

/** Shown while the browser stores nothing, or some input is not stored: explains why, and what to do. */
export function StorageNotice({ onDownload }: { readonly onDownload: (() => void) | null }) {
  const app = useApp();
  const refused = useStore(app.get(persistenceStore), (state) => state.refused);
  const unstored = useStore(app.get(openFilesStore), ({ files }) => findStorageProblem(files));
  const problem = refused ?? unstored;
  if (problem === null) return null;
  const sentence =
    refused === null
      ? `Your latest edits aren’t saved: ${reason(problem)} They’re still in this tab and in “Download my changes”. ${retries(problem)}`
      : `Nothing is saved in this browser: ${reason(problem)} You can still view, edit, and send changes for review. Send or download your changes before you close this tab.`;
  return (
    <div className={styles.notice} role="alert">
      <p className={styles.words}>{`${sentence.trimEnd()} ${wayOut(problem, refused !== null)}`}</p>
      {onDownload !== null && (
        <Button size="compact-sm" variant="default" onClick={onDownload}>
          Download my changes
        </Button>
      )}
    </div>
  );
}

function reason({ code, message }: Problem): string {
  if (code === 'storage/full') return 'browser storage is full.';
  if (code === 'storage/forbidden') return 'the browser won’t let Docwright save anything.';
  return `${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}

/** Empty for storage taken over by a newer version, since a retry can't succeed then. */
function retries({ code }: Problem): string {
  return code === 'storage/newer-version' ? '' : 'You can keep typing. Docwright will keep trying to save.';
}

/** How to make storage work again. If nothing is stored, storage is only retried on reload. */
function wayOut({ code }: Problem, reloads: boolean): string {
  const then = reloads ? ', then reload' : '';
  if (code === 'storage/full')
    return `To free up space, delete files from this device, or remove sites you no longer need from the list of all sites${then}.`;
  if (code === 'storage/forbidden')
    return `To save changes, allow Docwright to store site data in your browser settings, or use a regular (not private) window${then}.`;
  if (code === 'storage/newer-version') return 'Download your changes, then reload this tab to get the newer version.';
  return `If it keeps failing, close other Docwright tabs and restart the browser${reloads ? '. Everything saved earlier is still there' : ''}.`;
}
