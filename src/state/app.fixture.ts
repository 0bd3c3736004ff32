import { createApp, type App } from './app.ts';
import type { Services } from './services.ts';

/** Creates an app without a browser. Tests pass the services they use. */
export function createTestApp(services: Partial<Services> = {}): App {
  const absent = () => {
    throw new Error('There is no storage.');
  };
  return createApp({ storage: absent, tabStorage: absent, now: () => Date.now(), ...services } as Services); // unused services are left out
}
