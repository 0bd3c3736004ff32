/**
 * URLs of the documents that preview pages and a site's own components, and of the formula styles. Built by
 * `scripts/previewFramePlugin.ts`.
 */
declare module 'virtual:preview-frame' {
  export const frameUrl: string;
  export const islandUrl: string;
  export const mathUrl: string;
}
