import { Button, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useStore } from 'zustand';
import { preferencesStore, setPreferences, type Preferences } from '#state/storage/preferencesStore.ts';
import { publishStore } from '#state/publish/publishStore.ts';
import styles from './PublishScreen.module.css';
import { useApp } from '../../useApp.ts';

interface AuthorFieldsProps {
  readonly errors: { readonly name: string | null; readonly email: string | null };
  /** True to show errors for missing values. */
  readonly checked: boolean;
  readonly disabled: boolean;
}

/** Author of the change: plain text if known, two fields if unknown or being changed. */
export function AuthorFields({ errors, checked, disabled }: AuthorFieldsProps) {
  const app = useApp();
  const { authorName, authorEmail } = useStore(app.get(preferencesStore));
  const isSettled = useStore(app.get(publishStore), (state) => state.isAuthorSettled);
  const [isTyped, setTyped] = useState(false);
  const isKnown = errors.name === null && errors.email === null;
  if (isKnown && !isTyped) {
    return (
      <div className={styles.author}>
        <Text size="sm">
          Author: <strong>{authorName}</strong> ({authorEmail})
        </Text>
        <Button
          className={styles.fold}
          size="compact-sm"
          variant="subtle"
          aria-label="Change author"
          disabled={disabled}
          onClick={() => setTyped(true)}
        >
          Change
        </Button>
      </div>
    );
  }
  // Fields replaced by text a moment later would move under the pointer.
  if (!isSettled && !isTyped) {
    return (
      <div className={styles.author}>
        <Text size="sm" c="dimmed">
          Looking up your name…
        </Text>
      </div>
    );
  }
  const set = (change: Partial<Preferences>) => {
    setTyped(true);
    setPreferences(app, change);
  };
  return (
    <div className={styles.pair}>
      <TextInput
        label="Your name"
        description="Shown to reviewers and recorded in Git."
        autoComplete="name"
        value={authorName}
        error={checked ? errors.name : null}
        disabled={disabled}
        onChange={(event) => set({ authorName: event.currentTarget.value })}
        required
      />
      <TextInput
        label="Your email"
        description="Recorded in Git with your name."
        type="email"
        autoComplete="email"
        value={authorEmail}
        error={checked ? errors.email : null}
        disabled={disabled}
        onChange={(event) => set({ authorEmail: event.currentTarget.value })}
        required
      />
    </div>
  );
}
