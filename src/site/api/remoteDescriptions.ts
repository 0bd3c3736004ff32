import type { RepoPath } from '#base/repoPath.ts';
import { planNewOverlay } from '#openapi/overlay/planNewOverlay.ts';
import type { ApiSiteInput } from '#openapi/pages/buildApiSite.ts';
import { listApiNavigation } from '#openapi/pages/apiNavigation.ts';

/** A description at an address, fetched or not. */
export interface RemoteDescription {
  readonly address: string;
  /** The files of the repository that are put over it. */
  readonly overlays: readonly RepoPath[];
  /** Whether one can be begun. */
  readonly canHaveOverlay: boolean;
}

/** The descriptions of a site that are at an address, each once, in the order of the configuration. */
export function listRemoteDescriptions(
  input: Pick<ApiSiteInput, 'docs' | 'siteFolder' | 'files'>,
): readonly RemoteDescription[] {
  const { places } = listApiNavigation(input.docs, input.siteFolder, input.files);
  const said = places.flatMap(({ sources }) =>
    sources.addresses.map((address) => ({ address, overlays: sources.overlays })),
  );
  return [...new Set(said.map(({ address }) => address))].map((address) => ({
    address,
    overlays: [...new Set(said.flatMap((one) => (one.address === address ? one.overlays : [])))],
    canHaveOverlay: planNewOverlay(input, address) !== null,
  }));
}
