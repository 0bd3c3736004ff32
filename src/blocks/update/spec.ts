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
    label: requiredTextAttribute({ label: 'Label', help: 'Such as a date or a version; unique on the page.' }),
    description: textAttribute({ label: 'Description' }),
    tags: textListAttribute({ label: 'Tags' }),
    rss: expressionAttribute({
      label: 'Feed entry',
      help: 'A title and a description of its own, such as {{ title: "New colors" }}.',
    }),
    ...idAttribute,
  }),
  menu: [
    {
      title: 'Update',
      purpose: 'An entry of a changelog',
      synonyms: ['changelog', 'release', 'version', 'news'],
      group: 'structure',
      template: '<Update label="">\n  Text\n</Update>',
    },
  ],
});
