import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { choiceAttribute, classNames, flagAttribute, iconAttributes } from '../commonAttributes.ts';

/** A short inline label. */
export const badgeSpec = defineBlock({
  name: 'badge',
  tags: ['Badge'],
  shape: 'mark',
  title: 'Badge',
  icon: 'tag',
  attributes: z.looseObject({
    color: choiceAttribute(
      [
        'gray',
        'blue',
        'green',
        'yellow',
        'orange',
        'red',
        'purple',
        'white',
        'surface',
        'white-destructive',
        'surface-destructive',
      ],
      {
        label: 'Color',
        default: 'gray',
      },
    ),
    size: choiceAttribute(['xs', 'sm', 'md', 'lg'], {
      label: 'Size',
      default: 'md',
      words: { xs: 'Extra small', sm: 'Small', md: 'Medium', lg: 'Large' },
    }),
    shape: choiceAttribute(['rounded', 'pill'], {
      label: 'Shape',
      default: 'rounded',
      words: { rounded: 'Rounded', pill: 'Pill' },
    }),
    ...iconAttributes,
    stroke: flagAttribute({ label: 'Outline' }),
    disabled: flagAttribute({ label: 'Disabled' }),
    className: classNames,
  }),
  menu: [
    {
      title: 'Badge',
      purpose: 'A short inline label',
      synonyms: ['tag', 'pill', 'label', 'chip', 'status'],
      group: 'inline',
      template: '<Badge>new</Badge>',
    },
  ],
});
