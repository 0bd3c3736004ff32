/**
 * In milliseconds and pixels, as on Android; Safari reports no long press. Chromium also reports a context menu for a double tap, which
 * selects a word; each of its taps is shorter than `shortest`.
 */
const longPress = { time: 500, mostMoved: 10, shortest: 250 };

interface Point {
  readonly left: number;
  readonly top: number;
}

/**
 * Calls back on a long press on an element, with its target. Lifting the finger afterwards clicks nothing: what opened on the press may be
 * under it by then. Returns a function that stops listening.
 */
export function listenToLongPress(
  element: Pick<HTMLElement, 'addEventListener'>,
  onPress: (target: EventTarget | null, point: Point) => void,
): () => void {
  const stop = new AbortController();
  const options = { passive: true, signal: stop.signal };
  let start: Point = { left: 0, top: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let touchedAt = -Infinity;
  let isPressed = false;
  const press = (target: EventTarget | null, point: Point) => {
    isPressed = true;
    onPress(target, point);
  };
  const end = () => clearTimeout(timer);
  const onTouchStart = ({ touches: [touch, second], target }: TouchEvent) => {
    end();
    isPressed = false;
    touchedAt = performance.now();
    if (touch === undefined || second !== undefined) return;
    start = { left: touch.clientX, top: touch.clientY };
    timer = setTimeout(() => press(target, start), longPress.time);
  };
  const onTouchMove = ({ touches: [touch] }: TouchEvent) => {
    if (touch === undefined) return;
    const moved = Math.hypot(touch.clientX - start.left, touch.clientY - start.top);
    if (moved > longPress.mostMoved) end();
  };
  const onTouchEnd = (event: TouchEvent) => {
    end();
    if (isPressed && event.cancelable) event.preventDefault();
    isPressed = false;
  };
  const onContextMenu = ({ target, clientX: left, clientY: top }: MouseEvent) => {
    end();
    if (performance.now() - touchedAt >= longPress.shortest) press(target, { left, top });
  };
  element.addEventListener('touchstart', onTouchStart, options);
  element.addEventListener('touchmove', onTouchMove, options);
  element.addEventListener('touchend', onTouchEnd, { passive: false, signal: stop.signal });
  element.addEventListener('touchcancel', end, options);
  element.addEventListener('contextmenu', onContextMenu, options);
  return () => {
    end();
    stop.abort();
  };
}
