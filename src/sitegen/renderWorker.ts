import { parentPort, workerData } from 'node:worker_threads';
import { createBatchRenderer, type RenderBatch, type RenderWorkerData } from './renderBatch.ts';

// What is given and told is plain data of this program's own main thread.
const draw = createBatchRenderer(workerData as RenderWorkerData);
parentPort?.on('message', (share: RenderBatch) => void draw(share).then((drawn) => parentPort?.postMessage(drawn)));
