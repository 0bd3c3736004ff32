import { describe, expect, it } from 'vitest';
import { foundIn, hasVale, valeCases } from './valeCases.ts';

const cases = valeCases();

describe.skipIf(!hasVale)('Vale’s own tests of Markdown and MDX (skipped if ../shared/vale is missing)', () => {
  it('cover all fixtures of the six kinds and of spelling', () => {
    expect(cases.flatMap(({ expected }) => expected)).toHaveLength(80);
  });

  it.each(cases)('$name', (scenario) => {
    expect(foundIn(scenario).toSorted()).toEqual(scenario.expected.toSorted());
  });
});
