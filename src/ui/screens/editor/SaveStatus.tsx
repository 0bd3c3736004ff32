import { Check, CloudAlert, LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { journalStore } from '#state/journal/journalStore.ts';
import { persistenceStore } from '#state/storage/persistenceStore.ts';
import { openFilesStore } from '#state/openFiles/openFilesStore.ts';
import type { OpenFile, SaveState } from '#state/openFiles/openFile.ts';
import { describeProblem } from '../../describeProblem.ts';
import styles from './SaveStatus.module.css';
import { useApp } from '../../useApp.ts';

/** Label that shows whether all edits are stored. */
export function SaveStatus() {
  const app = useApp();
  const isKept = useStore(app.get(persistenceStore), ({ refused }) => refused === null);
  const running = useStore(app.get(journalStore), (state) => state.running > 0);
  const ofFiles = useStore(app.get(openFilesStore), ({ files }) => worst(Object.values(files)));
  const isSaved = useStaysTrue(!running && ofFiles.kind === 'saved');
  const saving: SaveState = ofFiles.kind !== 'saved' || isSaved ? ofFiles : { kind: 'pending' };
  const failed = saving.kind === 'failed';
  const text = failed
    ? `Not saved: ${describeProblem(saving.problem).title}`
    : saving.kind === 'saved'
      ? isKept
        ? 'Saved'
        : 'Saved in this tab only'
      : 'Saving…';
  const Icon = failed || !isKept ? CloudAlert : saving.kind === 'saved' ? Check : LoaderCircle;
  return (
    <p className={styles.state} data-kind={saving.kind} role="status">
      <Icon size={14} aria-hidden />
      <span>{text}</span>
    </p>
  );
}

/**
 * Longer than the time between two keystrokes, in milliseconds: each change of the label costs a frame that may delay the next keystroke.
 */
const calm = 200;

/** True if the value has been true for a moment, or from the start. */
function useStaysTrue(isTrue: boolean): boolean {
  const [isCalm, setCalm] = useState(isTrue);
  useEffect(() => {
    if (!isTrue) return setCalm(false);
    const timer = setTimeout(() => setCalm(true), calm);
    return () => clearTimeout(timer);
  }, [isTrue]);
  return isTrue && isCalm;
}

const saved: SaveState = { kind: 'saved' };

function worst(files: readonly OpenFile[]): SaveState {
  const states = files.flatMap((file) => (file.kind === 'text' ? [file.saving] : []));
  return states.find(({ kind }) => kind === 'failed') ?? states.find(({ kind }) => kind !== 'saved') ?? saved;
}
