import { useEffect } from 'react';
import type { SiteScreen } from '#state/address.ts';
import { saveEverything } from '#state/intents/followWorkspace.ts';
import { goToScreen } from '#state/intents/goTo.ts';
import { isPagePath } from '#state/intents/openFile.ts';
import { notify } from '#state/noticesStore.ts';

interface ShortcutContext {
  readonly screen: SiteScreen;
  readonly path: string | null;
  readonly openPalette: () => void;
}

/** The keys that work everywhere in a site: Mod-K for commands, Mod-Shift-S for the source, Mod-S for those who are used to it. */
export function useShortcuts({ screen, path, openPalette }: ShortcutContext): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      const key = event.key.toLowerCase();
      if (key === 'k' && !event.shiftKey) {
        event.preventDefault();
        openPalette();
      } else if (key === 's') {
        event.preventDefault();
        if (event.shiftKey && path !== null && isPagePath(path)) void saveEverything().then(() => goToScreen(screen === 'source' ? 'page' : 'source', path));
        else if (!event.shiftKey) void saveEverything().then(() => notify('Everything is saved as you type.'));
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [screen, path, openPalette]);
}
