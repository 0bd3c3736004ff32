import { pointerText } from '#openapi/text/pointer.ts';
import type { Words } from '#openapi/words.ts';
import type { WordsPlace } from '#openapi/wordsPlace.ts';

/** A place of words as one word, by which the preview names it: `api.yaml#/paths/~1flags/get/description`. */
export function wordsPlaceText({ file, pointer }: WordsPlace): string {
  return `${file}#${pointerText(pointer)}`;
}

/** What an element tells of the words in it; nothing of words that are written nowhere. */
export function placeAttribute({ at }: Words): { readonly 'data-words'?: string } {
  return at === null ? {} : { 'data-words': wordsPlaceText(at) };
}
