import type { Behavior } from '../behavior.ts';

/** Draws the site's own components if it was built with them (`--allow-code`); only such pages load the code for it. */
export const runCustomComponents: Behavior = (root, signal) => {
  const { ownCode } = root.dataset;
  if (ownCode === undefined) return;
  // If loading fails, the components' content is still readable.
  void import('../../ownCode/drawIslands.tsx')
    .then(({ drawIslands }) => drawIslands(root, ownCode, signal))
    .catch(reportError);
};
