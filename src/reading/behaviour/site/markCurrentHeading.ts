import type { Behavior } from '../behavior.ts';
import { decodeUriSafely } from '#base/decodeUriSafely.ts';

/** The entries of the contents list: of the one beside the page, not of what a page calls so itself. */
export function getContentsLinks(root: HTMLElement): readonly HTMLAnchorElement[] {
  return [...root.querySelectorAll<HTMLAnchorElement>('nav.contents[aria-labelledby="contents-title"] a[href^="#"]')];
}

/** So far below the top a heading counts as read. */
const line = 140;

/** The contents list marks the heading that one reads. */
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

/** Found each time: a page that is written changes below its readers. */
function partsOf(root: HTMLElement) {
  return getContentsLinks(root).flatMap((link) => {
    const heading = document.getElementById(decodeUriSafely(link.hash.slice(1)));
    return heading === null ? [] : [{ link, heading }];
  });
}
