import { expect, it } from 'vitest';
import { describeEditTarget } from './describeEditTarget.ts';

it.each<readonly [string | null, readonly string[], string]>([
  [null, [], 'Click any text to edit it.'],
  [null, ['a.yaml'], 'Click any text to edit it. a.yaml is applied on top of it.'],
  [
    null,
    ['a.yaml', 'b.yaml', 'c.yaml'],
    'Click any text to edit it. a.yaml, b.yaml and c.yaml are applied on top of it.',
  ],
  ['a tool', [], 'This file is generated (“a tool”), so your edits may be overwritten.'],
  ['a tool', ['a.yaml'], 'This file is generated (“a tool”), so your edits go into a.yaml, which is applied on top.'],
  [
    'a tool',
    ['a.yaml', 'b.yaml'],
    'This file is generated (“a tool”), so your edits go into b.yaml, which is applied on top. a.yaml is applied on top of it, too.',
  ],
])('tells what becomes of edits of a file made by %j with %j over it', (generated, overlays, words) => {
  const overlay = generated === null ? null : (overlays.at(-1) ?? null);
  expect(describeEditTarget({ file: 'api.yaml', generated, overlay, overlays })).toBe(words);
});

it('tells what becomes of edits of a description at an address', () => {
  const at = { file: 'https://api.example.com/openapi.yaml', generated: 'at an address' };
  expect(describeEditTarget({ ...at, overlay: null, overlays: [] })).toContain('it cannot be edited here');
  expect(describeEditTarget({ ...at, overlay: 'a.yaml', overlays: ['a.yaml'] })).toBe(
    'This file is at an address outside this repository, so your edits go into a.yaml, which is applied on top.',
  );
});
