import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { RepoPath } from '#base/repoPath.ts';
import { restoreBlocksViewState } from '#state/openFiles/restoreViewState.ts';
import { goToScreen } from '#state/route/goTo.ts';
import { trustedRepositoriesStore, setRepositoryTrusted } from '#state/site/trustedRepositoriesStore.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import type { PreviewVideo } from './VideoDialog.tsx';
import type { OwnCodeComponents } from './ownCodeController.ts';
import { PreviewController } from './previewController.ts';
import type { PreviewDeps, PreviewedView } from './previewDeps.ts';
import { useApp } from '../../useApp.ts';

/** State of a preview. */
export interface PreviewState {
  /** Null until mounted. */
  readonly director: PreviewController | null;
  readonly shown: PreviewedView | null;
  readonly ownCode: OwnCodeState;
  /** Changes for each frame that replaces an unresponsive one. */
  readonly frameKey: number;
  readonly isDark: boolean;
  /** True if the site has a single color mode for all readers. */
  readonly hasOneMode: boolean;
  readonly setDark: (isDark: boolean) => void;
  /** The video playing on top of the page, or null. */
  readonly film: PreviewVideo | null;
  readonly endFilm: () => void;
}

/** The site's own components on the page, and whether they run. */
export interface OwnCodeState extends OwnCodeComponents {
  readonly runs: boolean;
  readonly end: () => void;
}

/** Preview of a page of the open site while mounted, starting at the user's last position. `path` is null for the 404 page. */
export function usePreview(
  site: OpenSite,
  path: RepoPath | null,
  hash: string,
  needs: Pick<PreviewDeps, 'go' | 'edit' | 'editWords'>,
): PreviewState {
  const app = useApp();
  const present = useRef(needs);
  useEffect(() => {
    present.current = needs;
  });
  const [director, setDirector] = useState<PreviewController | null>(null);
  const [shown, setShown] = useState<PreviewedView | null>(null);
  const { onlyMode = null, initialMode = null } = site.configuration?.facts ?? {};
  const [chosenDark, setDark] = useState<boolean | null>(null);
  const [isAppDark] = useState(() => document.documentElement.dataset['mantineColorScheme'] === 'dark');
  const [film, setFilm] = useState<PreviewVideo | null>(null);
  const [ownCode, setOwnCode] = useState<OwnCodeComponents>({ leftOut: '', canRun: '' });
  const [frameKey, setFrameKey] = useState(0);
  const { url } = site.summary;
  const runs = useStore(app.get(trustedRepositoriesStore), (state) => state.runs.has(url));
  const opened = useRef(site);
  useEffect(() => {
    opened.current = site;
  });
  const [begin, setBegin] = useState<{ readonly path: RepoPath | null; readonly block: number | null } | null>(null);
  const startPath = useRef(path);
  useEffect(() => {
    const { current } = startPath;
    const made = new PreviewController(app, {
      go: (href) => present.current.go(href),
      edit: (block) => present.current.edit(block),
      editWords: (place) => present.current.editWords(place),
      play: setFilm,
      onModeChange: setDark,
      onShown: setShown,
      // Called on every render, mostly with the same value.
      ownCode: (own) =>
        setOwnCode((before) => (before.leftOut === own.leftOut && before.canRun === own.canRun ? before : own)),
      runCode: () => setRepositoryTrusted(app, opened.current.summary.url, true),
      editCode: (path) => {
        if (opened.current.paths.has(path)) goToScreen(app, { screen: 'source', path });
      },
      onFrameStuck: () => setFrameKey((key) => key + 1),
    });
    setDirector(made);
    void (current === null ? Promise.resolve(null) : restoreBlocksViewState(app, current)).then((place) =>
      setBegin({ path: current, block: place?.seen.path[0] ?? null }),
    );
    return () => made.end();
  }, [app]);
  useEffect(() => {
    if (begin === null) return;
    const block = begin.path === path && hash === '' && begin.block !== 0 ? begin.block : null;
    director?.show(site, path, { hash, block });
    // A later visit starts at the top.
    if (begin.path !== path && begin.block !== null) setBegin({ ...begin, block: null });
  }, [director, site, path, hash, begin]);
  // As for a new reader, until the mode is switched here; without a default, the app stands in for the reader's system.
  const first = initialMode === null ? isAppDark : initialMode === 'dark';
  const isDark = onlyMode === null ? (chosenDark ?? first) : onlyMode === 'dark';
  useEffect(() => director?.setMode(isDark), [director, isDark]);
  useEffect(() => director?.setRunsCode(runs), [director, runs]);
  const endFilm = () => setFilm(null);
  // A video ends with the page it was started on.
  useEffect(() => setFilm(null), [path]);
  return {
    director,
    shown,
    ownCode: { ...ownCode, runs, end: () => setRepositoryTrusted(app, url, false) },
    frameKey,
    isDark,
    hasOneMode: onlyMode !== null,
    setDark,
    film,
    endFilm,
  };
}
