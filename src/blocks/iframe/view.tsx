import type { BlockView } from '#reading/blockView.ts';
import { MediaPlaceholder } from '#reading/parts/MediaPlaceholder.tsx';

/** Another site’s frame, by its address; it is loaded for readers only. */
export const iframeView: BlockView = {
  name: 'iframe',
  Draw: ({ values, children }) => [<MediaPlaceholder key="media" values={values} />, children],
};
