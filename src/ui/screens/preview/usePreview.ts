import { useEffect, useMemo, useRef, useState } from 'react';
import type { RepoPath } from '#base/repoPath.ts';
import { placeInBlocks } from '#state/openFiles/viewState.ts';
import { siteSettings } from '#site/view/siteSettings.ts';
import type { OpenSite } from '#state/siteStore.ts';
import type { Film } from './FilmDialog.tsx';
import { PreviewDirector, type PreviewNeeds, type ShownView } from './previewDirector.ts';

/** A preview, what it shows, and whether it is dark. */
export interface Preview {
  /** Null until the screen is there. */
  readonly director: PreviewDirector | null;
  readonly shown: ShownView | null;
  /** The names of the site's own components on the page; '' where there are none. */
  readonly leftOut: string;
  readonly isDark: boolean;
  /** Whether the site has this one mode alone, for all readers. */
  readonly hasOneMode: boolean;
  readonly setDark: (isDark: boolean) => void;
  /** The film that is played over the page. */
  readonly film: Film | null;
  readonly endFilm: () => void;
}

/** A preview of a page of the open site, as long as the screen around it is there; it begins where the page was left. `path` is null for the page that says that there is none. */
export function usePreview(
  site: OpenSite,
  path: RepoPath | null,
  hash: string,
  needs: Pick<PreviewNeeds, 'go' | 'edit' | 'editWords'>,
): Preview {
  const present = useRef(needs);
  useEffect(() => {
    present.current = needs;
  });
  const [director, setDirector] = useState<PreviewDirector | null>(null);
  const [shown, setShown] = useState<ShownView | null>(null);
  const only = useOnlyMode(site);
  const [chosenDark, setDark] = useState(() => document.documentElement.dataset['mantineColorScheme'] === 'dark');
  const [film, setFilm] = useState<Film | null>(null);
  const [leftOut, setLeftOut] = useState('');
  const [begin, setBegin] = useState<{ readonly path: RepoPath | null; readonly block: number | null } | null>(null);
  const first = useRef(path);
  useEffect(() => {
    const { current } = first;
    const made = new PreviewDirector({
      go: (href) => present.current.go(href),
      edit: (block) => present.current.edit(block),
      editWords: (place) => present.current.editWords(place),
      play: setFilm,
      modeChanged: setDark,
      shown: setShown,
      leftOut: setLeftOut,
    });
    setDirector(made);
    void (current === null ? Promise.resolve(null) : placeInBlocks(current)).then((place) =>
      setBegin({ path: current, block: place?.seen.path[0] ?? null }),
    );
    return () => made.end();
  }, []);
  useEffect(() => {
    if (begin === null) return;
    const block = begin.path === path && hash === '' && begin.block !== 0 ? begin.block : null;
    director?.show(site, path, { hash, block });
    // Whoever comes back to the page later begins at its start.
    if (begin.path !== path && begin.block !== null) setBegin({ ...begin, block: null });
  }, [director, site, path, hash, begin]);
  const isDark = only === null ? chosenDark : only === 'dark';
  useEffect(() => director?.setMode(isDark), [director, isDark]);
  const endFilm = () => setFilm(null);
  // It is the page's on which it was begun.
  useEffect(() => setFilm(null), [path]);
  return { director, shown, leftOut, isDark, hasOneMode: only !== null, setDark, film, endFilm };
}

/** The mode that all readers see the site in; null where they choose, or their system does. */
function useOnlyMode({ configuration }: OpenSite): 'light' | 'dark' | null {
  const docs = configuration?.docs ?? null;
  return useMemo(() => {
    if (docs === null) return null;
    const { first, hasToggle } = siteSettings(docs).mode;
    return hasToggle || first === 'system' ? null : first;
  }, [docs]);
}
