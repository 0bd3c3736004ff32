import { parentPort, workerData } from 'node:worker_threads';
import type { RepoPath } from '#base/repoPath.ts';
import { drawShare, type Share } from './drawShare.ts';

// What is given and told is plain data of this program's own main thread.
const { share, paths } = workerData as { readonly share: Share; readonly paths: readonly RepoPath[] };
parentPort?.postMessage(await drawShare(share, paths));
