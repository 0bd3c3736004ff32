import { formatPointer } from '#openapi/text/pointer.ts';
import type { LocatedText } from '#openapi/read/locatedText.ts';
import type { PointerLocation } from '#openapi/read/pointerLocation.ts';

/** Formats a description's location as one string, the preview's key for it: `api.yaml#/paths/~1flags/get/description`. */
export function formatDescriptionLocation({ file, pointer }: PointerLocation): string {
  return `${file}#${formatPointer(pointer)}`;
}

/** Location attribute of a description's element; empty if it is written nowhere. */
export function createLocationAttribute({ at }: LocatedText): { readonly 'data-words'?: string } {
  return at === null ? {} : { 'data-words': formatDescriptionLocation(at) };
}
