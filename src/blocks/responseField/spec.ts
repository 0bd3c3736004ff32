import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { flag, requiredText, text, words } from '../commonAttributes.ts';

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
    name: requiredText({ label: 'Name', isName: true }),
    type: text({ label: 'Type', isName: true, help: 'Such as string, number, boolean, object or string[].' }),
    required: flag({ label: 'Required' }),
    deprecated: flag({ label: 'Deprecated' }),
    default: text({ label: 'Default', isName: true }),
    pre: words({ label: 'Labels before' }),
    post: words({ label: 'Labels after' }),
  }),
  menu: [
    {
      title: 'Response field',
      purpose: 'A field of a response',
      synonyms: ['api', 'return', 'json', 'output'],
      group: 'api',
      template: '<ResponseField name="" type="string" required>\n  Text\n</ResponseField>',
    },
  ],
});
