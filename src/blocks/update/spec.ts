import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import {
  expressionAttribute,
  idAttribute,
  requiredTextAttribute,
  textAttribute,
  textListAttribute,
} from '../commonAttributes.ts';

/** A changelog entry. */
export const updateSpec = defineBlock({
  name: 'update',
  tags: ['Update'],
  shape: 'container',
  title: 'Update',
  icon: 'activity',
  titleAttribute: 'label',
  idFrom: ['label'],
  isTitleUnique: true,
  attributes: z.looseObject({
    label: requiredTextAttribute({ label: 'Label', help: 'Such as a date or version. Must be unique on the page.' }),
    description: textAttribute({ label: 'Description' }),
    tags: textListAttribute({ label: 'Tags' }),
    rss: expressionAttribute({
      label: 'RSS feed entry',
      help: 'A separate title and description for the feed, such as {{ title: "New colors" }}.',
    }),
    ...idAttribute,
  }),
  menu: [
    {
      title: 'Update',
      purpose: 'A changelog entry',
      synonyms: ['changelog', 'release', 'version', 'news'],
      group: 'structure',
      template: '<Update label="">\n  Text\n</Update>',
    },
  ],
});
