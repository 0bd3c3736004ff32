import { defineSiteStore } from './site/defineSiteStore.ts';
import { defineState, type App } from './app.ts';

/** A short message that can be acted on, and goes by itself. */
export interface Notice {
  readonly id: number;
  readonly tone: 'info' | 'success' | 'problem';
  readonly text: string;
  readonly action: NoticeAction | null;
  /** Goes to what the message is about, where that isn't on the screen. */
  readonly show?: (() => void) | null;
}

interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

/** The messages that wait, the oldest first: the last one is shown, and once that is gone problems that nobody has seen to. What is said of a site goes with it. */
export const noticesStore = defineSiteStore<{ readonly notices: readonly Notice[] }>(() => ({ notices: [] }));

/** What screen readers say once, and nobody sees. A new object each time. */
export const announcementStore = defineSiteStore<{ readonly text: string }>(() => ({ text: '' }));

/** Has screen readers say something that is plain to see on the screen. */
export function announce(app: App, text: string): void {
  // The same words again are read out only where the text changes.
  app.get(announcementStore).setState((before) => ({ text: before.text === text ? `${text}\u00A0` : text }));
}

const ids = defineState(() => ({ last: 0 }));

/** Shows a message, with something that can be done about it, in place of the one before. Gives what `dismissNotice` takes. */
export function notify(
  app: App,
  text: string,
  tone: Notice['tone'] = 'info',
  action: Notice['action'] = null,
  show: (() => void) | null = null,
): number {
  const own = app.get(ids);
  own.last += 1;
  const { last: id } = own;
  const notice: Notice = { id, tone, text, action, show };
  app.get(noticesStore).setState(({ notices }) => ({
    notices: [...notices.filter((other) => other.tone === 'problem' && other.text !== text).slice(-3), notice],
  }));
  return id;
}

/** Takes a message away once the device is online again: by then it is not so any more. */
export function dismissWhenOnline(app: App, id: number): void {
  app.services.window.addEventListener('online', () => dismissNotice(app, id), { once: true });
}

/** Takes away the messages that begin so: it stands elsewhere on the screen. */
export function dismissNoticesByPrefix(app: App, words: string): void {
  app.get(noticesStore).setState(({ notices }) => ({ notices: notices.filter(({ text }) => !text.startsWith(words)) }));
}

/** Takes a message away. */
export function dismissNotice(app: App, id: number): void {
  app.get(noticesStore).setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
}
