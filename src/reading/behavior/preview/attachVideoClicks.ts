import { findClosestWithin } from '../behavior.ts';

/** Maximum length of a video's name. */
const longestName = 200;

/** Reports clicks on videos: the app plays them, because the frame loads nothing. */
export function attachVideoClicks(body: HTMLElement, play: (address: string, name: string) => void): void {
  body.addEventListener('click', (event) => {
    const { film, filmName = '' } = findClosestWithin(body, event, '[data-film]')?.dataset ?? {};
    if (film !== undefined) play(film, filmName.slice(0, longestName));
  });
}
