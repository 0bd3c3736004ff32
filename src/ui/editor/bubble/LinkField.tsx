import { useEffect, useRef, useState } from 'react';
import { safeUrl } from '../safeUrl.ts';
import styles from './BubbleToolbar.module.css';

interface LinkFieldProps {
  readonly href: string;
  readonly onSet: (href: string) => void;
  readonly onCancel: () => void;
}

/** Where a link's address is typed. */
export function LinkField({ href, onSet, onCancel }: LinkFieldProps) {
  const [text, setText] = useState(href);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const isSafe = safeUrl(text.trim()) !== null;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSafe) onSet(text);
      }}
    >
      <input
        ref={field}
        className={styles.field}
        aria-label="Address"
        aria-invalid={!isSafe}
        placeholder="/page, #heading or https://…"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
        }}
      />
      <button type="submit" className={styles.apply} disabled={!isSafe}>
        Apply
      </button>
    </form>
  );
}
