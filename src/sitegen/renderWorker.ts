import { parentPort, workerData } from 'node:worker_threads';
import { createBatchRenderer, type RenderBatch, type RenderWorkerData } from './renderBatch.ts';

// Messages are plain data from this program's own main thread.
const draw = createBatchRenderer(workerData as RenderWorkerData);
parentPort?.on('message', (share: RenderBatch) => void draw(share).then((drawn) => parentPort?.postMessage(drawn)));
