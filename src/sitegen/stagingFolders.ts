/** The folders beside the one that is built into: where the new one is made, and where the old one goes until that is in its place. Nobody else has folders of these names. */
export function getStagingFolders(out: string): { readonly making: string; readonly old: string } {
  return { making: `${out}.docwright-new`, old: `${out}.docwright-old` };
}
