/** Distance of the button from the block's edges, in pixels. */
const inset = 6;

/** Top left corner, in window coordinates. */
interface Corner {
  readonly left: number;
  readonly top: number;
}

/**
 * Position where the button covers no text, control, tooltip or corner icon of the block: in its top right corner, next
 * to it, in another corner, above or below; if all cover something, where the overlap is smallest.
 */
export function placeButtonOnBlock(block: HTMLElement, offer: HTMLElement): Corner {
  const box = block.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = offer;
  const within = { top: 0, bottom: Math.max(0, innerHeight - height), left: 0, right: innerWidth - width };
  const upper = Math.max(inset, box.top + inset);
  const lower = Math.max(upper, Math.min(box.bottom, innerHeight) - height - inset);
  const before = Math.max(inset, box.left + inset);
  const behind = Math.min(box.right, innerWidth) - width - inset;
  const corners: readonly Corner[] = [
    { left: behind, top: upper },
    { left: box.right, top: Math.max(inset, box.top) },
    { left: behind, top: lower },
    { left: behind, top: box.top - height },
    { left: behind, top: box.bottom },
    { left: before, top: upper },
    { left: before, top: lower },
    { left: before, top: box.top - height },
    { left: before, top: box.bottom },
  ];
  const [first = { left: behind, top: upper }, ...further] = corners.filter(
    ({ left, top }, index) => index === 0 || (top >= within.top && top <= within.bottom && left <= within.right),
  );
  // A zoomable picture doesn't count as a button in a corner, nor does a link over a whole card.
  const parts = block.querySelectorAll('button:not(.picture), a:not(:empty), [data-tooltip], [data-corner]');
  const others = [...parts].flatMap((part) => [...part.getClientRects()]);
  let best = { corner: first, covered: Infinity };
  for (const corner of [first, ...further]) {
    const place = new DOMRect(corner.left, corner.top, width, height);
    const covered = shared(place, [...others, ...wordsAt(place, offer)]);
    if (covered < best.covered) best = { corner, covered };
    if (covered === 0) break;
  }
  return best.corner;
}

/** Area of a place that others cover, in square pixels. */
function shared(place: DOMRect, others: readonly DOMRect[]): number {
  return others.reduce((sum, other) => {
    const width = Math.min(place.right, other.right) - Math.max(place.left, other.left);
    const height = Math.min(place.bottom, other.bottom) - Math.max(place.top, other.top);
    return width > 0 && height > 0 ? sum + width * height : sum;
  }, 0);
}

/** Line boxes of the text in the elements visible at a place. */
function wordsAt(place: DOMRect, offer: HTMLElement): readonly DOMRect[] {
  const seen = new Set<Element>();
  for (const across of [1, place.width / 2, place.width - 1])
    for (const down of [1, place.height / 2, place.height - 1])
      for (const element of document.elementsFromPoint(place.left + across, place.top + down))
        if (element !== offer) seen.add(element);
  return [...seen].flatMap((element) => [...element.childNodes].flatMap(linesOf));
}

function linesOf(node: Node): readonly DOMRect[] {
  if (node.nodeType !== Node.TEXT_NODE || (node.textContent ?? '').trim() === '') return [];
  const range = document.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()];
}
