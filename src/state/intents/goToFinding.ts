import { routeStore } from '../route/routeStore.ts';
import { saveSourceViewState } from '../openFiles/restoreViewState.ts';
import type { Finding } from '#base/finding.ts';
import { isBuildBlocker } from '#site/siteFindings.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { readCurrentText } from '../openFiles/readCurrentFile.ts';
import { goToScreen } from '../route/goTo.ts';
import { goToSetting } from './goToSetting.ts';
import { goToSource } from './goToSource.ts';
import type { App } from '../app.ts';

/** Distance from the top edge, in pixels. */
const below = 160;

/** Goes to where a finding can be fixed: a setting in its form, an entry in the navigation, page text on the page, and an invalid page in its source. */
export async function goToFinding(app: App, finding: Finding): Promise<void> {
  const site = getOpenSite(app);
  if (site === null) return;
  const { path: file, range, setting } = finding;
  if (setting !== undefined) {
    if (setting.length === 0 || isBuildBlocker(finding))
      goToSource(app, { path: file, line: range.line, column: range.column });
    else goToSetting(app, setting);
    return;
  }
  const { address } = app.get(routeStore).getState();
  const isOnScreen = address.view === 'site' && address.screen === 'page' && address.path === file;
  const text =
    isBuildBlocker(finding) || finding.rule === 'missing-imports' || isOnScreen
      ? null
      : await readCurrentText(app, file);
  if (text?.ok !== true || text.value === null) {
    goToSource(app, { path: file, line: range.line, column: range.column });
    return;
  }
  // Opens the blocks as if the user came from this position in the source.
  saveSourceViewState(app, file, { caret: range.from, seen: range.from, top: below }, text.value);
  goToScreen(app, { screen: 'page', path: file });
}
