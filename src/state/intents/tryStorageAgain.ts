import { filesStore } from '../openFiles/filesStore.ts';
import { storageRefusal } from '../kept/storageRefusal.ts';
import { saveEverything } from './saveEverything.ts';
import type { App } from '../app.ts';

const wait = 5000;

/** Stores again, every few seconds, what storage has refused: somebody may have made room. Gives what ends it. */
export function tryStorageAgain(app: App): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const follow = () => {
    if (timer !== null || storageRefusal(app.get(filesStore).getState().files) === null) return;
    timer = setTimeout(() => {
      void saveEverything(app).finally(() => {
        timer = null;
        follow();
      });
    }, wait);
  };
  const stop = app.get(filesStore).subscribe(follow);
  return () => {
    stop();
    if (timer !== null) clearTimeout(timer);
  };
}
