import type { Settings } from '#base/settings.ts';
import { createApp, type App } from '#state/app.ts';
import { noticesStore } from '#state/notices/noticesStore.ts';
import type { Services } from '#state/services.ts';
import { MemoryStorage } from './browserGlobals.ts';

/** Runs one task at a time, in all tabs. */
export const lockManager = () => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_: string, run: () => Promise<unknown>) => (last = last.then(run, run)),
  } as unknown as LockManager; // the overload in use
};

/** A tab whose forge signs people in. */
export interface SignInTab {
  readonly app: App;
  readonly left: string[];
  readonly location: { pathname: string; search: string; hash: string };
  readonly window: Window;
  readonly storage: MemoryStorage;
  readonly notices: () => readonly string[];
}

/** Opens a tab of the app at `hash`. */
export function openSignInTab({
  settings,
  hash,
  locks,
  storage = new MemoryStorage(),
  ahead = 0,
}: {
  settings: Settings;
  hash: string;
  locks?: LockManager;
  storage?: MemoryStorage;
  ahead?: number;
}): SignInTab {
  const left: string[] = [];
  const location = {
    origin: 'https://docs.example.com',
    pathname: '/edit/',
    search: '',
    hash,
    assign: (url: string) => void left.push(url),
  };
  const history = {
    replaceState: (_state: unknown, _title: string, url: string) => {
      const to = new URL(url, location.origin);
      Object.assign(location, { pathname: to.pathname, search: to.search, hash: to.hash });
    },
  };
  const window = Object.assign(new EventTarget(), { location, history });
  const services = {
    settings,
    origin: location.origin,
    now: () => Date.now() + ahead * 1000,
    locate: () => null,
    locks,
    window,
    storage: () => new MemoryStorage(),
    tabStorage: () => storage,
  };
  const app = createApp(services as unknown as Services); // all that signing in uses
  const notices = () =>
    app
      .get(noticesStore)
      .getState()
      .notices.map(({ text }) => text);
  return { app, left, location, window: window as unknown as Window, storage, notices }; // its location and history
}
