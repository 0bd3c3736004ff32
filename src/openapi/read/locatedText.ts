import { getOwnProperty } from '#base/getOwnProperty.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { resolveReferences, type ApiFiles } from './apiFiles.ts';
import type { OverlaidDescription } from './applyOverlays.ts';
import { isDescriptionUrl } from './isDescriptionUrl.ts';
import { getKey, type LocatedValue } from './locatedValue.ts';
import { getValueAtPointer, type Pointer } from '../text/pointer.ts';
import type { PointerLocation } from './pointerLocation.ts';

/** A text of an API. `at` is null if it isn't written anywhere in this form because an upgrade created it. */
export interface LocatedText {
  readonly text: string;
  readonly at: PointerLocation | null;
}

/** Context for locating texts. */
export interface LocatedTextContext {
  readonly files: ApiFiles;
  /** Set if the description was upgraded, so its values are elsewhere in the file. */
  readonly upgraded: { readonly file: RepoPath; readonly original: unknown } | null;
  /** Set if overlays were applied, so values may be written in one of them. */
  readonly overlaid: Pick<OverlaidDescription, 'file' | 'pointersFrom' | 'sourceOf'> | null;
}

/** The text at a key, with `$ref` resolved; null if there is none. */
export function readLocatedText(
  spot: LocatedValue | null,
  key: string,
  context: LocatedTextContext,
): LocatedText | null {
  const found = spot === null ? null : getKey(spot, key);
  if (found === null) return null;
  const { node: at } = resolveReferences(found, context.files);
  return typeof at.value === 'string' ? { text: at.value, at: resolveSourceLocation(at, context) } : null;
}

/** Where to write an object's missing description; null if it has one, or if the object isn't written anywhere in this form. */
export function findMissingDescription(spot: LocatedValue, context: LocatedTextContext): PointerLocation | null {
  if (getKey(spot, 'description') !== null) return null;
  const at = resolveSourceLocation(spot, context);
  return at === null ? null : { file: at.file, pointer: [...at.pointer, 'description'] };
}

/** Source location of a value. Null if it isn't written anywhere in this form, or if it is at a URL and no overlay could hold edits. */
export function resolveSourceLocation(
  spot: LocatedValue,
  { upgraded, overlaid }: LocatedTextContext,
): PointerLocation | null {
  const place = placeRead(spot, upgraded);
  if (place !== null && overlaid === null && isDescriptionUrl(place.file)) return null;
  return place === null || overlaid === null || overlaid.file !== place.file ? place : overlaid.sourceOf(place.pointer);
}

function placeRead(
  { value, file, pointer }: LocatedValue,
  upgraded: LocatedTextContext['upgraded'],
): PointerLocation | null {
  if (upgraded === null || upgraded.file !== file) return { file, pointer };
  const original = olderPointer(pointer);
  return getValueAtPointer(upgraded.original, original) === value ? { file, pointer: original } : null;
}

const olderParts: Readonly<Record<string, string>> = {
  schemas: 'definitions',
  responses: 'responses',
  parameters: 'parameters',
  securitySchemes: 'securityDefinitions',
};

/** The pointer in a 2.0 file of a value in the upgraded description, as far as only its component moved. */
function olderPointer(pointer: Pointer): Pointer {
  const part = pointer[0] === 'components' ? getOwnProperty(olderParts, String(pointer[1])) : undefined;
  return part === undefined ? pointer : [part, ...pointer.slice(2)];
}
