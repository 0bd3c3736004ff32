/** What a field shows while somebody types into it, and its stored value follows a moment later. */
export interface TypedText {
  readonly text: string;
  /** What was typed here and has not come back as the stored value yet, the oldest first. */
  readonly underway: readonly string[];
  /** What somebody else stored while it was typed here; null where nothing, or something typed here was stored since. */
  readonly held: string | null;
}

export type TypedTextEvent =
  /** `stored` is how that text is written where its value is kept. */
  | { readonly kind: 'typed'; readonly text: string; readonly stored: string }
  /** The stored value is this one now. `whileTyping`: somebody else's waits, so that no letter is typed into words that come from elsewhere. */
  | { readonly kind: 'stored'; readonly text: string; readonly whileTyping?: boolean }
  /** Nothing was typed for a while: what waited is shown. */
  | { readonly kind: 'paused' };

/** A field that shows its stored value. */
export function createTypedText(text: string): TypedText {
  return { text, underway: [], held: null };
}

/**
 * What the field shows after an event. A stored value that was typed here, and comes back, leaves what was typed since;
 * any other one is somebody else's, and is shown.
 */
export function reduceTypedText(shown: TypedText, event: TypedTextEvent): TypedText {
  if (event.kind === 'paused') return shown.held === null ? shown : createTypedText(shown.held);
  const { text } = event;
  if (event.kind === 'typed') return { ...shown, text, underway: [...shown.underway, event.stored] };
  const back = shown.underway.indexOf(text);
  if (back >= 0) return { text: shown.text, underway: shown.underway.slice(back + 1), held: null };
  if (text === shown.text) return shown.held === null ? shown : { ...shown, held: null };
  return event.whileTyping === true ? { ...shown, held: text } : createTypedText(text);
}
