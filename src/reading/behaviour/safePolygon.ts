/** A place in the window, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The edges of a box in the window, in CSS pixels, as `getBoundingClientRect` returns them. */
export interface BoxEdges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How far a hand may stray from the straight way, in CSS pixels. */
const slack = 6;

/**
 * Whether a pointer at `at` may be on its way from `from`, where it was last on the owner of a control, to that control:
 * inside the convex hull of both, `slack` pixels wider. A control that appears on hover and is not part of its owner's box
 * stays there.
 *
 * The hull is every box on the way from the point (t = 0) to the control (t = 1); each edge allows a range of t.
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
