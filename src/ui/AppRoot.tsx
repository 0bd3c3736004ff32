import { useEffect } from 'react';
import { useStore } from 'zustand';
import { routeStore } from '#state/route/routeStore.ts';
import { syncSiteWithRoute } from '#state/intents/openRepositoryUrl.ts';
import { siteStore } from '#state/site/siteStore.ts';
import { runWhenIdle } from '#state/runWhenIdle.ts';
import { lazyComponent } from './kit/lazyComponent.tsx';
import { Notices } from './kit/Notices.tsx';
import { OpeningScreen } from './screens/start/OpeningScreen.tsx';
import { StartScreen } from './screens/start/StartScreen.tsx';
import { useApp } from './useApp.ts';

const EditorScreen = lazyComponent(async () => {
  const { EditorScreen: Loaded, preloadPagePane } = await import('./screens/editor/EditorScreen.tsx');
  preloadPagePane();
  return Loaded;
});

/** The app: shows the screen for the current address and site. */
export function AppRoot() {
  const app = useApp();
  const { address } = useStore(app.get(routeStore));
  const { site } = useStore(app.get(siteStore));
  useEffect(() => void syncSiteWithRoute(app, address), [app, address]);
  // Preloads the editor while the start screen is visible, so a site opens at once. Its many files come after those of the workspace's
  // worker, since browsers request only a few at a time and opening a site needs the worker first.
  useEffect(
    () => void app.services.workspace.sites().then(() => runWhenIdle(() => void EditorScreen.preload())),
    [app],
  );
  useEffect(() => {
    document.title = site.kind === 'open' ? `${site.summary.name} · Docwright` : 'Docwright';
  }, [site]);
  return (
    <>
      {site.kind === 'open' ? (
        <EditorScreen site={site} />
      ) : site.kind === 'closed' ? (
        <StartScreen />
      ) : (
        <OpeningScreen site={site} />
      )}
      <Notices />
    </>
  );
}
