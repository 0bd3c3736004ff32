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
    alt: requiredTextAttribute({ label: 'Description', help: 'Read aloud to people who cannot see it.' }),
    ...sizeAttributes,
    ...htmlAttributes,
    noZoom: flagAttribute({ label: 'No zoom' }),
    actions: choiceAttribute(['true', 'copy', 'download'], {
      label: 'Buttons',
      help: 'What readers can do with the picture.',
      words: { true: 'Copy and download', copy: 'Copy', download: 'Download' },
    }),
    actionsPlacement: choiceAttribute(picturePlacements, {
      label: 'Place of the buttons',
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
