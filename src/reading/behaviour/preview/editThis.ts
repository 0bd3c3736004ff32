import { offerPlace } from './offerPlace.ts';

/** So long an offer beside its block stays when the pointer leaves that, in milliseconds: it may be on its way there. */
const onTheWay = 300;

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
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const offer = (target: EventTarget | null) => {
    clearTimeout(leaving);
    if (target === button) return;
    // Over what Docwright says in a place, its own buttons are what is pressed.
    const isNote = target instanceof Element && target.closest('.island-note') !== null;
    const found = target instanceof Element && !isNote ? target.closest<HTMLElement>(editable) : null;
    if (found === block && !button.hidden) return;
    const show = () => {
      block = found;
      button.hidden = found === null;
      place();
    };
    if (found !== null || isNote || button.hidden) show();
    else leaving = setTimeout(show, onTheWay);
  };
  const place = () => {
    if (block === null || !block.isConnected) {
      button.hidden = true;
      return;
    }
    const { left, top } = offerPlace(block, button);
    button.style.top = `${top + scrollY}px`;
    button.style.left = `${left}px`;
  };
  root.addEventListener('pointerover', ({ target }) => offer(target));
  root.addEventListener('focusin', ({ target }) => offer(target));
  button.addEventListener('pointerenter', () => clearTimeout(leaving));
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
