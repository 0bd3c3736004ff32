import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { Result } from '#base/result.ts';
import { readCurrentText } from '../openFiles/readCurrentFile.ts';
import { openFilesStore, getOpenFile } from '../openFiles/openFilesStore.ts';
import { siteStore } from '../site/siteStore.ts';
import type { App } from '../app.ts';

/** Calls `show` with a file's current text, and again whenever it may have changed; null if there is no file. Returns the stop function. */
export function watchFileText(
  app: App,
  path: RepoPath,
  show: (text: Result<string | null, Problem>) => void,
): () => void {
  let latest = new AbortController();
  const read = async (): Promise<void> => {
    latest.abort();
    latest = new AbortController();
    const { signal } = latest;
    const text = await readCurrentText(app, path);
    if (!signal.aborted) show(text);
  };
  const stops = [
    app.get(siteStore).subscribe(() => void read()),
    app.get(openFilesStore).subscribe((open, before) => {
      if (getOpenFile(app, path, open) !== getOpenFile(app, path, before)) void read();
    }),
  ];
  void read();
  return () => {
    latest.abort();
    for (const stop of stops) stop();
  };
}
