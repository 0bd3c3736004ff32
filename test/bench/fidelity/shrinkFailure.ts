import { tryEdit, type Failure } from './measureRandom.ts';

/** How many other places to try for the same kinds of edits once the page has changed. */
const places = 60;

/** The same failure on the smallest page found: removes lines, then letters, while an edit of these kinds still fails in the same way. */
export function shrinkFailure(failure: Failure, seconds = 60): Failure {
  const end = performance.now() + seconds * 1000;
  let best = failure;
  const fails = (text: string): Failure | null => {
    for (let offset = 0; offset < places && performance.now() < end; offset += 1) {
      const seed = offset === 0 ? best.seed : offset;
      const result = tryEdit(text, seed);
      if (result?.outcome === best.outcome && result.kinds.length <= best.kinds.length)
        return { ...best, outcome: best.outcome, text, seed, kinds: result.kinds, detail: result.detail };
    }
    return null;
  };
  for (const pieces of [(text: string) => text.split(/(?<=\n)/), (text: string) => [...text]]) {
    for (let size = Math.ceil(pieces(best.text).length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
      for (let from = 0; from < pieces(best.text).length && performance.now() < end;) {
        const parts = pieces(best.text);
        const smaller = fails([...parts.slice(0, from), ...parts.slice(from + size)].join(''));
        if (smaller === null) from += size;
        else best = smaller;
      }
    }
  }
  return best;
}
