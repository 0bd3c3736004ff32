import { useEffect } from 'react';
import { isPressed } from '../../actions/keys.ts';
import { siteActions, type SiteAction, type SiteContext } from '../../actions/siteActions.ts';

const actions: readonly SiteAction[] = Object.values(siteActions);

/** The keys that work everywhere in a site. */
export function useShortcuts({ screen, path, open }: SiteContext): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const action = actions.find(({ keys }) => isPressed(keys, event));
      if (action === undefined) return;
      event.preventDefault();
      action.run({ screen, path, open });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [screen, path, open]);
}
