/** A field above the blocks as it is to be set. */
export interface FieldValue {
  readonly key: string;
  readonly value: unknown;
  /** What the field says where nobody else changed it. */
  readonly from?: unknown;
}

interface FieldStep {
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
  /** How many of the blocks' own steps there were when it was made, or taken back. */
  readonly depth: number;
  /** When it was made, or done again, in milliseconds since 1970. */
  readonly madeAt: number;
  /** Until when what is typed into the field joins it is measured from here, in milliseconds since 1970. */
  readonly time: number;
  /** Whether it is one step with what was done right before it. */
  readonly isJoined: boolean;
}

/** The steps that were done, and those that were undone. */
export interface FieldStepsState {
  readonly done: readonly FieldStep[];
  readonly undone: readonly FieldStep[];
}

/** How a field came to what it says: typed, one letter after the other; as a step of its own; or as one with the step before. */
export type FieldChange = 'typed' | 'alone' | 'joined';

/** What is typed into one field without a longer pause is one step, in milliseconds. */
const pause = 1000;

/**
 * What was done to the fields above a page's blocks, between the steps of the blocks, so that undo goes back in the order
 * of time. The blocks' steps are counted by their own history; a field's step comes after as many of them as it says.
 */
export class FieldSteps {
  private done: readonly FieldStep[] = [];
  private undone: readonly FieldStep[] = [];

  /** When the last step that is left to undo was made, in milliseconds since 1970; 0 where there is none. */
  get changedAt(): number {
    return this.done.at(-1)?.madeAt ?? 0;
  }

  /** Whether there is something to do again. */
  get hasUndone(): boolean {
    return this.undone.length > 0;
  }

  /** A field was set by the writer, while the blocks had that many steps. */
  note(key: string, before: unknown, after: unknown, depth: number, time: number, change: FieldChange = 'typed'): void {
    const last = this.done.at(-1);
    const goesOn = change === 'typed' && last?.key === key && last.depth === depth && time - last.time < pause;
    const step: FieldStep = goesOn
      ? { ...last, after, madeAt: time, time }
      : // Long ago for whatever is typed next, where it was not typed.
        {
          key,
          before,
          after,
          depth,
          madeAt: time,
          time: change === 'typed' ? time : time - pause,
          isJoined: change === 'joined',
        };
    this.done = [...(goesOn ? this.done.slice(0, -1) : this.done), step];
    this.undone = [];
  }

  /** All steps, to be restored later. */
  save(): FieldStepsState {
    return { done: this.done, undone: this.undone };
  }

  restore({ done, undone }: FieldStepsState): void {
    this.done = done;
    this.undone = undone;
  }

  /** What is typed next is a step of its own. */
  closeGroup(): void {
    const last = this.done.at(-1);
    if (last !== undefined) this.done = this.done.with(-1, { ...last, time: -Infinity });
  }

  /** Whether what is undone next is one step with what comes before it. */
  undoGoesOn(depth: number): boolean {
    const last = this.done.at(-1);
    return last !== undefined && last.depth >= depth && last.isJoined;
  }

  /** Whether what is done again next is one step with what was done again before it. */
  redoGoesOn(undoneBlocks: number): boolean {
    const last = this.undone.at(-1);
    return last !== undefined && last.depth >= undoneBlocks && last.isJoined;
  }

  /** The field to set where one was changed after the blocks' last step; null where the blocks come first. `undoneBlocks` is how many steps of the blocks can be done again. */
  undo(depth: number, undoneBlocks: number): FieldValue | null {
    const last = this.done.at(-1);
    if (last === undefined || last.depth < depth) return null;
    this.done = this.done.slice(0, -1);
    this.undone = [...this.undone, { ...last, depth: undoneBlocks }];
    return { key: last.key, value: last.before, from: last.after };
  }

  /** The field to set again where one was taken back after the blocks' last step; null where the blocks come first. */
  redo(undoneBlocks: number, depth: number, time: number): FieldValue | null {
    const last = this.undone.at(-1);
    if (last === undefined || last.depth < undoneBlocks) return null;
    this.undone = this.undone.slice(0, -1);
    // Long ago for whatever is typed next: that is a step of its own.
    this.done = [...this.done, { ...last, depth, madeAt: time, time: time - pause }];
    return { key: last.key, value: last.after, from: last.before };
  }

  /** Something new was done to the blocks: what was taken back cannot be done again. */
  forgetUndone(): void {
    this.undone = [];
  }
}
