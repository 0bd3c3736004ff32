/** A rectangle on the screen, in pixels. */
export interface RectEdges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Returns the first of the places that overlap the least; null if there are no places. */
export function findLeastOverlap<Place extends RectEdges>(
  places: readonly Place[],
  standing: readonly RectEdges[],
): Place | null {
  let best: { readonly place: Place; readonly covered: number } | null = null;
  for (const place of places) {
    const covered = standing.reduce((sum, box) => sum + common(place, box), 0);
    if (best === null || covered < best.covered) best = { place, covered };
  }
  return best?.place ?? null;
}

function common(one: RectEdges, other: RectEdges): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}
