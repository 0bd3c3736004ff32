import { applyEdits, replacementEdit, type TextEdit } from '#base/textEdit.ts';

/** One change of a file's text: what replaced what. */
export interface TextStep {
  readonly edit: TextEdit;
  readonly removed: string;
  readonly time: number;
  /** When it was taken back last. */
  readonly undoneAt?: number;
}

/**
 * What was done to a file's text, over all that it was edited with. Each editor undoes its own steps; where it has none
 * left, these lead on to what was done before it was opened.
 */
export interface TextHistory {
  readonly done: readonly TextStep[];
  readonly undone: readonly TextStep[];
  /** What the present editor took back of its own steps: it can do that again itself, and the next editor by `undone`. */
  readonly ownUndone: readonly TextStep[];
  /** How many steps there were when the present editor was opened. */
  readonly start: number;
  /** What something else changed last, and the history before it; null once anything was done since. */
  readonly outside: { readonly before: string; readonly after: string; readonly history: TextHistory } | null;
  /** How many editors have shown the file. */
  readonly editors: number;
  /** The site's own steps that changed the text, the newest last, with the history before each. */
  readonly siteDone: readonly SiteChange[];
  /** Those that were undone, the newest last, with the history after each. */
  readonly siteUndone: readonly SiteChange[];
}

/** A change of the text by a step of the site, and the history on the other side of it (`changedBySite`). */
export interface SiteChange {
  readonly before: string;
  readonly after: string;
  readonly history: TextHistory;
}

/** A file that nothing was done to. */
export const emptyHistory: TextHistory = {
  done: [],
  undone: [],
  ownUndone: [],
  start: 0,
  outside: null,
  editors: 0,
  siteDone: [],
  siteUndone: [],
};

/** Changes at one place that follow each other sooner, in milliseconds, are one step. */
const pause = 1000;
const mostSteps = 500;

/** The history after a change by an editor, whose last letter was typed at a time in milliseconds and whose first one at `begun`, however long both took to become text. `isApart`: the editor has a step of its own for it, though it follows at once. */
export function remembered(
  history: TextHistory,
  before: string,
  after: string,
  time: number,
  isApart = false,
  begun = time,
): TextHistory {
  const again = doneAgain(history, before, after, time);
  if (again !== null) return again;
  const { done, start } = history;
  const last = done.length > start ? done.at(-1) : undefined;
  const joins =
    !isApart &&
    history.siteDone.at(-1)?.after !== before &&
    history.siteUndone.at(-1)?.before !== before &&
    last !== undefined &&
    last.undoneAt === undefined &&
    begun - last.time < pause &&
    areAtOnePlace(last.edit, replacementEdit(before, after)[0]);
  const from = joins ? takenBack(before, last) : before;
  return withStep({ ...history, done: joins && from !== null ? done.slice(0, -1) : done }, from ?? before, after, time);
}

/** The history after the editor's own redo led from `before` to `after`; null where it was something else that did. */
function doneAgain(history: TextHistory, before: string, after: string, time: number): TextHistory | null {
  let text = before;
  for (let left = history.ownUndone.length - 1; left >= 0; left -= 1) {
    const step = history.ownUndone[left];
    if (step === undefined || text.slice(step.edit.from, step.edit.to) !== step.removed) return null;
    text = applyEdits(text, [step.edit]);
    if (text !== after) continue;
    const again = history.ownUndone.slice(left).map((redone) => ({ ...redone, time }));
    return {
      ...history,
      done: [...history.done, ...again.toReversed()],
      ownUndone: history.ownUndone.slice(0, left),
      outside: null,
    };
  }
  return null;
}

function withStep(history: TextHistory, before: string, after: string, time: number): TextHistory {
  const { done, start } = history;
  const [edit] = replacementEdit(before, after);
  const steps = edit === undefined ? done : [...done, { edit, removed: before.slice(edit.from, edit.to), time }];
  const dropped = Math.max(0, steps.length - mostSteps);
  return {
    ...history,
    done: steps.slice(dropped),
    undone: [],
    ownUndone: [],
    start: Math.max(0, start - dropped),
    outside: null,
  };
}

/** The history after the editor's own undo led from `before` to `after`: what it took back is no step any more. */
export function takenBackTo(history: TextHistory, before: string, after: string, time: number): TextHistory {
  const { done, start } = history;
  let text: string | null = before;
  for (let left = done.length - 1; left >= start && text !== null; left -= 1) {
    const step = done[left];
    text = step === undefined ? null : takenBack(text, step);
    if (text === after)
      return {
        ...history,
        done: done.slice(0, left),
        ownUndone: [
          ...history.ownUndone,
          ...done
            .slice(left)
            .toReversed()
            .map((step) => undoneAt(step, time)),
        ],
        outside: null,
      };
  }
  // The editor's steps are smaller: a part of one is left.
  const cut = stepCutBy(history, before, after);
  if (cut === null) return remembered(history, before, after, time);
  const [edit] = replacementEdit(after, before);
  const back = edit === undefined ? [] : [{ edit, removed: after.slice(edit.from, edit.to), time, undoneAt: time }];
  const left = withStep({ ...history, done: done.slice(0, cut.index) }, cut.from, after, time);
  return { ...left, undone: history.undone, ownUndone: [...history.ownUndone, ...back] };
}

/** A step by its number, and the text that it began with. */
interface CutStep {
  readonly index: number;
  readonly from: string;
}

/**
 * The step of the present editor of which a part is left at `after`, and the text that it began with: the last one where no step holds all
 * the difference; of several one that `after` is as long as on the way. Null where there is none.
 */
function stepCutBy({ done, start }: TextHistory, before: string, after: string): CutStep | null {
  let last: CutStep | null = null;
  let held: CutStep | null = null;
  let text = before;
  for (let index = done.length - 1; index >= start; index -= 1) {
    const step = done[index];
    const from = step === undefined ? null : takenBack(text, step);
    if (step === undefined || from === null) break;
    last ??= { index, from };
    const [part] = replacementEdit(text, after);
    const { edit } = step;
    if (part !== undefined && part.from >= edit.from && part.to <= edit.from + edit.text.length) {
      const lengths = [from.length, text.length];
      if (after.length >= Math.min(...lengths) && after.length <= Math.max(...lengths)) return { index, from };
      held ??= { index, from };
    }
    text = from;
  }
  return held ?? last;
}

/** Whether anything was done that can be taken back or done again. */
export function hasSteps({ done, undone, ownUndone }: TextHistory): boolean {
  return done.length + undone.length + ownUndone.length > 0;
}

/** The history once something new was typed, before it is text: what was taken back does not come again. */
export function typedOn(history: TextHistory): TextHistory {
  return history.undone.length === 0 ? history : { ...history, undone: [] };
}

/** The history once another editor shows the file. */
export function entered(history: TextHistory): TextHistory {
  return {
    ...history,
    undone: [...history.ownUndone, ...history.undone],
    ownUndone: [],
    start: history.done.length,
    editors: history.editors + 1,
  };
}

/** Whether a change touches what the step before it put in. */
function areAtOnePlace({ from, text }: TextEdit, next: TextEdit | undefined): boolean {
  return next === undefined || (next.from <= from + text.length && next.to >= from);
}

/** The text with the last step taken back, at a time in milliseconds; null where there is none, or the text is not the one that the steps led to. */
export function stepBack(
  history: TextHistory,
  text: string,
  time: number,
): { readonly text: string; readonly history: TextHistory } | null {
  const own = history.done.slice(history.start);
  let before: string | null = text;
  for (const step of own.toReversed()) before = before === null ? null : takenBack(before, step);
  if (before === null) return null;
  // The editor took its own steps back; what it cannot take back itself is a step like any other.
  const isNeutral = before === text;
  const done = isNeutral ? history.done.slice(0, history.start) : history.done;
  const step = done.at(-1);
  const result = step === undefined ? null : takenBack(text, step);
  if (step === undefined || result === null) return null;
  const left = done.slice(0, -1);
  return {
    text: result,
    history: {
      ...history,
      done: left,
      undone: [...history.undone, undoneAt(step, time)],
      start: Math.min(history.start, left.length),
      outside: null,
    },
  };
}

/** The text with the step done again that was taken back last, at a time in milliseconds; null where there is none that fits. */
export function stepForward(
  history: TextHistory,
  text: string,
  time: number,
): { readonly text: string; readonly history: TextHistory } | null {
  const step = history.undone.at(-1);
  const next = step === undefined ? null : redone(text, step);
  if (step === undefined || next === null) return null;
  const done = [...history.done, { ...step, time }];
  return {
    text: next,
    history: {
      ...history,
      done,
      undone: history.undone.slice(0, -1),
      start: done.length,
      outside: null,
    },
  };
}

const mostNearTexts = 3;

/** The texts that the last few steps lead back to; or, where `isUndo` is false, those that undone steps of the present editor led to. */
export function textsNear({ done, ownUndone }: TextHistory, text: string, isUndo: boolean): readonly string[] {
  const texts: string[] = [];
  let now: string | null = text;
  for (const step of (isUndo ? done : ownUndone).slice(-mostNearTexts).toReversed()) {
    now = isUndo ? takenBack(now, step) : redone(now, step);
    if (now === null) break;
    texts.push(now);
  }
  return texts;
}

function redone(text: string, { edit, removed }: TextStep): string | null {
  return text.slice(edit.from, edit.to) === removed ? applyEdits(text, [edit]) : null;
}

function undoneAt(step: TextStep, time: number): TextStep {
  return { ...step, undoneAt: time };
}

function takenBack(text: string, { edit, removed }: TextStep): string | null {
  const to = edit.from + edit.text.length;
  return text.slice(edit.from, to) === edit.text && to <= text.length
    ? text.slice(0, edit.from) + removed + text.slice(to)
    : null;
}
