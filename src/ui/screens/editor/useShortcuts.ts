import { useEffect } from 'react';
import type { SiteScreen } from '#state/address.ts';
import { saveAndSay } from '#state/intents/saveAndSay.ts';
import { saveEverything } from '#state/intents/saveEverything.ts';
import { goToScreen } from '#state/intents/goTo.ts';
import { isPagePath } from '#base/fileKind.ts';
import { isPressed, siteKeys } from './siteKeys.ts';

interface ShortcutContext {
  readonly screen: SiteScreen;
  readonly path: string | null;
  readonly open: (what: 'palette' | 'pages' | 'shortcuts') => void;
}

/** The keys that work everywhere in a site: for commands, for the source, for saving (for those who are used to it), and for the list of all keys. */
export function useShortcuts({ screen, path, open }: ShortcutContext): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const keys = Object.values(siteKeys).find((candidate) => isPressed(candidate, event));
      if (keys === undefined) return;
      event.preventDefault();
      if (keys === siteKeys.commands) open('palette');
      else if (keys === siteKeys.pages) open('pages');
      else if (keys === siteKeys.search) void saveEverything().then(() => goToScreen('search', null));
      else if (keys === siteKeys.shortcuts) open('shortcuts');
      else if (keys === siteKeys.save) void saveAndSay();
      else if (path !== null && isPagePath(path))
        void saveEverything().then(() => goToScreen(screen === 'source' ? 'page' : 'source', path));
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [screen, path, open]);
}
