import type { JsonPath } from '#config/edit/parsedJsonText.ts';
import { defineSiteStore } from '../site/defineSiteStore.ts';
import type { App } from '../app.ts';

interface SettingTarget {
  /** The keys and indexes of its value in the configuration; null if none is requested. */
  readonly path: JsonPath | null;
  /** Number of requests, so that the same setting can be requested again. */
  readonly count: number;
}

/** The setting whose field, or entry of the navigation, takes the focus once it is on screen. */
export const settingTargetStore = defineSiteStore<SettingTarget>(() => ({ path: null, count: 0 }));

/** Requests the focus for a setting. */
export function requestSetting(app: App, path: JsonPath): void {
  app.get(settingTargetStore).setState(({ count }) => ({ path, count: count + 1 }));
}

/** Returns the requested setting and clears the request; null if there is none. */
export function takeRequestedSetting(app: App): JsonPath | null {
  const { path } = app.get(settingTargetStore).getState();
  if (path !== null) app.get(settingTargetStore).setState({ path: null });
  return path;
}
