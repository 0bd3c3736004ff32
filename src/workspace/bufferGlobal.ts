import { Buffer } from 'buffer/index.js';

// isomorphic-git expects Node's Buffer as a global. Import this file before it, only for that side effect.
Object.assign(globalThis, { Buffer });
