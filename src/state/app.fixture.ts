import { createApp, type App } from './app.ts';
import type { Services } from './services.ts';

/** An app without a browser. Tests give it the services that they use. */
export function createTestApp(services: Partial<Services> = {}): App {
  const absent = () => {
    throw new Error('There is no storage.');
  };
  return createApp({ storage: absent, tabStorage: absent, now: () => Date.now(), ...services } as Services); // what is not given is not asked for
}
