import { Button, CloseButton } from '@mantine/core';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { dismissNotice, noticesStore, type Notice } from '#state/noticesStore.ts';
import { endInTime } from './noticeLife.ts';
import styles from './Notices.module.css';

/** One short message at a time at the foot of the screen; read out, and gone by itself. */
export function Notices() {
  const notice = useStore(noticesStore, (state) => state.notices.at(-1));
  return (
    <div className={styles.notices} role="status" aria-live="polite">
      {notice !== undefined && <NoticeLine key={notice.id} notice={notice} />}
    </div>
  );
}

function NoticeLine({ notice }: { readonly notice: Notice }) {
  useEffect(() => endInTime(notice, document, () => dismissNotice(notice.id)), [notice]);
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
