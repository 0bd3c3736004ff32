/** State of an input whose value is stored with a delay. */
export interface TypedText {
  readonly text: string;
  /** Texts typed here that aren't confirmed as the stored value yet, oldest first. */
  readonly pendingValues: readonly string[];
  /** Text stored elsewhere while the user was typing here; null if none was, or if text typed here was stored since. */
  readonly deferredText: string | null;
}

export type TypedTextEvent =
  /** `stored`: the text in its stored form. */
  | { readonly kind: 'typed'; readonly text: string; readonly stored: string }
  /** The stored value changed. `whileTyping`: hold back a remote value, so that the user doesn't type into text that just appeared. */
  | { readonly kind: 'stored'; readonly text: string; readonly whileTyping?: boolean }
  /** The user stopped typing: the held text is shown. */
  | { readonly kind: 'paused' };

/** State of an input that shows its stored value. */
export function createTypedText(text: string): TypedText {
  return { text, pendingValues: [], deferredText: null };
}

/**
 * The next state. A stored value that was typed here is a confirmation and keeps what was typed since; any other is a
 * remote change and is shown.
 */
export function reduceTypedText(shown: TypedText, event: TypedTextEvent): TypedText {
  if (event.kind === 'paused') return shown.deferredText === null ? shown : createTypedText(shown.deferredText);
  const { text } = event;
  if (event.kind === 'typed') return { ...shown, text, pendingValues: [...shown.pendingValues, event.stored] };
  const back = shown.pendingValues.indexOf(text);
  if (back >= 0) return { text: shown.text, pendingValues: shown.pendingValues.slice(back + 1), deferredText: null };
  if (text === shown.text) return shown.deferredText === null ? shown : { ...shown, deferredText: null };
  return event.whileTyping === true ? { ...shown, deferredText: text } : createTypedText(text);
}
