import { findClosestWithin } from '../behavior.ts';

/** As much of a film's name as is told. */
const longestName = 200;

/** Tells which film is clicked: the app plays it, since the frame loads nothing. */
export function attachVideoClicks(body: HTMLElement, play: (address: string, name: string) => void): void {
  body.addEventListener('click', (event) => {
    const { film, filmName = '' } = findClosestWithin(body, event, '[data-film]')?.dataset ?? {};
    if (film !== undefined) play(film, filmName.slice(0, longestName));
  });
}
