import type { Plugin } from 'vite';

/**
 * zod asks at its start whether it may make code of strings. The app's policy refuses that, which some browsers tell each
 * time; zod's own switch for it has to be set before its first line is run, in each worker as well.
 */
export const zodWithoutEvalPlugin: Plugin = {
  name: 'docwright-zod-without-eval',
  transform: {
    filter: { id: /zod\/v4\/core\/core\.js$/ },
    handler: (code) => `globalThis.__zod_globalConfig = { jitless: true };\n${code}`,
  },
};
