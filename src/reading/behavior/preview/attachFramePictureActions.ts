import { findClosestWithin } from '../behavior.ts';
import { runPictureAction, type PictureHost } from '../runPictureAction.ts';

/** Copy and save buttons of images in the frame, which gets bytes from the app; the app saves them. */
export function attachFramePictureActions(body: HTMLElement, host: PictureHost): void {
  body.addEventListener('click', (event) => {
    const button = findClosestWithin(body, event, '[data-picture-action]');
    if (button !== null) void runPictureAction(button, host);
  });
}
