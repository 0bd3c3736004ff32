import { sections } from '#config/sections/registry.ts';
import { addressStore } from '../addressStore.ts';
import { keepPlaceInSource } from '../openFiles/standing.ts';
import { stopsBuilding, type SiteFinding } from '#site/siteFindings.ts';
import { openSiteNow } from '../siteStore.ts';
import { presentText } from './presentFile.ts';
import { goToScreen } from './goTo.ts';
import { goToSource } from './goToSource.ts';

/** How far below the upper edge the place is shown, in pixels. */
const below = 160;

/** Goes to where a finding is mended: a setting in its form, a page's words on the page, and what is no valid page in its source. */
export async function goToFinding(finding: SiteFinding): Promise<void> {
  const site = openSiteNow();
  if (site === null) return;
  const { path, place } = finding;
  const file = place.path ?? site.configuration?.path ?? '';
  if (path !== undefined) {
    const shape = site.configuration?.docs.shape ?? 'current';
    const [key] = path;
    const section = key === 'navigation' ? undefined : sections.find((candidate) => String(key) in candidate[shape]);
    if (section === undefined) goToSource({ path: file, line: place.line, column: place.column });
    else goToScreen('settings', section.name);
    return;
  }
  const { address } = addressStore.getState();
  const isOnScreen = address.view === 'site' && address.screen === 'page' && address.path === file;
  const text = stopsBuilding(finding) || finding.rule === 'page/import-not-found' || isOnScreen ? null : await presentText(file);
  if (text?.ok !== true || text.value === null || place.offset === undefined) {
    goToSource({ path: file, line: place.line, column: place.column });
    return;
  }
  // The blocks open as if one came from this place of the source.
  keepPlaceInSource(file, { caret: place.offset, seen: place.offset, top: below }, text.value);
  goToScreen('page', file);
}
