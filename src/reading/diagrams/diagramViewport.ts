/** View of a diagram: scale, and the offset of its center from the container's center, in pixels. */
export interface DiagramViewport {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Width and height, in pixels. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** Size of a drawn diagram and of its container. */
export interface DiagramBounds {
  readonly picture: Extent;
  readonly container: Extent;
}

/** The whole diagram. */
export const initialDiagramViewport: DiagramViewport = { scale: 1, x: 0, y: 0 };

/** Maximum scale of a diagram. */
export const maxDiagramScale = 8;

/** Zooms by a factor; the point `at`, relative to the container's center, stays fixed. */
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

/** Moves the picture by some pixels. */
export function panDiagramViewport({ scale, x, y }: DiagramViewport, right: number, down: number, room: DiagramBounds) {
  return keptIn({ scale, x: x + right, y: y + down }, room);
}

/** Keeps the picture's edges outside the container's; a picture that fits stays centered. */
function keptIn({ scale, x, y }: DiagramViewport, { picture, container }: DiagramBounds): DiagramViewport {
  const right = Math.max(0, (picture.width * scale - container.width) / 2);
  const down = Math.max(0, (picture.height * scale - container.height) / 2);
  return { scale, x: within(x, -right, right), y: within(y, -down, down) };
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
