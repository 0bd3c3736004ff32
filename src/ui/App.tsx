import { lazy, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { addressStore } from '#state/addressStore.ts';
import { followAddress } from '#state/intents/openAddress.ts';
import { siteStore } from '#state/siteStore.ts';
import { Notices } from './kit/Notices.tsx';
import { OpeningScreen } from './screens/start/OpeningScreen.tsx';
import { StartScreen } from './screens/start/StartScreen.tsx';

const EditorScreen = lazy(async () => ({ default: (await import('./screens/editor/EditorScreen.tsx')).EditorScreen }));

/** The app: the screen that its address and its site call for. */
export function App() {
  const { address } = useStore(addressStore);
  const { site } = useStore(siteStore);
  useEffect(() => void followAddress(address), [address]);
  useEffect(() => {
    document.title = site.kind === 'open' ? `${site.summary.name} · Docwright` : 'Docwright';
  }, [site]);
  return (
    <>
      {site.kind === 'open' ? (
        <Suspense fallback={null}>
          <EditorScreen site={site} />
        </Suspense>
      ) : site.kind === 'closed' ? (
        <StartScreen />
      ) : (
        <OpeningScreen site={site} />
      )}
      <Notices />
    </>
  );
}
