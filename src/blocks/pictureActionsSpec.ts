/** Where the buttons of a picture can stand. */
export const picturePlacements = [
  'bottom-center',
  'bottom-left',
  'bottom-right',
  'top-center',
  'top-left',
  'top-right',
] as const;

const known = ['copy', 'download'] as const;

/** What readers can do with a picture. */
export type PictureAction = (typeof known)[number];

/** The buttons of a picture, and where they stand. */
export interface PictureActions {
  readonly offered: readonly PictureAction[];
  readonly placement: (typeof picturePlacements)[number];
}

/** What the attributes of a picture say of its buttons: `actions` alone is all of them, or names some; null where it has none. */
export function parsePictureActions(values: Readonly<Record<string, string | true>>): PictureActions | null {
  const { actions, actionsPlacement } = values;
  if (actions === undefined) return null;
  const isAll = actions === true || actions.trim() === 'true';
  const offered = known.filter((action) => isAll || actions.split(/[^a-z]+/).includes(action));
  const placement = picturePlacements.find((place) => place === actionsPlacement) ?? 'bottom-center';
  return offered.length === 0 ? null : { offered, placement };
}
