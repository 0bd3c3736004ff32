import type { RepoPath } from '#base/repoPath.ts';
import { planNewOverlay } from '#openapi/overlay/planNewOverlay.ts';
import type { ApiSiteInput } from '#openapi/pages/buildApiSite.ts';
import { listApiNavigation } from '#openapi/pages/apiNavigation.ts';

/** A description at a URL, fetched or not. */
export interface RemoteDescription {
  readonly url: string;
  /** The repository files that overlay it. */
  readonly overlays: readonly RepoPath[];
  /** True if an overlay can be created. */
  readonly canHaveOverlay: boolean;
}

/** The descriptions of a site at URLs, without duplicates, in configuration order. */
export function listRemoteDescriptions(
  input: Pick<ApiSiteInput, 'docs' | 'siteFolder' | 'files'>,
): readonly RemoteDescription[] {
  const { places } = listApiNavigation(input.docs, input.siteFolder, input.files);
  const said = places.flatMap(({ sources }) =>
    sources.urls.map((address) => ({ address, overlays: sources.overlays })),
  );
  return [...new Set(said.map(({ address }) => address))].map((url) => ({
    url: url,
    overlays: [...new Set(said.flatMap((one) => (one.address === url ? one.overlays : [])))],
    canHaveOverlay: planNewOverlay(input, url) !== null,
  }));
}
