/** A point in the window, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Edges of a box in the window, in CSS pixels, as `getBoundingClientRect` returns them. */
export interface BoxEdges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How far the pointer may stray from the straight line, in CSS pixels. */
const slack = 6;

/**
 * True if a pointer at `at` may be moving from `from`, its last position on the owner of a control, to that control:
 * inside the convex hull of both, widened by `slack`. This keeps a control visible that appears on hover and is outside
 * its owner's box.
 *
 * The hull is the union of all boxes between the point (t = 0) and the control (t = 1); each edge allows a range of t.
 */
export function isInSafePolygon(from: Point, control: BoxEdges, at: Point): boolean {
  let least = 0;
  let most = 1;
  const edges = [
    [at.x - from.x + slack, control.left - from.x],
    [from.x - at.x + slack, from.x - control.right],
    [at.y - from.y + slack, control.top - from.y],
    [from.y - at.y + slack, from.y - control.bottom],
  ] as const;
  // `way * t <= room` for each edge.
  for (const [room, way] of edges) {
    if (way > 0) most = Math.min(most, room / way);
    else if (way < 0) least = Math.max(least, room / way);
    else if (room < 0) return false;
  }
  return least <= most;
}
