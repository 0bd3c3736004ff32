import { useEffect } from 'react';
import { isPressed } from '../../actions/keys.ts';
import { runSiteAction, siteActionNames, siteActions, type SiteContext } from '../../actions/siteActions.ts';
import { useApp } from '../../useApp.ts';

/** The keys that work everywhere in a site. */
export function useShortcuts({ screen, path, open }: SiteContext): void {
  const app = useApp();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const action = siteActionNames.find((name) => isPressed(siteActions[name].keys, event));
      if (action === undefined) return;
      event.preventDefault();
      runSiteAction(app, action, { screen, path, open });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [app, screen, path, open]);
}
