import { describe, expect, it } from 'vitest';
import { foundIn, hasVale, valeCases } from './valeCases.ts';

const cases = valeCases();

/** Vale’s message of a spelling error as Docwright words it. */
const inOurWords = (expected: string) => expected.replace(/Did you really mean '(.+)'\?$/, 'Possible typo: “$1”');

describe.skipIf(!hasVale)('Vale’s own tests of Markdown and MDX (skipped if ../shared/vale is missing)', () => {
  it('cover all fixtures of the six kinds and of spelling', () => {
    expect(cases.flatMap(({ expected }) => expected)).toHaveLength(80);
  });

  it.each(cases)('$name', (scenario) => {
    expect(foundIn(scenario).toSorted()).toEqual(scenario.expected.map(inOurWords).toSorted());
  });
});
