/** Where an offer stands beside its block, in pixels from the edges. */
const inset = 6;

/** Offers "Edit this" on the block under the pointer or with the focus; with Alt, or Control, a click does it at once. */
export function offerEditing(root: HTMLElement, edit: (block: number) => void): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'edit-this';
  button.textContent = 'Edit this';
  button.hidden = true;
  document.documentElement.append(button);
  let block: HTMLElement | null = null;
  const offer = (target: EventTarget | null) => {
    if (target === button) return;
    const found = target instanceof Element ? target.closest<HTMLElement>('[data-block]') : null;
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
    const box = block.getBoundingClientRect();
    button.style.top = `${Math.max(inset, box.top + inset) + scrollY}px`;
    button.style.left = `${Math.min(box.right, innerWidth) - button.offsetWidth - inset}px`;
  };
  const start = (from: HTMLElement) => edit(Number(from.dataset['block'] ?? 0));
  root.addEventListener('pointerover', ({ target }) => offer(target));
  root.addEventListener('focusin', ({ target }) => offer(target));
  document.documentElement.addEventListener('pointerleave', () => offer(null));
  addEventListener('resize', place);
  button.addEventListener('click', () => {
    if (block !== null) start(block);
  });
  root.addEventListener(
    'click',
    (event) => {
      const found = event.altKey && event.target instanceof Element ? event.target.closest<HTMLElement>('[data-block]') : null;
      if (found === null) return;
      event.preventDefault();
      event.stopPropagation();
      start(found);
    },
    true,
  );
}
