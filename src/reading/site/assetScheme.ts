/** What pictures and films of the site begin with on a page that is drawn for the preview: the frame asks for their bytes. */
export const assetScheme = 'asset:';
