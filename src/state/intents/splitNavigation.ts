import { divideNavigation, type DivisionKind, type DivisionNames } from '#config/edit/divideNavigation.ts';
import { displayLanguageName } from '#site/view/languageName.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { changeNavigation } from '../changes/changeNavigation.ts';
import type { App } from '../app.ts';

/**
 * Divides the site's navigation into tabs, versions, or languages for the first time: the existing content becomes the
 * first, followed by a new one. If that is named next, `naming` is the step that its name is part of.
 */
export function splitNavigation(
  app: App,
  kind: DivisionKind,
  names: DivisionNames,
  naming: string | null = null,
): Promise<boolean> {
  const shape = getOpenSite(app)?.configuration?.docs.format ?? 'current';
  // A classic tab is added next to the pages outside all tabs.
  const isBeside = shape === 'classic' && kind === 'tab';
  const existing = kind === 'language' ? displayLanguageName(names.existing) : names.existing;
  const added = kind === 'language' ? displayLanguageName(names.added) : names.added;
  const moved = isBeside ? 'All other pages stay in the first tab.' : `Existing pages are now in ${existing}.`;
  return changeNavigation(
    app,
    `adding ${added}`,
    { kind: 'notice', text: `Added ${added}. ${moved}` },
    [{ file: null, edit: (text) => [...divideNavigation(text, shape, kind, names)] }],
    [],
    naming === null ? {} : { mergeKey: naming },
  );
}
