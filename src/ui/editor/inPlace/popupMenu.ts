import { placeBeside } from '../../kit/placeBeside.ts';
import styles from './popupMenu.module.css';

/** A menu item; null in a list of items is a separator. */
export interface PopupMenuItem {
  readonly label: string;
  readonly run: () => void;
  /** True if it is the current choice; absent if the menu is not a choice. */
  readonly checked?: boolean;
  readonly disabled?: boolean;
  /** True if it deletes something. */
  readonly isDanger?: boolean;
}

/**
 * Opens a menu below a button of a block. Arrow keys move. Escape and every item return the focus to the button, unless
 * the item moves it elsewhere.
 */
export function openPopupMenu(
  anchor: HTMLElement,
  label: string,
  items: readonly (PopupMenuItem | null)[],
  onClose: () => void = () => anchor.focus({ preventScroll: true }),
): void {
  const menu = document.createElement('div');
  menu.className = styles['menu'] ?? '';
  menu.setAttribute('role', 'menu');
  menu.setAttribute('aria-label', label);
  const close = () => {
    menu.remove();
    removeEventListener('pointerdown', closeOutside, true);
    removeEventListener('scroll', closeOutside, true);
    removeEventListener('popstate', close);
  };
  const closeOutside = (event: Event) => {
    if (!(event.target instanceof Node && menu.contains(event.target))) close();
  };
  const closeAnd = (run?: () => void) => {
    close();
    onClose();
    run?.();
  };
  for (const item of items) menu.append(item === null ? line() : button(item, () => closeAnd(item.run)));
  menu.addEventListener('keydown', (event) => {
    event.stopPropagation();
    const buttons = [...menu.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
    const now = buttons.findIndex((found) => found === document.activeElement);
    const target =
      event.key === 'ArrowDown'
        ? now + 1
        : event.key === 'ArrowUp'
          ? now - 1
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? buttons.length - 1
              : null;
    if (target !== null) buttons[(target + buttons.length) % buttons.length]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') closeAnd();
    else return;
    event.preventDefault();
  });
  document.body.append(menu);
  placeBeside(anchor, menu);
  addEventListener('pointerdown', closeOutside, true);
  addEventListener('scroll', closeOutside, true);
  addEventListener('popstate', close); // its page was left
  const first =
    menu.querySelector<HTMLButtonElement>('[aria-checked="true"]') ??
    menu.querySelector<HTMLButtonElement>('button:not(:disabled)');
  first?.focus({ preventScroll: true });
}

function button(item: PopupMenuItem, run: () => void): HTMLElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = styles['item'] ?? '';
  made.textContent = item.label;
  made.disabled = item.disabled === true;
  if (item.isDanger === true) made.dataset['danger'] = '';
  made.setAttribute('role', item.checked === undefined ? 'menuitem' : 'menuitemradio');
  if (item.checked !== undefined) made.setAttribute('aria-checked', String(item.checked));
  made.addEventListener('click', run);
  return made;
}

function line(): HTMLElement {
  const made = document.createElement('div');
  made.className = styles['line'] ?? '';
  made.setAttribute('role', 'separator');
  return made;
}
