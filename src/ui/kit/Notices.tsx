import { Button, CloseButton } from '@mantine/core';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { dismissNotice, noticesStore, type Notice } from '#state/noticesStore.ts';
import styles from './Notices.module.css';

/** How long a message is shown, in milliseconds; a problem longer, and as long as something can be done about it. */
const shownFor = 8000;
const problemShownFor = 30_000;

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
  useEffect(() => {
    const isProblem = notice.tone === 'problem';
    if (isProblem && notice.action !== null) return undefined;
    const timer = setTimeout(() => dismissNotice(notice.id), isProblem ? problemShownFor : shownFor);
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
