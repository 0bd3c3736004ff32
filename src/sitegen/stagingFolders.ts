/**
 * The folders next to the output folder: the new one during a build, and the old one until it is replaced. Nobody else uses these names.
 */
export function getStagingFolders(out: string): { readonly making: string; readonly old: string } {
  return { making: `${out}.docwright-new`, old: `${out}.docwright-old` };
}
