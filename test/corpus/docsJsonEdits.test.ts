import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corpusConfigurations } from '../bench/config/corpusConfigurations.ts';
import { randomEdit, sampleOf, tryEdit } from '../bench/config/randomEdits.ts';
import { soakRuns } from '../soakRuns.ts';

const own = [
  '{"a":[1,{"b":[]}],"c":{}}',
  '{\r\n\t"a": [\r\n\t\t1, 2,\r\n\t\t{ "b": [3] },\r\n\t],\r\n}\r\n',
  '{ "pages": [{\n  "a": 1\n}, {\n  "b": [\n  ]\n}] }',
];
const commented =
  '{\n  // About a\n  "a": [ // behind\n    "x", /* y */ "y"\n    // the end\n  ],\n  "b": { "c": 1, /* d */ "d": [[2], [3]] } // b\n}\n';
const check = (text: string, runs: number) => {
  const sample = sampleOf(text);
  fc.assert(
    fc.property(randomEdit, (edit) => void expect(tryEdit(sample, edit)).toBeNull()),
    { numRuns: runs },
  );
};

describe('any single edit produces the same values as editing the object, and changes nothing around the entry', () => {
  it.each(own)('in %j', (text) => check(text, soakRuns(150, 2000)));
  it('produces the same values if comments move with their entry', () => {
    const sample = sampleOf(commented);
    fc.assert(
      fc.property(randomEdit, (edit) => void expect(tryEdit(sample, edit) ?? '').not.toMatch(/^the (?:values|result)/)),
      { numRuns: soakRuns(150, 2000) },
    );
  });
});

const configurations = corpusConfigurations();
describe.skipIf(configurations.length === 0)('the same in real sites (skipped if their folder is missing)', () => {
  it.each(configurations)('in %s', (path) => {
    const text = readFileSync(path, 'utf8');
    check(text, soakRuns(text.length > 50_000 ? 4 : 12, 200));
  });
});
