import type { Plugin } from 'vite';

/**
 * On startup, zod tests whether it may create functions from strings. The app's policy blocks that, which some browsers report each time.
 * zod's own switch must be set before its first line runs, in each worker too.
 */
export const zodWithoutEvalPlugin: Plugin = {
  name: 'docwright-zod-without-eval',
  transform: {
    filter: { id: /zod\/v4\/core\/core\.js$/ },
    handler: (code) => `globalThis.__zod_globalConfig = { jitless: true };\n${code}`,
  },
};
