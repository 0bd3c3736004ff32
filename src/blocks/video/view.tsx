import type { BlockView } from '#reading/blockView.ts';
import { MediaPlaceholder } from '#reading/parts/MediaPlaceholder.tsx';

/** A video, by its address; it plays for readers. */
export const videoView: BlockView = {
  name: 'video',
  Draw: ({ values, children }) => [<MediaPlaceholder key="media" values={values} />, children],
};
