import { defineSiteStore } from '../site/defineSiteStore.ts';
import type { App } from '../app.ts';

/** The own steps of a field on the screen, whose text is in no file as long as it is not valid. Times are in milliseconds since 1970, 0 for none. */
export interface InvalidInputHistory {
  /** When it was typed in last, if that can be undone. */
  readonly typedAt: () => number;
  /** When it was undone last, if that can be redone. */
  readonly undoneAt: () => number;
  readonly undo: () => void;
  readonly redo: () => void;
}

const fieldsStore = defineSiteStore<{ readonly fields: readonly InvalidInputHistory[] }>(() => ({ fields: [] }));

/** Lets undo and redo outside of a field reach its steps. Returns the unsubscribe function. */
export function registerInvalidInputHistory(app: App, field: InvalidInputHistory): () => void {
  app.get(fieldsStore).setState(({ fields }) => ({ fields: [...fields, field] }));
  return () => app.get(fieldsStore).setState(({ fields }) => ({ fields: fields.filter((other) => other !== field) }));
}

/** Undoes what was typed last into such a field, if that was after `time`, when the last step of the site was made. Returns true if it did. */
export function undoInvalidInput(app: App, time: number): boolean {
  return stepLast(app, 'undo', 'typedAt', time);
}

/** Redoes what was undone last in such a field, if that was after `time`, when the last step of the site was undone. Returns true if it did. */
export function redoInvalidInput(app: App, time: number): boolean {
  return stepLast(app, 'redo', 'undoneAt', time);
}

function stepLast(app: App, step: 'undo' | 'redo', at: 'typedAt' | 'undoneAt', time: number): boolean {
  const last = app
    .get(fieldsStore)
    .getState()
    .fields.filter((field) => field[at]() > time)
    .toSorted((one, other) => other[at]() - one[at]())[0];
  last?.[step]();
  return last !== undefined;
}
