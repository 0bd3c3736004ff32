import { expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { renameVersion } from './renameVersion.ts';

const text = `\uFEFF{
  "versions": ["2.x", "1.x", { "name": "0.x" }],
  "navigation": [
    { "group": "New", "version": "2.x", "pages": ["1.x"] },
    { "group": "Old", "pages": ["b"], "version": "1.x" }, // 1.x
  ],
  "tabs": [{ "name": "1.x", "version": "1.x", "url": "x" }],
  "anchors": [{ "name": "A", "version": "0.x" }]
}
`;

it.each([
  ['a version', ['versions', 1], '1.9', text.replaceAll('"version": "1.x"', '"version": "1.9"')],
  [
    'a version with settings',
    ['versions', 2, 'name'],
    '"',
    text.replace('"version": "0.x"', String.raw`"version": "\""`),
  ],
  ['another setting of a version', ['versions', 2, 'url'], '0.x', text],
  ['another list', ['tabs', 0, 'name'], '2', text],
  ['a version that is removed', ['versions', 1], undefined, text],
  ['a new version', ['versions', 3], '1.x', text],
] as const)('renames what belongs to %s', (_, path, name, expected) => {
  expect(applyEdits(text, renameVersion(text, path, name))).toBe(expected);
});

it('renames nothing if another version has the old or the new name', () => {
  expect(renameVersion(text, ['versions', 1], '2.x')).toEqual([]);
  const twice = text.replace('"2.x", "1.x"', '"1.x", "1.x"');
  expect(renameVersion(twice, ['versions', 0], '3.x')).toEqual([]);
});
