import { defineSiteStore } from '../site/defineSiteStore.ts';
import type { App } from '../app.ts';

/** Undo history of an on-screen field with invalid input, which no file has. Times are in milliseconds since 1970, 0 for none. */
export interface InvalidInputHistory {
  /** When it was last typed in, if that can be undone. */
  readonly typedAt: () => number;
  /** When it was last undone, if that can be redone. */
  readonly undoneAt: () => number;
  readonly undo: () => void;
  readonly redo: () => void;
}

const fieldsStore = defineSiteStore<{ readonly fields: readonly InvalidInputHistory[] }>(() => ({ fields: [] }));

/** Lets undo and redo outside the field reach its steps. Returns the unregister function. */
export function registerInvalidInputHistory(app: App, field: InvalidInputHistory): () => void {
  app.get(fieldsStore).setState(({ fields }) => ({ fields: [...fields, field] }));
  return () => app.get(fieldsStore).setState(({ fields }) => ({ fields: fields.filter((other) => other !== field) }));
}

/** Undoes the last typing in such a field if it was after `time`, when the site's last step was made. Returns true if it did. */
export function undoInvalidInput(app: App, time: number): boolean {
  return stepLast(app, 'undo', 'typedAt', time);
}

/** Redoes the last undo in such a field if it was after `time`, when the site's last step was undone. Returns true if it did. */
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
