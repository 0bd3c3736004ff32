/** Where an offer stands beside its block, in pixels from the edges. */
const inset = 6;

/** What can be edited by itself: a block of the page, or words of an OpenAPI file. */
const editable = '[data-block], [data-words]';

/** Offers "Edit this" on the block or the words under the pointer or with the focus; with Alt, or Control, a click does it at once. */
export function offerEditing(root: HTMLElement, edit: (place: HTMLElement) => void): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'edit-this';
  button.textContent = 'Edit this';
  button.hidden = true;
  document.documentElement.append(button);
  let block: HTMLElement | null = null;
  const offer = (target: EventTarget | null) => {
    if (target === button) return;
    // Over what Docwright says in a place, its own buttons are what is pressed.
    const isNote = target instanceof Element && target.closest('.island-note') !== null;
    const found = target instanceof Element && !isNote ? target.closest<HTMLElement>(editable) : null;
    if (found === block && !button.hidden) return;
    block = found;
    button.hidden = found === null;
    place();
  };
  const place = () => {
    if (block === null || !block.isConnected) {
      button.hidden = true;
      return;
    }
    const { left, top } = freePlace(block, button);
    button.style.top = `${top + scrollY}px`;
    button.style.left = `${left}px`;
  };
  root.addEventListener('pointerover', ({ target }) => offer(target));
  root.addEventListener('focusin', ({ target }) => offer(target));
  document.documentElement.addEventListener('pointerleave', () => offer(null));
  addEventListener('resize', place);
  button.addEventListener('click', () => {
    if (block !== null) edit(block);
  });
  root.addEventListener(
    'click',
    (event) => {
      const found =
        event.altKey && event.target instanceof Element ? event.target.closest<HTMLElement>(editable) : null;
      if (found === null) return;
      event.preventDefault();
      event.stopPropagation();
      edit(found);
    },
    true,
  );
}

/**
 * The corner of a block, in the window, where the offer covers nothing that is pressed, explained or a sign: the upper
 * right one, where that is free; above that where none is.
 */
function freePlace(block: HTMLElement, button: HTMLElement): { readonly left: number; readonly top: number } {
  const box = block.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = button;
  const [above, before] = [Math.max(inset, box.top + inset), Math.max(inset, box.left + inset)];
  const behind = Math.min(box.right, innerWidth) - width - inset;
  const below = Math.max(above, Math.min(box.bottom, innerHeight) - height - inset);
  // A picture that opens by a click is no button in a corner, and a link over a whole card is none.
  const parts = block.querySelectorAll('button:not(.picture), a:not(:empty), [data-tooltip], [data-corner]');
  const others = [...parts].flatMap((part) => [...part.getClientRects()]);
  const covers = ({ left, top }: { readonly left: number; readonly top: number }) =>
    others.some(
      (other) =>
        other.width > 0 &&
        other.left < left + width &&
        other.right > left &&
        other.top < top + height &&
        other.bottom > top,
    );
  const upperRight = { left: behind, top: above };
  const corners = [
    upperRight,
    { left: behind, top: below },
    { left: before, top: above },
    { left: before, top: below },
    { left: behind, top: Math.max(inset, box.top - height) },
  ];
  return corners.find((corner) => !covers(corner)) ?? upperRight;
}
