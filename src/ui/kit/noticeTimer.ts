import type { Notice } from '#state/notices/noticesStore.ts';

/** How long a message is shown, in milliseconds; a problem is shown longer. */
const shownFor = 8000;
const problemShownFor = 30_000;
/** Events that show the user went on. */
const actions = ['beforeinput', 'click'] as const;

/**
 * Calls `end` after a message was shown long enough. With an action, it also waits for an input or click in `place`;
 * a problem with an action stays until dismissed. Returns the stop function.
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
