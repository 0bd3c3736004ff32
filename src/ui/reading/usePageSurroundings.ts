import { useMemo } from 'react';
import type { RepoPath } from '#base/repoPath.ts';
import type { SiteFacts } from '#config/siteFacts.ts';
import { assetUrl } from '#state/files/assets.ts';
import { siteFolderOf } from '#state/intents/openSite.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import type { IconLibrary } from '#reading/icons/iconLookup.ts';
import { siteLook } from '#reading/siteLook.ts';
import type { ResolveAsset } from './showPicture.ts';
import { useApp } from '../useApp.ts';

/** What a page takes from the site that it stands in: looks, icons, and the files that it names. The same object as long as these stay. */
export function usePageSurroundings(
  site: OpenSite,
  path: RepoPath,
): {
  readonly lookStyle: Readonly<Record<`--${string}`, string>>;
  readonly iconLibrary: IconLibrary;
  /** The mode that the site has for all readers, whatever that of the app is. */
  readonly onlyMode: SiteFacts['onlyMode'];
  readonly resolveAsset: ResolveAsset;
} {
  const app = useApp();
  const { configuration } = site;
  const siteFolder = siteFolderOf(site);
  return useMemo(
    () => ({
      lookStyle: siteLook(configuration?.facts ?? null),
      iconLibrary: configuration?.facts.iconLibrary ?? 'fontawesome',
      onlyMode: configuration?.facts.onlyMode ?? null,
      resolveAsset: (source) => assetUrl(app, source, path, siteFolder),
    }),
    [app, configuration, path, siteFolder],
  );
}
