/** The documents that pages, and components of a site's own, are previewed in, and the styles of formulas: made by `scripts/previewFramePlugin.ts`. */
declare module 'virtual:preview-frame' {
  export const frameUrl: string;
  export const islandUrl: string;
  export const mathUrl: string;
}
