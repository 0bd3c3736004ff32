import { Button } from '@mantine/core';
import { Undo2 } from 'lucide-react';
import { useId } from 'react';
import { useStore } from 'zustand';
import type { JournalEntry } from '#state/journal/journal.ts';
import { journalStore } from '#state/journal/journalStore.ts';
import { notifyUndone, undoSiteChange } from '#state/changes/undoSiteChange.ts';
import type { App } from '#state/app.ts';
import styles from './ReviewScreen.module.css';
import { useApp } from '../../useApp.ts';

/** The latest discard, even from before the tab was reloaded, with an undo button. Renders nothing if there is none. */
export function LastDiscard() {
  const app = useApp();
  const step = useStore(app.get(journalStore), ({ done }) => done.findLast(({ discarded }) => discarded !== undefined));
  const words = useId();
  if (step === undefined) return null;
  return (
    <p className={styles.discarded}>
      <span id={words}>{step.discarded}</span>
      <Button
        size="compact-sm"
        aria-describedby={words}
        variant="subtle"
        leftSection={<Undo2 size={14} aria-hidden />}
        onClick={({ currentTarget }) => void takeBack(app, step, currentTarget)}
      >
        Undo
      </Button>
    </p>
  );
}

async function takeBack(app: App, step: JournalEntry, button: HTMLElement): Promise<void> {
  // The restored row takes the focus, which the button would keep until it unmounts.
  button.blur();
  if (await undoSiteChange(app, step)) notifyUndone(app, step);
  else button.focus();
}
