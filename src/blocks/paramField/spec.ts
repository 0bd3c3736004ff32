import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { expressionAttribute, flagAttribute, idAttribute, textAttribute } from '../commonAttributes.ts';

/** Parameter locations. Each is also the name of the attribute that contains the parameter's name. */
export const parameterLocations = ['path', 'query', 'body', 'header'] as const;

/** A request parameter. One attribute's name is the parameter's location, its value the parameter's name. */
export const paramFieldSpec = defineBlock({
  name: 'paramField',
  tags: ['ParamField', 'Param'],
  shape: 'container',
  title: 'Parameter',
  icon: 'arrow-left-right',
  idFrom: parameterLocations,
  idPrefix: 'param-',
  attributes: z.looseObject({
    path: textAttribute({ label: 'Name, in the path', isName: true }),
    query: textAttribute({ label: 'Name, in the query', isName: true }),
    body: textAttribute({ label: 'Name, in the body', isName: true }),
    header: textAttribute({ label: 'Name, in the header', isName: true }),
    type: textAttribute({ label: 'Type', isName: true, help: 'Such as string, number, boolean, object or string[].' }),
    required: flagAttribute({ label: 'Required' }),
    deprecated: flagAttribute({ label: 'Deprecated' }),
    default: textAttribute({ label: 'Default', isName: true }),
    placeholder: textAttribute({ label: 'Placeholder', help: 'Shown in the empty field of the playground.' }),
    initialValue: expressionAttribute({ label: 'Initial value', help: 'What the playground starts with.' }),
    ...idAttribute,
  }),
  actions: { location: { does: 'renameAttribute', title: 'Where it goes', names: parameterLocations } },
  menu: [
    {
      title: 'Path parameter',
      purpose: 'A part of a request’s address',
      synonyms: ['api', 'param', 'url', 'field'],
      group: 'api',
      template: '<ParamField path="" type="string" required>\n  Text\n</ParamField>',
    },
    {
      title: 'Query parameter',
      purpose: 'What follows the ? of a request',
      synonyms: ['api', 'param', 'url', 'field'],
      group: 'api',
      template: '<ParamField query="" type="string">\n  Text\n</ParamField>',
    },
    {
      title: 'Body parameter',
      purpose: 'A field in the body of a request',
      synonyms: ['api', 'param', 'json', 'field'],
      group: 'api',
      template: '<ParamField body="" type="string" required>\n  Text\n</ParamField>',
    },
    {
      title: 'Header parameter',
      purpose: 'A header of a request',
      synonyms: ['api', 'param', 'http', 'field'],
      group: 'api',
      template: '<ParamField header="" type="string" required>\n  Text\n</ParamField>',
    },
  ],
});
