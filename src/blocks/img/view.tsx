import type { BlockView } from '#reading/blockView.ts';
import { pictureActionsOf } from '../pictureActionsSpec.ts';
import { readStyle } from '#reading/draw/readStyle.ts';
import { isOn } from '#reading/parts/isOn.ts';
import { Picture } from '#reading/parts/Picture.tsx';

/** A picture with its own size. */
export const imgView: BlockView = {
  name: 'img',
  Draw: ({ values, surroundings }) => {
    const text = (name: string) => (typeof values[name] === 'string' ? values[name] : undefined);
    return (
      <Picture
        source={text('src') ?? ''}
        alt={text('alt') ?? ''}
        title={text('title')}
        width={lengthOf(text('width'))}
        height={lengthOf(text('height'))}
        className={text('className') ?? text('class')}
        style={text('style') === undefined ? undefined : readStyle(text('style') ?? '')}
        zooms={!isOn(values['noZoom'])}
        actions={pictureActionsOf(values)}
        surroundings={surroundings}
      />
    );
  },
};

/** A length as HTML takes it: pixels or a share; none of what is computed. */
function lengthOf(written: string | undefined): string | undefined {
  return /^\s*\d+(?:\.\d+)?(?:px|%)?\s*$/.test(written ?? '') ? written?.trim().replace(/px$/, '') : undefined;
}
