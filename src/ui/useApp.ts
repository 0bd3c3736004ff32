import { createContext, use } from 'react';
import type { App } from '#state/app.ts';

/** The app whose screens these are. */
export const AppContext = createContext<App | null>(null);

/** The app whose screens these are. */
export function useApp(): App {
  const app = use(AppContext);
  if (app === null) throw new Error('A screen was drawn outside of an app.');
  return app;
}
