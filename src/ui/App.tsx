import { useEffect } from 'react';
import { useStore } from 'zustand';
import { addressStore } from '#state/address/addressStore.ts';
import { followAddress } from '#state/intents/openAddress.ts';
import { siteStore } from '#state/site/siteStore.ts';
import { whenIdle } from '#state/whenIdle.ts';
import { deferred } from './kit/deferred.tsx';
import { Notices } from './kit/Notices.tsx';
import { OpeningScreen } from './screens/start/OpeningScreen.tsx';
import { StartScreen } from './screens/start/StartScreen.tsx';
import { useApp } from './useApp.ts';

const EditorScreen = deferred(async () => {
  const { EditorScreen: Loaded, fetchPagePane } = await import('./screens/editor/EditorScreen.tsx');
  fetchPagePane();
  return Loaded;
});

/** The app: the screen that its address and its site call for. */
export function App() {
  const app = useApp();
  const { address } = useStore(app.get(addressStore));
  const { site } = useStore(app.get(siteStore));
  useEffect(() => void followAddress(app, address), [app, address]);
  // While the person looks at the start screen, so that a site opens at once.
  useEffect(() => whenIdle(EditorScreen.fetch), []);
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
