import { fileNameOf, joinRepoPath, withoutExtension, type RepoPath } from '#base/repoPath.ts';
import { isJsonObject, type JsonLocation, type JsonValue } from '#config/docsJson.ts';
import type { ApiSiteInput } from '../pages/buildApiSite.ts';
import { isDescriptionUrl } from '../read/isDescriptionUrl.ts';
import { listApiNavigation } from '../pages/apiNavigation.ts';
import { createEmptyOverlay } from './setOverlayText.ts';

/** A new overlay for a description, and the setting that will reference it. */
export interface NewOverlay {
  readonly path: RepoPath;
  readonly text: string;
  readonly setting: { readonly place: JsonLocation; readonly value: JsonValue };
}

/**
 * Plans the first overlay of a description (a file or a URL). Null if it already has one, or if the configuration can't
 * reference one: in the classic format, or if it lists several descriptions in one place.
 */
export function planNewOverlay(
  { docs, siteFolder, files }: Pick<ApiSiteInput, 'docs' | 'siteFolder' | 'files'>,
  description: string,
): NewOverlay | null {
  if (docs.format === 'classic') return null;
  const { places } = listApiNavigation(docs, siteFolder, files);
  const place = places.find(({ sources }) => [...sources.files, ...sources.urls].includes(description));
  if (place === undefined || place.sources.overlays.length > 0) return null;
  if (place.sources.files.length + place.sources.urls.length > 1) return null;
  const { configured, setting } = place;
  const source = isJsonObject(configured) ? configured['source'] : configured;
  const path = isDescriptionUrl(description)
    ? freePath(files, (number) => joinRepoPath(siteFolder, `${nameInAddress(description)}${number}.overlay.yaml`))
    : `${withoutExtension(description)}.overlay.yaml`;
  if (typeof source !== 'string' || files.has(path)) return null;
  const value = {
    ...(isJsonObject(configured) ? configured : {}),
    source,
    overlays: [isDescriptionUrl(description) ? fileNameOf(path) : `${withoutExtension(source)}.overlay.yaml`],
  };
  return { path, text: createEmptyOverlay(path, description), setting: { place: setting, value } };
}

/** Descriptions of several versions or services often share a name, so the next free path is used. */
function freePath(files: { readonly has: (path: RepoPath) => boolean }, named: (number: string) => RepoPath): RepoPath {
  for (let number = 1; ; number += 1) {
    const path = named(number === 1 ? '' : `-${number}`);
    if (!files.has(path)) return path;
  }
}

/** The file name for a URL: its last segment if that is a valid name on every system, otherwise `openapi`. */
function nameInAddress(address: string): string {
  const last =
    address
      .replace(/[?#].*$/, '')
      .replace(/^[^/]*\/\/[^/]*/, '')
      .split('/')
      .at(-1) ?? '';
  const name = withoutExtension(last);
  return /^[\w][\w.-]*$/.test(name) ? name : 'openapi';
}
