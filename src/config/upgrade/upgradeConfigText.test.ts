import { describe, expect, it } from 'vitest';
import { readDocsJson } from '../docsJson.ts';
import { upgradeConfigText } from './upgradeConfigText.ts';

const classic =
  '{\r\n\t"name": "Small", // why\r\n\t"topbarCtaButton": { "name": "Go", "url": "https://a.example" },\r\n\t"navigation": [{ "group": "Start", "pages": ["index"] }]\r\n}\r\n';

describe('the upgrade of a text', () => {
  it('keeps indentation and line endings and reports lost comments', () => {
    const upgraded = upgradeConfigText(classic);
    expect(upgraded?.text).toContain('\r\n\t"name": "Small",\r\n');
    expect(upgraded?.text.endsWith('}\r\n')).toBe(true);
    expect(upgraded?.hasLostComments).toBe(true);
    expect(readDocsJson(upgraded?.text ?? '')).toMatchObject({
      format: 'current',
      problems: [],
      config: { name: 'Small', navbar: { primary: { label: 'Go' } } },
    });
  });

  it('does not mistake a URL for a comment', () => {
    expect(
      upgradeConfigText('{ "name": "a", "favicon": "https://a.example//b", "navigation": [] }')?.hasLostComments,
    ).toBe(false);
  });

  it.each([
    [
      'a byte-order mark',
      '\uFEFF{\n  "colors": { "primary": "#000" },\n  "name": "a",\n  "navigation": []\n}\n',
      '\uFEFF{\n  "$schema": "https://mintlify.com/docs.json",\n  "theme": "mint",\n  "colors": { "primary": "#000" },\n  "name": "a",\n  "navigation": {\n    "groups": []\n  }\n}\n',
    ],
    [
      'a part in another file',
      '{\n  "colors": { "primary": "#000" },\n  "redirects": { "$ref": "./redirects.json" },\n  "navigation": []\n}',
      '{\n  "$schema": "https://mintlify.com/docs.json",\n  "theme": "mint",\n  "colors": { "primary": "#000" },\n  "redirects": { "$ref": "./redirects.json" },\n  "navigation": {\n    "groups": []\n  }\n}',
    ],
    [
      'what stands on one line',
      '{\n  "colors": { "primary": "#000" },\n  "navigation": [\n    { "group": "A", "pages": ["a", "b"] },\n    {\n      "group": "B",\n      "pages": ["c"]\n    }\n  ]\n}',
      '{\n  "$schema": "https://mintlify.com/docs.json",\n  "theme": "mint",\n  "colors": { "primary": "#000" },\n  "navigation": {\n    "groups": [\n      { "group": "A", "pages": ["a", "b"] },\n      {\n        "group": "B",\n        "pages": ["c"]\n      }\n    ]\n  }\n}',
    ],
    [
      'a whole on one line',
      '{"colors":{"primary":"#000"},"name":"a","navigation":[]}',
      '{"$schema":"https://mintlify.com/docs.json","theme":"mint","colors":{"primary":"#000"},"name":"a","navigation":{"groups":[]}}',
    ],
  ])('keeps %s', (_, before, after) => {
    expect(upgradeConfigText(before)).toMatchObject({ text: after, losses: [] });
  });

  it.each(['{', '{ "navigation": { "groups": [] } }', '{ "name": "a", "navigation": [{ "$ref": "./groups.json" }] }'])(
    'is null for %j',
    (text) => {
      expect(upgradeConfigText(text)).toBeNull();
    },
  );
});
