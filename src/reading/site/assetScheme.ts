/** Scheme of the site's images and videos on a page drawn for the preview: the frame requests their bytes. */
export const assetScheme = 'asset:';
