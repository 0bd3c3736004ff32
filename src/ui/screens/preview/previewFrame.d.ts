/** The document that pages are previewed in, and the styles of formulas: made by `scripts/previewFrame.ts`. */
declare module 'virtual:preview-frame' {
  export const frameUrl: string;
  export const mathStyleUrl: string;
}
