import { defineSiteStore } from '../site/defineSiteStore.ts';
import { defineState, type App } from '../app.ts';

/** A short message with an optional action that closes by itself. */
export interface Notice {
  readonly id: number;
  readonly tone: 'info' | 'success' | 'problem';
  readonly text: string;
  readonly action: NoticeAction | null;
  /** Goes to what the message is about, if it isn't on screen. */
  readonly show?: (() => void) | null;
}

interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

/** Pending messages, oldest first. The last one is shown, then earlier problems not dismissed yet. A site's messages go away with it. */
export const noticesStore = defineSiteStore<{ readonly notices: readonly Notice[] }>(() => ({ notices: [] }));

/** Invisible text for screen readers, read once. A new object each time. */
export const announcementStore = defineSiteStore<{ readonly text: string }>(() => ({ text: '' }));

/** Makes screen readers announce something that is visible on screen. */
export function announce(app: App, text: string): void {
  // Repeated text is read again only if it differs.
  app.get(announcementStore).setState((before) => ({ text: before.text === text ? `${text}\u00A0` : text }));
}

const ids = defineState(() => ({ last: 0 }));

/** Shows a message with an optional action, in place of the previous one. Returns its id for `dismissNotice`. */
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

/** Dismisses a message once the device is online again, when it no longer applies. */
export function dismissWhenOnline(app: App, id: number): void {
  app.services.window.addEventListener('online', () => dismissNotice(app, id), { once: true });
}

/** Dismisses messages that start with a text, because it is shown elsewhere on screen. */
export function dismissNoticesByPrefix(app: App, words: string): void {
  app.get(noticesStore).setState(({ notices }) => ({ notices: notices.filter(({ text }) => !text.startsWith(words)) }));
}

/** Dismisses a message. */
export function dismissNotice(app: App, id: number): void {
  app.get(noticesStore).setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
}
