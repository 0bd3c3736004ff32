import { openFilesStore } from '../openFiles/openFilesStore.ts';
import { findStorageProblem } from '../openFiles/findStorageProblem.ts';
import { saveAll } from '../sync/saveAll.ts';
import type { App } from '../app.ts';

const wait = 5000;

/** Retries saving what storage refused every few seconds, in case space was freed. Returns the stop function. */
export function startStorageRetries(app: App): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const follow = () => {
    if (timer !== null || findStorageProblem(app.get(openFilesStore).getState().files) === null) return;
    timer = setTimeout(() => {
      void saveAll(app).finally(() => {
        timer = null;
        follow();
      });
    }, wait);
  };
  const stop = app.get(openFilesStore).subscribe(follow);
  return () => {
    stop();
    if (timer !== null) clearTimeout(timer);
  };
}
