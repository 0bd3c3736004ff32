import { serveWalks, walkAtRandom } from './walkAtRandom.ts';

walkAtRandom(serveWalks(), 1);
