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
    path: textAttribute({ label: 'Parameter name', isName: true }),
    query: textAttribute({ label: 'Parameter name', isName: true }),
    body: textAttribute({ label: 'Parameter name', isName: true }),
    header: textAttribute({ label: 'Parameter name', isName: true }),
    type: textAttribute({ label: 'Type', isName: true, help: 'Such as string, number, boolean, object, or string[].' }),
    required: flagAttribute({ label: 'Required' }),
    deprecated: flagAttribute({ label: 'Deprecated' }),
    default: textAttribute({ label: 'Default', isName: true }),
    placeholder: textAttribute({ label: 'Placeholder', help: 'Shown in the playground while the field is empty.' }),
    initialValue: expressionAttribute({ label: 'Initial value', help: 'Prefilled in the playground.' }),
    ...idAttribute,
  }),
  actions: { location: { does: 'renameAttribute', title: 'Location', names: parameterLocations } },
  menu: [
    {
      title: 'Path parameter',
      purpose: 'Part of the URL path',
      synonyms: ['api', 'param', 'url', 'field'],
      group: 'api',
      template: '<ParamField path="" type="string" required>\n  Text\n</ParamField>',
    },
    {
      title: 'Query parameter',
      purpose: 'Parameters after the ? in the URL',
      synonyms: ['api', 'param', 'url', 'field'],
      group: 'api',
      template: '<ParamField query="" type="string">\n  Text\n</ParamField>',
    },
    {
      title: 'Body parameter',
      purpose: 'A field in the request body',
      synonyms: ['api', 'param', 'json', 'field'],
      group: 'api',
      template: '<ParamField body="" type="string" required>\n  Text\n</ParamField>',
    },
    {
      title: 'Header parameter',
      purpose: 'A request header',
      synonyms: ['api', 'param', 'http', 'field'],
      group: 'api',
      template: '<ParamField header="" type="string" required>\n  Text\n</ParamField>',
    },
  ],
});
