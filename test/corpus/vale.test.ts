import { describe, expect, it } from 'vitest';
import { foundIn, hasVale, valeCases } from './valeCases.ts';

const cases = valeCases();

describe.skipIf(!hasVale)('Vale’s own tests of Markdown and MDX (skipped where ../shared/vale is absent)', () => {
  it('are those of all fixtures of the six kinds and of spelling', () => {
    expect(cases.flatMap(({ expected }) => expected)).toHaveLength(80);
  });

  it.each(cases)('$name', (scenario) => {
    expect(foundIn(scenario).toSorted()).toEqual(scenario.expected.toSorted());
  });
});
