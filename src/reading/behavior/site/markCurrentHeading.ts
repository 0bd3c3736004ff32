import type { Behavior } from '../behavior.ts';
import { decodeUriSafely } from '#base/decodeUriSafely.ts';

/** Links of the contents list next to the page, not of a list that the page itself calls so. */
export function getContentsLinks(root: HTMLElement): readonly HTMLAnchorElement[] {
  return [...root.querySelectorAll<HTMLAnchorElement>('nav.contents[aria-labelledby="contents-title"] a[href^="#"]')];
}

/** Headings above this line count as current, in pixels from the top. */
const line = 140;

/** Marks the current heading in the contents list. */
export const markCurrentHeading: Behavior = (root, signal) => {
  let isAsked = false;
  const mark = () => {
    isAsked = false;
    const parts = partsOf(root);
    const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    const passed = parts.filter(({ heading }) => heading.getBoundingClientRect().top <= line);
    const current = isAtEnd && scrollY > 0 ? parts.at(-1) : (passed.at(-1) ?? parts[0]);
    for (const part of parts) {
      if (part === current) part.link.setAttribute('aria-current', 'location');
      else part.link.removeAttribute('aria-current');
    }
  };
  const soon = () => {
    if (!isAsked) requestAnimationFrame(mark);
    isAsked = true;
  };
  addEventListener('scroll', soon, { signal, passive: true });
  addEventListener('resize', soon, { signal, passive: true });
  soon();
};

/** Looked up each time: in the preview, the page changes while it is shown. */
function partsOf(root: HTMLElement) {
  return getContentsLinks(root).flatMap((link) => {
    const heading = document.getElementById(decodeUriSafely(link.hash.slice(1)));
    return heading === null ? [] : [{ link, heading }];
  });
}
