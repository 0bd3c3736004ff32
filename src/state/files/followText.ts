import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { Result } from '#base/result.ts';
import { presentText } from '../intents/presentFile.ts';
import { filesStore, openFileAt } from '../openFiles/filesStore.ts';
import { siteStore } from '../site/siteStore.ts';

/** Shows the text of a file as it is now, and again whenever it may be another one; null where there is no such file. Gives what ends it. */
export function followText(path: RepoPath, show: (text: Result<string | null, Problem>) => void): () => void {
  let asked = 0;
  let isWanted = true;
  const read = async (): Promise<void> => {
    asked += 1;
    const own = asked;
    const text = await presentText(path);
    if (isWanted && own === asked) show(text);
  };
  const stops = [
    siteStore.subscribe(() => void read()),
    filesStore.subscribe((open, before) => {
      if (openFileAt(path, open) !== openFileAt(path, before)) void read();
    }),
  ];
  void read();
  return () => {
    isWanted = false;
    for (const stop of stops) stop();
  };
}
