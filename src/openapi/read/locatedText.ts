import type { RepoPath } from '#base/repoPath.ts';
import { resolveReferences, type ApiFiles } from './apiFiles.ts';
import type { OverlaidDescription } from '../overlay/applyOverlays.ts';
import { isDescriptionUrl } from './isDescriptionUrl.ts';
import { getKey, type LocatedValue } from './locatedValue.ts';
import { getValueAtPointer, type Pointer } from '../text/pointer.ts';
import type { PointerLocation } from './pointerLocation.ts';

/** A text of an API. `at` is null where it is written nowhere as it is read: it was made by an upgrade. */
export interface LocatedText {
  readonly text: string;
  readonly at: PointerLocation | null;
}

/** What words are looked for in. */
export interface LocatedTextContext {
  readonly files: ApiFiles;
  /** Whether the description was upgraded: what is read then stands elsewhere in the file. */
  readonly upgraded: { readonly file: RepoPath; readonly original: unknown } | null;
  /** The description with what overlays put over it: what is read then may stand in one of them. */
  readonly overlaid: Pick<OverlaidDescription, 'file' | 'readAt' | 'writtenAt'> | null;
}

/** The words at a key, behind a `$ref` too; null where there is no text. */
export function readLocatedText(
  spot: LocatedValue | null,
  key: string,
  context: LocatedTextContext,
): LocatedText | null {
  const found = spot === null ? null : getKey(spot, key);
  if (found === null) return null;
  const { spot: at } = resolveReferences(found, context.files);
  return typeof at.value === 'string' ? { text: at.value, at: resolveSourceLocation(at, context) } : null;
}

/** Where a missing description of an object is to be written; null where it has one, or is written nowhere as it is read. */
export function findMissingDescription(spot: LocatedValue, context: LocatedTextContext): PointerLocation | null {
  if (getKey(spot, 'description') !== null) return null;
  const at = resolveSourceLocation(spot, context);
  return at === null ? null : { file: at.file, pointer: [...at.pointer, 'description'] };
}

/** Where a value is written as it is read; null where it is nowhere, and where it is at an address and no overlay could take what is edited of it. */
export function resolveSourceLocation(
  spot: LocatedValue,
  { upgraded, overlaid }: LocatedTextContext,
): PointerLocation | null {
  const place = placeRead(spot, upgraded);
  if (place !== null && overlaid === null && isDescriptionUrl(place.file)) return null;
  return place === null || overlaid === null || overlaid.file !== place.file
    ? place
    : overlaid.writtenAt(place.pointer);
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

/** Where a value of the upgraded description stands in one of version 2.0, as far as only its component moved. */
function olderPointer(pointer: Pointer): Pointer {
  const part = pointer[0] === 'components' ? olderParts[String(pointer[1])] : undefined;
  return part === undefined ? pointer : [part, ...pointer.slice(2)];
}
