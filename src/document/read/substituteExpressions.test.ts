import { expect, it } from 'vitest';
import type { StaticValue } from '../values/staticValue.ts';
import { createSnippetScope, readPropValues, substituteExpressions } from './substituteExpressions.ts';

const source = (written: string, type = 'sourceInline') => ({ type, attrs: { source: written } });
const linkMark = (attribute: object) => ({ type: 'elementSpan', attrs: { tag: 'a', attributes: [attribute] } });
const object = (entries: Readonly<Record<string, StaticValue>>) => new Map(Object.entries(entries));
const user = object({ name: 'Ada', tags: ['a', 1], isNew: true });
const values = createSnippetScope(object({ plan: 'Basic', count: 3 }), object({ plan: 'Pro', off: '', user }));

it.each([
  [source('{plan}'), { type: 'text', text: 'Pro' }],
  [source('{ props.plan }'), { type: 'text', text: 'Pro' }],
  [source('{plan}', 'sourceBlock'), { type: 'paragraph', content: [{ type: 'text', text: 'Pro' }] }],
  [source('{props.user.name}'), { type: 'text', text: 'Ada' }],
  [source("{`${user.name}: ${user['tags'][1] } of ${count}`}"), { type: 'text', text: 'Ada: 1 of 3' }],
  [source('{user.tags}'), { type: 'text', text: 'a1' }],
  [source('{user?.tags.length}'), { type: 'text', text: '2' }],
  [source('{user}'), source('{user}')],
  [source('{user.tags.map((tag) => tag)}'), source('{user.tags.map((tag) => tag)}')],
  [source('{user.constructor}'), source('{user.constructor}')],
  [source('{user.name.link("x")}'), source('{user.name.link("x")}')],
  [source('{other}'), source('{other}')],
  [source('{/* plan */}'), source('{/* plan */}')],
  [source('import plan', 'sourceBlock'), source('import plan', 'sourceBlock')],
  [
    { ...source('{plan}'), marks: [linkMark({ kind: 'expression', name: 'href', value: 'props.plan' })] },
    { type: 'text', text: 'Pro', marks: [linkMark({ kind: 'string', name: 'href', value: 'Pro' })] },
  ],
  [
    { ...source('{other}'), marks: [linkMark({ kind: 'expression', name: 'href', value: 'plan' })] },
    { ...source('{other}'), marks: [linkMark({ kind: 'string', name: 'href', value: 'Pro' })] },
  ],
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
  const style = (value: string) => card([{ kind: 'expression', name: 'style', value }]);
  expect(substituteExpressions(style('{ order: count, width: `${count}px` }'), values)).toEqual(
    style('{"order":3,"width":"3px"}'),
  );
  expect(substituteExpressions(style('{ order: other }'), values)).toEqual(style('{ order: other }'));
});

it('reads props that contain names', () => {
  const props = readPropValues(
    [{ kind: 'expression', name: 'who', value: '{ name: `x${plan}`, tags: [plan] }' }],
    values,
  );
  expect(props.get('who')).toEqual(
    new Map<string, StaticValue>([
      ['name', 'xPro'],
      ['tags', ['Pro']],
    ]),
  );
});

it('leaves out what renders nothing', () => {
  const nodes = [
    source('{off}', 'sourceBlock'),
    { type: 'paragraph', content: [source('{user.isNew}'), source('{user.gone}')] },
  ];
  expect(substituteExpressions({ type: 'doc', content: nodes }, values).content).toEqual([
    { type: 'paragraph', content: [] },
  ]);
});

it('sets attributes to values of their type', () => {
  const attributes = [
    { kind: 'expression', name: 'cols', value: 'count' },
    { kind: 'expression', name: 'tags', value: 'user.tags' },
    { kind: 'expression', name: 'isNew', value: 'user.isNew' },
    { kind: 'expression', name: 'gone', value: 'user.gone' },
    { kind: 'expression', name: 'made', value: 'make(count)' },
    { kind: 'spread', value: '...user' },
    { kind: 'spread', value: '...other' },
  ];
  const [card] =
    substituteExpressions({ type: 'doc', content: [{ type: 'card', attrs: { attributes } }] }, values).content ?? [];
  expect(card?.attrs?.['attributes']).toEqual([
    { kind: 'expression', name: 'cols', value: '3' },
    { kind: 'expression', name: 'tags', value: '["a",1]' },
    { kind: 'expression', name: 'isNew', value: 'true' },
    attributes[4],
    { kind: 'string', name: 'name', value: 'Ada' },
    { kind: 'expression', name: 'tags', value: '["a",1]' },
    { kind: 'expression', name: 'isNew', value: 'true' },
    attributes[6],
  ]);
});

it('reads the props of an element', () => {
  const props = readPropValues(
    [
      { kind: 'string', name: 'plan', value: 'Pro' },
      { kind: 'flag', name: 'isNew' },
      { kind: 'expression', name: 'who', value: '{ name: user.name }' },
      { kind: 'spread', value: '...user' },
    ],
    values,
  );
  expect([...props]).toEqual([
    ['plan', 'Pro'],
    ['isNew', true],
    ['who', object({ name: 'Ada' })],
    ['name', 'Ada'],
    ['tags', ['a', 1]],
  ]);
});
