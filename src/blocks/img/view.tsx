import type { BlockView } from '#reading/blockView.ts';
import { parsePictureActions } from '../pictureActionsSpec.ts';
import { parseStyleAttribute } from '#reading/draw/parseStyleAttribute.ts';
import { isFlagOn } from '#reading/parts/isFlagOn.ts';
import { Picture } from '#reading/parts/Picture.tsx';

/** A picture with its own size. */
export const imgView: BlockView = {
  name: 'img',
  Draw: ({ values, siteContext }) => {
    const text = (name: string) => (typeof values[name] === 'string' ? values[name] : undefined);
    return (
      <Picture
        source={text('src') ?? ''}
        alt={text('alt') ?? ''}
        title={text('title')}
        width={lengthOf(text('width'))}
        height={lengthOf(text('height'))}
        className={text('className') ?? text('class')}
        style={text('style') === undefined ? undefined : parseStyleAttribute(text('style') ?? '')}
        zooms={!isFlagOn(values['noZoom'])}
        actions={parsePictureActions(values)}
        siteContext={siteContext}
      />
    );
  },
};

/** An HTML length: pixels or a percentage; undefined for computed values. */
function lengthOf(written: string | undefined): string | undefined {
  return /^\s*\d+(?:\.\d+)?(?:px|%)?\s*$/.test(written ?? '') ? written?.trim().replace(/px$/, '') : undefined;
}
