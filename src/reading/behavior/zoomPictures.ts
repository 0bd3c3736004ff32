import { findClosestWithin, type Behavior } from './behavior.ts';

/** Opens an image at window size; a click or Escape closes it. */
export const zoomPictures: Behavior = (root, signal) => {
  root.addEventListener(
    'click',
    (event) => {
      const picture = findClosestWithin(root, event, '[data-zoom][data-state="shown"]')?.querySelector('img') ?? null;
      if (picture !== null) enlarge(root, picture);
    },
    { signal },
  );
  signal.addEventListener('abort', () => root.querySelector<HTMLDialogElement>(':scope > .zoomed')?.close());
};

function enlarge(root: HTMLElement, picture: HTMLImageElement): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'zoomed';
  dialog.setAttribute('aria-label', picture.alt === '' ? 'Image' : picture.alt);
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = '×';
  close.setAttribute('aria-label', 'Close');
  const large = document.createElement('img');
  large.src = picture.currentSrc === '' ? picture.src : picture.currentSrc;
  large.alt = picture.alt;
  dialog.append(large, close);
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  root.append(dialog);
  dialog.showModal();
}
