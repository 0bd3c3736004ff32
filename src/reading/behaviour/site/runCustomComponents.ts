import type { Behavior } from '../behavior.ts';

/** Components of a site's own are drawn where it was built with them (`--allow-code`); what draws them is fetched by such pages alone. */
export const runCustomComponents: Behavior = (root, signal) => {
  const { ownCode } = root.dataset;
  if (ownCode === undefined) return;
  // Where it cannot be fetched, what stands in the components is there to be read.
  void import('../../ownCode/drawIslands.tsx')
    .then(({ drawIslands }) => drawIslands(root, ownCode, signal))
    .catch(reportError);
};
