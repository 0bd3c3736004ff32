import { useMemo } from 'react';
import type { RepoPath } from '#base/repoPath.ts';
import type { SiteBranding } from '#config/siteBranding.ts';
import { getAssetUrl } from '#state/files/assets.ts';
import { siteRootOf } from '#state/site/siteRoot.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import type { IconLibrary } from '#reading/icons/iconLookup.ts';
import { createCanvasTheme } from '#reading/canvasTheme.ts';
import type { AssetResolver } from './loadPicture.ts';
import { useApp } from '../useApp.ts';

/** Site context of a page: theme, icons, and file URLs. Memoized until these change. */
export function usePageRenderContext(
  site: OpenSite,
  path: RepoPath,
): {
  readonly lookStyle: Readonly<Record<`--${string}`, string>>;
  readonly iconLibrary: IconLibrary;
  /** The mode that the site forces on all readers, regardless of the app's; null if none. */
  readonly onlyMode: SiteBranding['onlyMode'];
  readonly resolveAsset: AssetResolver;
} {
  const app = useApp();
  const { configuration } = site;
  const siteFolder = siteRootOf(site);
  return useMemo(
    () => ({
      lookStyle: createCanvasTheme(configuration?.facts ?? null),
      iconLibrary: configuration?.facts.iconLibrary ?? 'fontawesome',
      onlyMode: configuration?.facts.onlyMode ?? null,
      resolveAsset: (source) => getAssetUrl(app, source, path, siteFolder),
    }),
    [app, configuration, path, siteFolder],
  );
}
