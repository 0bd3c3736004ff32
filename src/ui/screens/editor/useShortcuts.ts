import { useEffect } from 'react';
import { matchesShortcut } from '../../actions/shortcuts.ts';
import { runSiteAction, siteActionNames, siteActions, type SiteActionContext } from '../../actions/siteActions.ts';
import { useApp } from '../../useApp.ts';

/** The keys that work everywhere in a site. */
export function useShortcuts({ screen, path, open }: SiteActionContext): void {
  const app = useApp();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const action = siteActionNames.find((name) => matchesShortcut(siteActions[name].keys, event));
      if (action === undefined) return;
      event.preventDefault();
      runSiteAction(app, action, { screen, path, open });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [app, screen, path, open]);
}
