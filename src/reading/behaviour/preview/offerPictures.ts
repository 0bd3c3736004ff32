import { partOf } from '../behaviour.ts';
import { takePicture, type PictureHost } from '../takePicture.ts';

/** Pictures are copied and saved by the buttons on them; the frame has its bytes from the app, which saves them. */
export function offerPictures(body: HTMLElement, host: PictureHost): void {
  body.addEventListener('click', (event) => {
    const button = partOf(body, event, '[data-picture-action]');
    if (button !== null) void takePicture(button, host);
  });
}
