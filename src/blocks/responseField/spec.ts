import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { flagAttribute, requiredTextAttribute, textAttribute, textListAttribute } from '../commonAttributes.ts';

/** A field of a response. */
export const responseFieldSpec = defineBlock({
  name: 'responseField',
  tags: ['ResponseField'],
  shape: 'container',
  title: 'Response field',
  icon: 'reply',
  titleAttribute: 'name',
  idFrom: ['name'],
  idPrefix: 'param-',
  attributes: z.looseObject({
    name: requiredTextAttribute({ label: 'Name', isName: true }),
    type: textAttribute({ label: 'Type', isName: true, help: 'Such as string, number, boolean, object, or string[].' }),
    required: flagAttribute({ label: 'Required' }),
    deprecated: flagAttribute({ label: 'Deprecated' }),
    default: textAttribute({ label: 'Default', isName: true }),
    pre: textListAttribute({ label: 'Labels before the name' }),
    post: textListAttribute({ label: 'Labels after the name' }),
  }),
  menu: [
    {
      title: 'Response field',
      purpose: 'A field in the response',
      synonyms: ['api', 'return', 'json', 'output'],
      group: 'api',
      template: '<ResponseField name="" type="string" required>\n  Text\n</ResponseField>',
    },
  ],
});
