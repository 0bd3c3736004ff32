/** What a field shows while somebody types into it, and its stored value follows a moment later. */
export interface TypedText {
  readonly text: string;
  /** What was typed here and has not come back as the stored value yet, the oldest first. */
  readonly underway: readonly string[];
}

export type TypedTextEvent =
  /** `stored` is how that text is written where its value is kept. */
  | { readonly kind: 'typed'; readonly text: string; readonly stored: string }
  /** The stored value is this one now. */
  | { readonly kind: 'stored'; readonly text: string };

/** A field that shows its stored value. */
export function storedText(text: string): TypedText {
  return { text, underway: [] };
}

/**
 * What the field shows after an event. A stored value that was typed here, and comes back, leaves what was typed since;
 * any other one is somebody else's, and is shown.
 */
export function typedText(shown: TypedText, event: TypedTextEvent): TypedText {
  const { text } = event;
  if (event.kind === 'typed') return { text, underway: [...shown.underway, event.stored] };
  const back = shown.underway.indexOf(text);
  if (back >= 0) return { text: shown.text, underway: shown.underway.slice(back + 1) };
  return text === shown.text ? shown : storedText(text);
}
