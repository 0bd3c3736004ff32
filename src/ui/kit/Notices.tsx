import { Button, CloseButton } from '@mantine/core';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { dismissNotice, noticesStore, type Notice } from '#state/noticesStore.ts';
import styles from './Notices.module.css';

const shownFor = 8000;

/** Short messages at the foot of the screen; read out, and gone by themselves. */
export function Notices() {
  const notices = useStore(noticesStore, (state) => state.notices);
  return (
    <div className={styles.notices} role="status" aria-live="polite">
      {notices.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

function NoticeLine({ notice }: { readonly notice: Notice }) {
  useEffect(() => {
    if (notice.tone === 'problem') return undefined;
    const timer = setTimeout(() => dismissNotice(notice.id), shownFor);
    return () => clearTimeout(timer);
  }, [notice]);
  const act = () => {
    notice.action?.run();
    dismissNotice(notice.id);
  };
  return (
    <div className={styles.notice} data-tone={notice.tone}>
      <span className={styles.text}>{notice.text}</span>
      {notice.action !== null && (
        <Button variant="subtle" size="compact-sm" onClick={act}>
          {notice.action.label}
        </Button>
      )}
      <CloseButton size="sm" aria-label="Dismiss" onClick={() => dismissNotice(notice.id)} />
    </div>
  );
}
