import { expect, it } from 'vitest';
import { describeJsonPosition } from './describeJsonPosition.ts';

const docs = `{
  "name": "Small",
  "navigation": {
    "tabs": [
      {
        "tab": "Docs",
        "groups": [
          {
            "group": "Guides",
            "pages": [
              "index",
              "guide",
              {
                "group": "Deep",
                "pages": ["one"]
              },
              "last"
            ]
          },
          {
            "group": "More",
`;

it.each([
  ['"pages": [', 'In the group “Guides”'],
  ['"index",', 'Below “index”'],
  ['"guide",\n              {', 'In the group “Guides”'],
  ['"group": "Deep",', 'In the group “Deep”'],
  ['"one"]\n              },', 'Below the group “Deep”'],
  ['"last"\n            ]\n          },', 'Below the group “Guides”'],
  ['"last"\n            ]\n          },\n          {', 'In the tab “Docs”'],
  ['"group": "More",', 'In the group “More”'],
  ['"name": "Small",', null],
  ['"navigation": {', 'In “navigation”'],
  ['{', null],
])('describes the position after %j', (end, place) => {
  expect(describeJsonPosition(`${docs.slice(0, docs.indexOf(end) + end.length)}\n`)).toBe(place);
});

it('returns null for text that is not JSON', () => {
  expect(describeJsonPosition('')).toBeNull();
});
