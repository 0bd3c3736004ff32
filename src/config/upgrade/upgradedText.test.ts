import { describe, expect, it } from 'vitest';
import { readDocsJson } from '../docsJson.ts';
import { upgradedText } from './upgradedText.ts';

const classic = '{\r\n\t"name": "Small", // why\r\n\t"topbarCtaButton": { "name": "Go", "url": "https://a.example" },\r\n\t"navigation": [{ "group": "Start", "pages": ["index"] }]\r\n}\r\n';

describe('the upgrade of a text', () => {
  it('keeps the indentation and the line ends, and says that comments go', () => {
    const upgraded = upgradedText(classic);
    expect(upgraded?.text).toContain('\r\n\t"name": "Small",\r\n');
    expect(upgraded?.text.endsWith('}\r\n')).toBe(true);
    expect(upgraded?.losesComments).toBe(true);
    expect(readDocsJson(upgraded?.text ?? '')).toMatchObject({ shape: 'current', problems: [], config: { name: 'Small', navbar: { primary: { label: 'Go' } } } });
  });

  it('takes an address for no comment', () => {
    expect(upgradedText('{ "name": "a", "favicon": "https://a.example//b", "navigation": [] }')?.losesComments).toBe(false);
  });

  it.each(['{', '{ "navigation": { "groups": [] } }', '{ "name": "a", "navigation": [{ "$ref": "./groups.json" }] }'])('is none for %j', (text) => {
    expect(upgradedText(text)).toBeNull();
  });
});
