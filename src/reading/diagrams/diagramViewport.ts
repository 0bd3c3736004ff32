/** What readers see of a diagram: how large, and how far its middle is from that of its place, in pixels. */
export interface DiagramViewport {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** A width and a height, in pixels. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** A diagram as it is drawn, and the place that it is seen through. */
export interface DiagramBounds {
  readonly picture: Extent;
  readonly place: Extent;
}

/** All of a diagram. */
export const initialDiagramViewport: DiagramViewport = { scale: 1, x: 0, y: 0 };

/** How much larger than the whole a diagram can be. */
export const maxDiagramScale = 8;

/** A sight some times as large; what lies at a point, counted from the middle of the place, stays there. */
export function zoomDiagramViewport(
  { scale, x, y }: DiagramViewport,
  times: number,
  room: DiagramBounds,
  at: { readonly x: number; readonly y: number } = { x: 0, y: 0 },
): DiagramViewport {
  const next = within(scale * times, 1, maxDiagramScale);
  const ratio = next / scale;
  return keptIn({ scale: next, x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio }, room);
}

/** A sight with the picture moved by some pixels. */
export function panDiagramViewport({ scale, x, y }: DiagramViewport, right: number, down: number, room: DiagramBounds) {
  return keptIn({ scale, x: x + right, y: y + down }, room);
}

/** No edge of the picture comes further in than that of the place; what fits stays in the middle. */
function keptIn({ scale, x, y }: DiagramViewport, { picture, place }: DiagramBounds): DiagramViewport {
  const right = Math.max(0, (picture.width * scale - place.width) / 2);
  const down = Math.max(0, (picture.height * scale - place.height) / 2);
  return { scale, x: within(x, -right, right), y: within(y, -down, down) };
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
