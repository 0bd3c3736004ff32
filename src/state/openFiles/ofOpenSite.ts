import { openFiles } from './openFiles.ts';

/** State that belongs to the site that is open: `make` gives it anew for each opening, and what is left of one never reaches the next. */
export function ofOpenSite<State>(make: () => State): () => State {
  let of = openFiles();
  let state = make();
  return () => {
    const now = openFiles();
    if (now !== of) {
      of = now;
      state = make();
    }
    return state;
  };
}
