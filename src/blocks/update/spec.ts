import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { expression, idAttribute, requiredText, text, words } from '../commonAttributes.ts';

/** An entry of a changelog. */
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
    label: requiredText({ label: 'Label', help: 'Such as a date or a version; unique on the page.' }),
    description: text({ label: 'Description' }),
    tags: words({ label: 'Tags' }),
    rss: expression({
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
