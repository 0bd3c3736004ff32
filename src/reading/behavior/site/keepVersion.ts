import type { Behavior } from '../behavior.ts';

/** Keeps the version that readers chose on pages that are in several. Only sites whose versions share pages load the code for it. */
export const keepVersion: Behavior = (root, signal) => {
  if (root.dataset['version'] === undefined) return;
  // If loading fails, the page keeps its own version.
  void import('./followVersion.ts').then(({ followVersion }) => followVersion(root, signal)).catch(() => undefined);
};
