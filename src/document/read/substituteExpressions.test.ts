import { expect, it } from 'vitest';
import { readExportedValues, readPropValues, substituteExpressions } from './substituteExpressions.ts';

const source = (written: string, type = 'sourceInline') => ({ type, attrs: { source: written } });
const values = new Map([
  ['plan', 'Pro'],
  ['off', ''],
]);

it.each([
  [source('{plan}'), { type: 'text', text: 'Pro' }],
  [source('{ props.plan }'), { type: 'text', text: 'Pro' }],
  [source('{plan}', 'sourceBlock'), { type: 'paragraph', content: [{ type: 'text', text: 'Pro' }] }],
  [source('{off}', 'sourceBlock'), { type: 'paragraph', content: [] }],
  [source('{plan.name}'), source('{plan.name}')],
  [source('{other}'), source('{other}')],
  [source('{/* plan */}'), source('{/* plan */}')],
  [source('import plan', 'sourceBlock'), source('import plan', 'sourceBlock')],
  [
    { ...source('{plan}'), marks: [{ type: 'bold' }] },
    { type: 'text', text: 'Pro', marks: [{ type: 'bold' }] },
  ],
])('replaces an expression with its value: %j', (node, filled) => {
  expect(substituteExpressions({ type: 'doc', content: [node] }, values)).toEqual({ type: 'doc', content: [filled] });
});

it('sets the values of attributes, and keeps other expressions', () => {
  const card = (attributes: readonly object[]) => ({
    type: 'doc',
    content: [{ type: 'card', attrs: { tag: 'Card', attributes } }],
  });
  const cols = { kind: 'expression', name: 'cols', value: '2' };
  expect(substituteExpressions(card([{ kind: 'expression', name: 'title', value: 'plan' }, cols]), values)).toEqual(
    card([{ kind: 'string', name: 'title', value: 'Pro' }, cols]),
  );
});

it('reads literal values from an element’s props and from the page’s exports', () => {
  const exported = readExportedValues([
    source(
      'export const name = "Ada";\nexport const count = 3\nexport const on = true\nexport const made = make()',
      'sourceBlock',
    ),
    source('{x}', 'sourceBlock'),
  ]);
  expect(Object.fromEntries(exported)).toEqual({ name: 'Ada', count: '3', on: '' });
  expect(
    Object.fromEntries(
      readPropValues(
        [
          { kind: 'string', name: 'plan', value: 'Pro' },
          { kind: 'flag', name: 'isNew' },
          { kind: 'expression', name: 'to', value: '"there"' },
          { kind: 'expression', name: 'who', value: 'name' },
          { kind: 'expression', name: 'made', value: 'make()' },
        ],
        exported,
      ),
    ),
  ).toEqual({ plan: 'Pro', isNew: '', to: 'there', who: 'Ada' });
});
