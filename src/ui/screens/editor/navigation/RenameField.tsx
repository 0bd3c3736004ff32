import { useEffect, useRef, useState } from 'react';
import { replayCapturedKeys } from '../../../kit/keyCapture.ts';
import styles from './NavigationTree.module.css';

interface RenameFieldProps {
  readonly label: string;
  /** Called once: with the new name, or with null if it stays. `byKey` is true if a key ended it. */
  readonly onDone: (label: string | null, byKey: boolean) => void;
}

let steps = 0;

/** Creates the key of an undo step that adds something and names it. */
export function createNamingStep(): string {
  steps += 1;
  return `naming ${steps}`;
}

/** A name being edited in place, selected at first. Enter and leaving the field keep the text; Escape restores the name. */
export function RenameField({ label, onDone }: RenameFieldProps) {
  const [text, setText] = useState(label);
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    if (field.current !== null) replayCapturedKeys(field.current);
    // A phone's keyboard, as it appears, must not cover the field.
    const show = () => field.current?.scrollIntoView({ block: 'nearest' });
    globalThis.visualViewport?.addEventListener('resize', show);
    return () => globalThis.visualViewport?.removeEventListener('resize', show);
  }, []);
  const finish = (name: string | null, byKey: boolean) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(name === null || name.trim() === '' ? null : name.trim(), byKey);
  };
  return (
    <input
      ref={field}
      className={styles.rename}
      aria-label={`New name for ${label}`}
      enterKeyHint="done"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onClick={(event) => event.stopPropagation()}
      onBlur={() => finish(text, false)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') finish(text, true);
        if (event.key === 'Escape') finish(null, true);
      }}
    />
  );
}
