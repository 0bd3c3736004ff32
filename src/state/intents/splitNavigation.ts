import { divideNavigation, type DivisionKind, type DivisionNames } from '#config/edit/divideNavigation.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { changeNavigation } from '../changes/changeNavigation.ts';
import type { App } from '../app.ts';

/**
 * Divides the site's navigation into tabs, versions, or languages for the first time: the existing content becomes the
 * first, followed by a new one.
 */
export function splitNavigation(app: App, kind: DivisionKind, names: DivisionNames): Promise<boolean> {
  const shape = getOpenSite(app)?.configuration?.docs.format ?? 'current';
  return changeNavigation(app, `adding ${names.added}`, { kind: 'notice', text: `Added ${names.added}.` }, [
    { file: null, edit: (text) => [...divideNavigation(text, shape, kind, names)] },
  ]);
}
