/** True if the user moved the pointer: a menu opening under a resting pointer also gets a move event, which must not select an item. */
export function hasPointerMoved({
  movementX,
  movementY,
}: {
  readonly movementX: number;
  readonly movementY: number;
}): boolean {
  return movementX !== 0 || movementY !== 0;
}
