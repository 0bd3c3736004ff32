import type { Place } from './problem.ts';
import type { TextEdit } from './textEdit.ts';

/** A finding about a text that does not stop it from being edited: a rule, a sentence, a place, and fixes where there are any. */
export interface Diagnostic {
  readonly rule: string;
  readonly severity: 'error' | 'warning' | 'suggestion';
  readonly message: string;
  readonly place: Place;
  readonly fixes: readonly { readonly title: string; readonly edits: readonly TextEdit[] }[];
}
