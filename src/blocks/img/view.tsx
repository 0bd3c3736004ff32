import type { BlockView } from '#reading/blockView.ts';
import { isOn } from '#reading/parts/isOn.ts';
import { Picture } from '#reading/parts/Picture.tsx';

/** A picture with its own size. */
export const imgView: BlockView = {
  name: 'img',
  Draw: ({ values, surroundings }) => {
    const text = (name: string) => (typeof values[name] === 'string' ? values[name] : undefined);
    return <Picture source={text('src') ?? ''} alt={text('alt') ?? ''} title={text('title')} zooms={!isOn(values['noZoom'])} surroundings={surroundings} />;
  },
};
