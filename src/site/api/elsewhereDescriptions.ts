import type { RepoPath } from '#base/repoPath.ts';
import { overlayPlan } from '#openapi/overlay/overlayPlan.ts';
import type { ApiSiteInput } from '#openapi/pages/apiPages.ts';
import { apiPlaces } from '#openapi/pages/apiSources.ts';

/** A description at an address, fetched or not. */
export interface ElsewhereDescription {
  readonly address: string;
  /** The files of the repository that are put over it. */
  readonly overlays: readonly RepoPath[];
  /** Whether one can be begun. */
  readonly canHaveOverlay: boolean;
}

/** The descriptions of a site that are at an address, each once, in the order of the configuration. */
export function elsewhereDescriptions(
  input: Pick<ApiSiteInput, 'docs' | 'siteFolder' | 'files'>,
): readonly ElsewhereDescription[] {
  const { places } = apiPlaces(input.docs, input.siteFolder, input.files);
  const said = places.flatMap(({ sources }) =>
    sources.addresses.map((address) => ({ address, overlays: sources.overlays })),
  );
  return [...new Set(said.map(({ address }) => address))].map((address) => ({
    address,
    overlays: [...new Set(said.flatMap((one) => (one.address === address ? one.overlays : [])))],
    canHaveOverlay: overlayPlan(input, address) !== null,
  }));
}
