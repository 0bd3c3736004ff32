import { formatPointer } from '#openapi/text/pointer.ts';
import type { LocatedText } from '#openapi/read/locatedText.ts';
import type { PointerLocation } from '#openapi/read/pointerLocation.ts';

/** A place of words as one word, by which the preview names it: `api.yaml#/paths/~1flags/get/description`. */
export function formatDescriptionLocation({ file, pointer }: PointerLocation): string {
  return `${file}#${formatPointer(pointer)}`;
}

/** What an element tells of the words in it; nothing of words that are written nowhere. */
export function createLocationAttribute({ at }: LocatedText): { readonly 'data-words'?: string } {
  return at === null ? {} : { 'data-words': formatDescriptionLocation(at) };
}
