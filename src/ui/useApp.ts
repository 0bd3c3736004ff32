import { createContext, use } from 'react';
import type { App } from '#state/app.ts';

/** Context of the current app. */
export const AppContext = createContext<App | null>(null);

/** Returns the current app. */
export function useApp(): App {
  const app = use(AppContext);
  if (app === null) throw new Error('A screen was rendered outside an app.');
  return app;
}
