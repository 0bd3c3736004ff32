import { isInSafePolygon, type Point } from '../safePolygon.ts';
import { placeButtonOnBlock } from './placeButtonOnBlock.ts';

/** How long the button stays after the pointer left anything editable, in milliseconds. */
const hideDelay = 300;

/** Separately editable elements: a block of the page, or a description from an OpenAPI file. */
const editable = '[data-block], [data-words]';

/** Shows "Edit this" on the block or description under the pointer or with focus; Alt- or Control-click edits at once. */
export function attachEditButton(root: HTMLElement, edit: (place: HTMLElement) => void): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'edit-this';
  button.textContent = 'Edit this';
  button.hidden = true;
  document.documentElement.append(button);
  let block: HTMLElement | null = null;
  /** Last pointer position on the block. */
  let from: Point | null = null;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const stay = () => {
    clearTimeout(leaving);
    leaving = undefined;
  };
  const offer = (found: HTMLElement | null, at: Point | null) => {
    stay();
    block = found;
    from = at;
    button.hidden = found === null;
    place();
  };
  const follow = ({ target, clientX: x, clientY: y }: PointerEvent) => {
    if (target === button) return stay();
    // Docwright's own notes have their own buttons.
    const isNote = target instanceof Element && target.closest('.island-note') !== null;
    const found = isNote ? null : editableAround(target);
    if (found === block && !button.hidden) {
      from = { x, y };
      return stay();
    }
    const isOnItsWay =
      !button.hidden && from !== null && isInSafePolygon(from, button.getBoundingClientRect(), { x, y });
    if (isOnItsWay && !isNote) return stay();
    if (found !== null || isNote) return offer(found, { x, y });
    if (!button.hidden) leaving ??= setTimeout(() => offer(null, null), hideDelay);
  };
  const place = () => {
    if (block === null || !block.isConnected) {
      button.hidden = true;
      return;
    }
    const { left, top } = placeButtonOnBlock(block, button);
    button.style.top = `${top + scrollY}px`;
    button.style.left = `${left}px`;
  };
  for (const kind of ['pointerover', 'pointermove'] as const) root.addEventListener(kind, follow, { passive: true });
  root.addEventListener('focusin', ({ target }) => {
    const found = editableAround(target);
    if (found !== block || button.hidden) offer(found, null);
  });
  button.addEventListener('pointerenter', stay);
  document.documentElement.addEventListener('pointerleave', () => {
    if (!button.hidden) leaving ??= setTimeout(() => offer(null, null), hideDelay);
  });
  addEventListener('resize', place);
  button.addEventListener('click', () => {
    if (block !== null) edit(block);
  });
  root.addEventListener(
    'click',
    (event) => {
      const found = event.altKey ? editableAround(event.target) : null;
      if (found === null) return;
      event.preventDefault();
      event.stopPropagation();
      edit(found);
    },
    true,
  );
}

function editableAround(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(editable) : null;
}
