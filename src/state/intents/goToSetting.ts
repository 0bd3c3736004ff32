import type { ConfigFormat } from '#config/docsJson.ts';
import type { JsonPath } from '#config/edit/parsedJsonText.ts';
import { settingsSections, unknownKeysSection } from '#config/sections/registry.ts';
import { getOtherConfigFormat } from '#config/settings.ts';
import { goToScreen } from '../route/goTo.ts';
import { routeStore } from '../route/routeStore.ts';
import { requestSetting } from '../settings/settingTargetStore.ts';
import { getOpenSite, type OpenSite } from '../site/siteStore.ts';
import type { App } from '../app.ts';

/** Goes to a setting of the open site in its form, or to an entry in the navigation. */
export function goToSetting(app: App, setting: JsonPath): void {
  const site = getOpenSite(app);
  const [key] = setting;
  if (site === null || key === undefined) return;
  const format = site.configuration?.docs.format ?? 'current';
  requestSetting(app, setting);
  const section = sectionWith(String(key), format) ?? sectionWith(String(key), getOtherConfigFormat(format));
  if (key === 'navigation') goToNavigation(app, site);
  else goToScreen(app, { screen: 'settings', section: (section ?? unknownKeysSection).name });
}

function sectionWith(key: string, format: ConfigFormat) {
  return settingsSections.find((section) => Object.hasOwn(section[format], key));
}

/** Shows a screen with the navigation: the page shown last, unless one is shown. */
function goToNavigation(app: App, { summary, paths }: OpenSite): void {
  const { address, lastPage } = app.get(routeStore).getState();
  if (address.view === 'site' && address.screen === 'page') return;
  const path = lastPage?.site === summary.id && paths.has(lastPage.path) ? lastPage.path : null;
  goToScreen(app, { screen: 'page', path });
}
