import { fileNameOf, joinRepoPath, withoutExtension, type RepoPath } from '#base/repoPath.ts';
import { isJsonObject, type JsonLocation, type JsonValue } from '#config/docsJson.ts';
import type { ApiSiteInput } from '../pages/buildApiSite.ts';
import { isDescriptionUrl } from '../read/isDescriptionUrl.ts';
import { listApiNavigation } from '../pages/apiNavigation.ts';
import { createEmptyOverlay } from './setOverlayText.ts';

/** An overlay that is to be made for a description, and the setting that names it then. */
export interface NewOverlay {
  readonly path: RepoPath;
  readonly text: string;
  readonly setting: { readonly place: JsonLocation; readonly value: JsonValue };
}

/** How a description, a file or one at an address, gets its first overlay; null where it has one, and where the configuration cannot name one: in the classic shape, and where it says several descriptions in one place. */
export function planNewOverlay(
  { docs, siteFolder, files }: Pick<ApiSiteInput, 'docs' | 'siteFolder' | 'files'>,
  description: string,
): NewOverlay | null {
  if (docs.shape === 'classic') return null;
  const { places } = listApiNavigation(docs, siteFolder, files);
  const place = places.find(({ sources }) => [...sources.files, ...sources.addresses].includes(description));
  if (place === undefined || place.sources.overlays.length > 0) return null;
  if (place.sources.files.length + place.sources.addresses.length > 1) return null;
  const { written, setting } = place;
  const source = isJsonObject(written) ? written['source'] : written;
  const path = isDescriptionUrl(description)
    ? freePath(files, (number) => joinRepoPath(siteFolder, `${nameInAddress(description)}${number}.overlay.yaml`))
    : `${withoutExtension(description)}.overlay.yaml`;
  if (typeof source !== 'string' || files.has(path)) return null;
  const value = {
    ...(isJsonObject(written) ? written : {}),
    source,
    overlays: [isDescriptionUrl(description) ? fileNameOf(path) : `${withoutExtension(source)}.overlay.yaml`],
  };
  return { path, text: createEmptyOverlay(path, description), setting: { place: setting, value } };
}

/** Descriptions of several versions or services often have one name: the next free one is taken. */
function freePath(files: { readonly has: (path: RepoPath) => boolean }, named: (number: string) => RepoPath): RepoPath {
  for (let number = 1; ; number += 1) {
    const path = named(number === 1 ? '' : `-${number}`);
    if (!files.has(path)) return path;
  }
}

/** What a file is called by an address: its last part, where that is a name that every system takes. */
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
