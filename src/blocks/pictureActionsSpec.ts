/** Positions for a picture's buttons. */
export const picturePlacements = [
  'bottom-center',
  'bottom-left',
  'bottom-right',
  'top-center',
  'top-left',
  'top-right',
] as const;

const known = ['copy', 'download'] as const;

/** An action that readers have on a picture. */
export type PictureAction = (typeof known)[number];

/** A picture's buttons and their position. */
export interface PictureActions {
  readonly offered: readonly PictureAction[];
  readonly placement: (typeof picturePlacements)[number];
}

/** Parses a picture's button attributes: `actions` alone enables all, or lists some; null if there are none. */
export function parsePictureActions(values: Readonly<Record<string, string | true>>): PictureActions | null {
  const { actions, actionsPlacement } = values;
  if (actions === undefined) return null;
  const isAll = actions === true || actions.trim() === 'true';
  const offered = known.filter((action) => isAll || actions.split(/[^a-z]+/).includes(action));
  const placement = picturePlacements.find((place) => place === actionsPlacement) ?? 'bottom-center';
  return offered.length === 0 ? null : { offered, placement };
}
