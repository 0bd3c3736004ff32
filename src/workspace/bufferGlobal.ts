import { Buffer } from 'buffer/index.js';

// isomorphic-git expects Node's Buffer among the globals. Imported before it, for that alone.
Object.assign(globalThis, { Buffer });
