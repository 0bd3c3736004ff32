import { useEffect } from 'react';
import { useStore } from 'zustand';
import { addressStore } from '#state/addressStore.ts';
import { followAddress } from '#state/intents/openAddress.ts';
import { siteStore } from '#state/siteStore.ts';
import { deferred } from './kit/deferred.tsx';
import { Notices } from './kit/Notices.tsx';
import { OpeningScreen } from './screens/start/OpeningScreen.tsx';
import { StartScreen } from './screens/start/StartScreen.tsx';

const EditorScreen = deferred(async () => {
  const { EditorScreen: Loaded, fetchPagePane } = await import('./screens/editor/EditorScreen.tsx');
  fetchPagePane();
  return Loaded;
});

/** The app: the screen that its address and its site call for. */
export function App() {
  const { address } = useStore(addressStore);
  const { site } = useStore(siteStore);
  useEffect(() => void followAddress(address), [address]);
  useEffect(() => fetchAhead(), []);
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

/** Fetches the editor while the person looks at the start screen, so that a site opens at once. Gives what calls it off. */
function fetchAhead(): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(EditorScreen.fetch, 300);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(EditorScreen.fetch);
  return () => cancelIdleCallback(handle);
}
