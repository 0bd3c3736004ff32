import { parentPort, workerData } from 'node:worker_threads';
import { shareDrawer, type Share, type ThreadStart } from './drawShare.ts';

// What is given and told is plain data of this program's own main thread.
const draw = shareDrawer(workerData as ThreadStart);
parentPort?.on('message', (share: Share) => void draw(share).then((drawn) => parentPort?.postMessage(drawn)));
