import { Button } from '@mantine/core';
import { useState } from 'react';
import { useStore } from 'zustand';
import { recoveredTextsStore, type RecoveredText } from '#state/openFiles/recoveredTextsStore.ts';
import { discardRecoveredText, putBackRecoveredText } from '#state/intents/resolveRecoveredTexts.ts';
import { CopyTextButton } from '../../../kit/CopyTextButton.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import styles from './RecoveredTexts.module.css';
import { useApp } from '../../../useApp.ts';

/** Reports recovered text that no longer fits its page, and lets the user resolve each one. */
export function RecoveredTexts() {
  const app = useApp();
  const words = useStore(app.get(recoveredTextsStore), (state) => state.words);
  const [open, setOpen] = useState(false);
  if (words.length === 0) return null;
  return (
    <>
      <div className={styles.banner} role="status">
        <span>Some of your text couldn’t be restored to its page. It’s saved here.</span>
        <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
          View text
        </Button>
      </div>
      {open && (
        <Dialog opened onClose={() => setOpen(false)} title="Recovered text" size="lg">
          <p className={styles.hint}>
            The same part of the page was changed in another tab, or the page couldn’t be saved. Nothing is lost. This
            is the other text.
          </p>
          {words.map((held) => (
            <Held key={`${held.word.path} ${held.text}`} held={held} />
          ))}
        </Dialog>
      )}
    </>
  );
}

function Held({ held }: { readonly held: RecoveredText }) {
  const app = useApp();
  const { path } = held.word;
  return (
    <section className={styles.held} aria-label={path}>
      <h3 className={styles.path}>{path}</h3>
      <textarea
        className={styles.text}
        readOnly
        rows={Math.min(14, held.text.split('\n').length)}
        aria-label={`${path} as typed`}
        value={held.text}
      />
      <div className={styles.actions}>
        <CopyTextButton text={held.text} size="xs">
          Copy
        </CopyTextButton>
        {held.isSource && (
          <Button size="xs" variant="default" onClick={() => void putBackRecoveredText(app, held)}>
            Use this version instead
          </Button>
        )}
        <Button size="xs" variant="subtle" color="red" onClick={() => discardRecoveredText(app, held)}>
          Discard
        </Button>
      </div>
    </section>
  );
}
