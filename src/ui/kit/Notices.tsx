import { Button, CloseButton, VisuallyHidden } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, type FocusEvent } from 'react';
import { useStore } from 'zustand';
import { announcementStore, dismissNotice, noticesStore, type Notice } from '#state/notices/noticesStore.ts';
import { startNoticeTimer } from './noticeTimer.ts';
import styles from './Notices.module.css';
import { useApp } from '../useApp.ts';

/** Shows one short message at a time at the bottom of the screen, announced to screen readers and dismissed automatically. */
export function Notices() {
  const app = useApp();
  const notice = useStore(app.get(noticesStore), (state) => state.notices.at(-1));
  const said = useStore(app.get(announcementStore), ({ text }) => text);
  return (
    <>
      <div className={styles.notices} role="status" aria-live="polite">
        {notice !== undefined && <NoticeLine key={notice.id} notice={notice} />}
      </div>
      <VisuallyHidden component="output">{said}</VisuallyHidden>
    </>
  );
}

function NoticeLine({ notice }: { readonly notice: Notice }) {
  const app = useApp();
  useEffect(() => startNoticeTimer(notice, document, () => dismissNotice(app, notice.id)), [app, notice]);
  const follow = useFocusGivenBack();
  const act = () => {
    notice.action?.run();
    dismissNotice(app, notice.id);
  };
  const show = () => {
    notice.show?.();
    dismissNotice(app, notice.id);
  };
  return (
    <div className={styles.notice} data-tone={notice.tone} onFocus={follow}>
      <span className={styles.text}>{notice.text}</span>
      {notice.show != null && (
        <Button variant="subtle" size="compact-sm" onClick={show}>
          Show
        </Button>
      )}
      {notice.action !== null && (
        <Button variant="subtle" size="compact-sm" onClick={act}>
          {notice.action.label}
        </Button>
      )}
      <CloseButton size="sm" aria-label="Dismiss" onClick={() => dismissNotice(app, notice.id)} />
    </div>
  );
}

/**
 * When a focused message is removed, returns the focus to the previous element, or to the page if that is gone too.
 * Returns the message's focus handler.
 */
function useFocusGivenBack(): (event: FocusEvent<HTMLElement>) => void {
  const entered = useRef<{ readonly message: HTMLElement; readonly before: EventTarget | null } | null>(null);
  useLayoutEffect(
    () => () => {
      const { message, before } = entered.current ?? {};
      if (message?.contains(document.activeElement) !== true) return;
      // After the message is removed, as its action may have moved the focus itself.
      setTimeout(() => {
        const { activeElement, body } = document;
        if (activeElement !== null && activeElement !== body) return;
        const isThere = before instanceof HTMLElement && before.isConnected;
        (isThere ? before : document.querySelector('main'))?.focus({ preventScroll: true });
      }, 0);
    },
    [],
  );
  return ({ currentTarget, relatedTarget }) => {
    const isWithin = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!isWithin) entered.current = { message: currentTarget, before: relatedTarget };
  };
}
