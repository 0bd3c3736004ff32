import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import {
  choiceAttribute,
  flagAttribute,
  htmlAttributes,
  requiredTextAttribute,
  sizeAttributes,
} from '../commonAttributes.ts';
import { picturePlacements } from '../pictureActionsSpec.ts';

/** An `<img>` element. */
export const imgSpec = defineBlock({
  name: 'img',
  tags: ['img'],
  shape: 'inlineAtom',
  title: 'Image',
  attributes: z.looseObject({
    src: requiredTextAttribute({ label: 'File', control: 'image' }),
    alt: requiredTextAttribute({ label: 'Alt text', help: 'Describes the image for people who use screen readers.' }),
    ...sizeAttributes,
    ...htmlAttributes,
    noZoom: flagAttribute({ label: 'Zoom', isInverted: true }),
    actions: choiceAttribute(['true', 'copy', 'download'], {
      label: 'Image buttons',
      help: 'Let readers copy or download the image.',
      words: { true: 'Copy and download', copy: 'Copy', download: 'Download' },
    }),
    actionsPlacement: choiceAttribute(picturePlacements, {
      label: 'Button position',
      default: 'bottom-center',
      words: {
        'bottom-center': 'Bottom',
        'bottom-left': 'Bottom left',
        'bottom-right': 'Bottom right',
        'top-center': 'Top',
        'top-left': 'Top left',
        'top-right': 'Top right',
      },
    }),
  }),
  menu: [],
});
