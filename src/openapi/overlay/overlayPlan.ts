import { fileNameOf, joinPath, withoutExtension, type RepoPath } from '#base/repoPath.ts';
import { isObject, type JsonPlace, type JsonValue } from '#config/docsJson.ts';
import type { ApiSiteInput } from '../pages/apiPages.ts';
import { isAddress } from '../isAddress.ts';
import { apiPlaces } from '../pages/apiSources.ts';
import { emptyOverlay } from './setOverlayWords.ts';

/** An overlay that is to be made for a description, and the setting that names it then. */
export interface OverlayPlan {
  readonly path: RepoPath;
  readonly text: string;
  readonly setting: { readonly place: JsonPlace; readonly value: JsonValue };
}

/** How a description, a file or one at an address, gets its first overlay; null where it has one, and where the configuration cannot name one: in the classic shape, and where it says several descriptions in one place. */
export function overlayPlan(
  { docs, siteFolder, files }: Pick<ApiSiteInput, 'docs' | 'siteFolder' | 'files'>,
  description: string,
): OverlayPlan | null {
  if (docs.shape === 'classic') return null;
  const { places } = apiPlaces(docs, siteFolder, files);
  const place = places.find(({ sources }) => [...sources.files, ...sources.addresses].includes(description));
  if (place === undefined || place.sources.overlays.length > 0) return null;
  if (place.sources.files.length + place.sources.addresses.length > 1) return null;
  const { written, setting } = place;
  const source = isObject(written) ? written['source'] : written;
  const path = isAddress(description)
    ? freePath(files, (number) => joinPath(siteFolder, `${nameInAddress(description)}${number}.overlay.yaml`))
    : `${withoutExtension(description)}.overlay.yaml`;
  if (typeof source !== 'string' || files.has(path)) return null;
  const value = {
    ...(isObject(written) ? written : {}),
    source,
    overlays: [isAddress(description) ? fileNameOf(path) : `${withoutExtension(source)}.overlay.yaml`],
  };
  return { path, text: emptyOverlay(path, description), setting: { place: setting, value } };
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
