import { partNavigation, type PartKind, type PartNames } from '#config/edit/partNavigation.ts';
import { openSiteNow } from '../site/siteStore.ts';
import { changeNavigation } from './changeNavigation.ts';
import type { App } from '../app.ts';

/** Parts the site's navigation into tabs, versions or languages for the first time: what is there becomes the first, and a new one stands beside it. */
export function partSite(app: App, kind: PartKind, names: PartNames): Promise<boolean> {
  const shape = openSiteNow(app)?.configuration?.docs.shape ?? 'current';
  return changeNavigation(app, `adding ${names.fresh}`, { kind: 'notice', text: `Added ${names.fresh}.` }, [
    { file: null, edit: (text) => [...partNavigation(text, shape, kind, names)] },
  ]);
}
