import { expect, it } from 'vitest';
import { pageFacts } from './pageFacts.ts';

it.each([
  ['## What is new?', ['what-is-new']],
  ['## Über uns & mehr', ['über-uns-mehr']],
  ['## `code_name` here', ['code_name-here']],
  ['## One {#two}', ['two']],
  ['## One\n\n### One\n\n## One', ['one', 'one-2', 'one-3']],
])('gives the headings of %j the anchors %j', (text, anchors) => {
  expect(pageFacts(text).headings.map(({ anchor }) => anchor)).toEqual(anchors);
});
