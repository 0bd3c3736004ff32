import { describe, expect, it } from 'vitest';
import { FieldSteps } from './fieldSteps.ts';

/** Two steps of the blocks, the title typed letter by letter in between, and once more after them. */
function typed(): FieldSteps {
  const steps = new FieldSteps();
  steps.note('title', 'One', 'One t', 1, 0);
  steps.note('title', 'One t', 'One tw', 1, 400);
  steps.note('title', 'One tw', 'Three', 2, 9000);
  return steps;
}

describe('the fields above a page', () => {
  it('are taken back in the order of time with the blocks’ steps', () => {
    const steps = typed();
    expect(steps.undo(2, 0)).toEqual({ key: 'title', value: 'One tw', from: 'Three' });
    expect(steps.undo(2, 0)).toBeNull(); // the blocks’ second step is later than the first typing
    expect(steps.undo(1, 1)).toEqual({ key: 'title', value: 'One', from: 'One tw' });
    expect(steps.undo(1, 1)).toBeNull();
  });

  it('come back in the same order', () => {
    const steps = typed();
    steps.undo(2, 0);
    steps.undo(1, 1);
    expect(steps.redo(2, 0, 9999)).toBeNull(); // the blocks’ first step was taken back after it
    expect(steps.redo(1, 1, 9999)).toEqual({ key: 'title', value: 'One tw', from: 'One' });
    expect(steps.redo(1, 1, 9999)).toBeNull();
    expect(steps.redo(0, 2, 9999)).toEqual({ key: 'title', value: 'Three', from: 'One tw' });
    expect(steps.undo(2, 0)).toEqual({ key: 'title', value: 'One tw', from: 'Three' });
  });

  it('have a step for each field, and one for each pause', () => {
    const steps = new FieldSteps();
    steps.note('title', '', 'T', 0, 0);
    steps.note('description', '', 'D', 0, 100);
    steps.note('description', 'D', 'De', 0, 5000);
    expect(
      [steps.undo(0, 0), steps.undo(0, 0), steps.undo(0, 0), steps.undo(0, 0)].map((value) => value?.value),
    ).toEqual(['D', '', '', undefined]);
  });

  it('do not come back once something new was done', () => {
    const steps = typed();
    steps.undo(2, 0);
    steps.forgetUndone();
    expect(steps.redo(0, 2, 9999)).toBeNull();
  });

  it('go with the step before where they are one with it, and are apart from what is typed then', () => {
    const steps = new FieldSteps();
    steps.note('title', 'One', 'Two', 1, 0, 'alone');
    steps.note('description', '', 'Two', 1, 0, 'joined');
    steps.note('description', 'Two', 'Two t', 1, 10);
    expect([steps.undoGoesOn(1), steps.undo(1, 0)]).toEqual([
      false,
      { key: 'description', value: 'Two', from: 'Two t' },
    ]);
    expect([steps.undoGoesOn(1), steps.undo(1, 0)]).toEqual([true, { key: 'description', value: '', from: 'Two' }]);
    expect([steps.undoGoesOn(1), steps.undo(1, 0)]).toEqual([false, { key: 'title', value: 'One', from: 'Two' }]);
    expect([steps.redo(0, 1, 99), steps.redoGoesOn(0)]).toEqual([{ key: 'title', value: 'Two', from: 'One' }, true]);
    expect([steps.redo(0, 1, 99), steps.redoGoesOn(0)]).toEqual([
      { key: 'description', value: 'Two', from: '' },
      false,
    ]);
  });
});
