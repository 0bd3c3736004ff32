import { findClosestWithin } from '../behavior.ts';
import { runPictureAction, type PictureHost } from '../runPictureAction.ts';

/** Pictures are copied and saved by the buttons on them; the frame has its bytes from the app, which saves them. */
export function attachFramePictureActions(body: HTMLElement, host: PictureHost): void {
  body.addEventListener('click', (event) => {
    const button = findClosestWithin(body, event, '[data-picture-action]');
    if (button !== null) void runPictureAction(button, host);
  });
}
