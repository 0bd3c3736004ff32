import type { Notice } from '#state/noticesStore.ts';

/** How long a message is shown, in milliseconds; a problem longer. */
const shownFor = 8000;
const problemShownFor = 30_000;
/** What somebody who goes on does. */
const actions = ['beforeinput', 'click'] as const;

/**
 * Calls `end` once a message has been shown for long enough. One that something can be done about stays on until something else
 * is typed or clicked in `place`; a problem of this kind stays until somebody sees to it. Gives what stops it.
 */
export function startNoticeTimer({ tone, action }: Notice, place: EventTarget, end: () => void): () => void {
  const isProblem = tone === 'problem';
  if (isProblem && action !== null) return () => undefined;
  let isRead = false;
  let isOver = false;
  const endOnce = () => {
    if (isRead && (isOver || action === null)) end();
  };
  const timer = setTimeout(
    () => {
      isRead = true;
      endOnce();
    },
    isProblem ? problemShownFor : shownFor,
  );
  const goOn = () => {
    isOver = true;
    endOnce();
  };
  for (const name of actions) place.addEventListener(name, goOn);
  return () => {
    clearTimeout(timer);
    for (const name of actions) place.removeEventListener(name, goOn);
  };
}
