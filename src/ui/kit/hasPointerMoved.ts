/** Whether a pointer was moved by a hand: a menu that opens under one that rests gets a move as well, and must not take it for a choice. */
export function hasPointerMoved({
  movementX,
  movementY,
}: {
  readonly movementX: number;
  readonly movementY: number;
}): boolean {
  return movementX !== 0 || movementY !== 0;
}
