import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FileOperation } from './fileOperation.ts';
import type { SiteStep } from './historyStore.ts';
import { readSteps, writeSteps } from './keptSteps.ts';

const bytes = fc.uint8Array({ maxLength: 40 }).map((found) => Uint8Array.from(found));
const mayBe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const path = fc.string({ unit: 'binary' });
const text = mayBe(fc.string({ unit: 'binary' }));
const conflict = mayBe(fc.record({ path, base: text, mine: text, theirs: text }));
const taken = fc.record({
  discarded: fc.record({
    change: fc.record({
      path,
      kind: fc.constantFrom('added' as const, 'edited' as const, 'deleted' as const, 'moved' as const),
      from: mayBe(path),
      savedAt: fc.nat(),
    }),
    bytes: mayBe(bytes),
    conflict,
  }),
  left: mayBe(bytes),
});
const operation: fc.Arbitrary<FileOperation> = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), path, before: text, after: text }),
  fc.record({ kind: fc.constant('bytes' as const), path, before: mayBe(bytes), after: mayBe(bytes) }),
  fc.record({ kind: fc.constant('move' as const), from: path, to: path }),
  fc.record({ kind: fc.constant('discard' as const), path, taken: mayBe(taken) }),
  fc.record({ kind: fc.constant('putBack' as const), path, taken }),
  fc.record({
    kind: fc.constantFrom('settle' as const, 'unsettle' as const),
    path,
    conflict,
    before: mayBe(bytes),
    after: mayBe(bytes),
  }),
);
const step = fc.record(
  { label: fc.string(), discarded: fc.string(), operations: fc.array(operation, { maxLength: 4 }), time: fc.nat() },
  { requiredKeys: ['label', 'operations', 'time'] },
);

const asRead = (steps: readonly Pick<SiteStep, 'label' | 'discarded' | 'operations' | 'time'>[]) =>
  steps.map((made) => ({ ...made, mergeKey: null, isOfEarlierLoad: true }));

const named = (label: string, length = 0): SiteStep => ({
  label,
  operations: [{ kind: 'text', path: 'a.mdx', before: null, after: 'x'.repeat(length) }],
  mergeKey: 'name',
  time: 1,
});
const labelsOf = (written: string) => readSteps(written).map(({ label }) => label);

describe('steps that are written down for the next load of a tab', () => {
  it('are read as they were, of whichever files', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 5 }), (steps) => {
        const made = steps.map((one) => ({ ...one, mergeKey: null }));
        expect(readSteps(writeSteps(made, Infinity))).toEqual(asRead(steps));
      }),
    );
  });

  it('are the newest that fit', () => {
    const steps = [named('one'), named('two'), named('three')];
    expect(labelsOf(writeSteps(steps, 1000))).toEqual(['one', 'two', 'three']);
    expect(labelsOf(writeSteps(steps, 250))).toEqual(['two', 'three']);
    expect(writeSteps(steps, 50)).toBe('');
  });

  it('are none before one that does not fit: it would be taken back without those after it', () => {
    expect(labelsOf(writeSteps([named('small'), named('large', 5000), named('last')], 1000))).toEqual(['last']);
  });

  it.each(['', 'no JSON', '{}', '[{"label":"x"}]', '[{"label":"x","time":1,"operations":[{"kind":"other"}]}]'])(
    'are none of %j',
    (written) => {
      expect(readSteps(written)).toEqual([]);
    },
  );

  it('fit within the length that is asked for', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 5 }), fc.nat({ max: 3000 }), (steps, longest) => {
        const made = steps.map((one) => ({ ...one, mergeKey: null }));
        expect(writeSteps(made, longest).length).toBeLessThanOrEqual(longest);
      }),
    );
  });
});
