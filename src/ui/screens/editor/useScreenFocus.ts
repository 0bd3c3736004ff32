import { useEffect, useRef, type RefObject } from 'react';
import { fileScreens, type SiteScreen } from '#state/route/route.ts';

/** Parts of a screen load on demand: maximum wait for the focus target, in milliseconds. */
const longestWait = 10_000;

/**
 * Focuses a newly opened screen if nothing else has the focus: its heading, or `main` on file screens, whose heading is a field of the
 * page. Returns a ref for the container of all screens.
 */
export function useScreenFocus(screen: SiteScreen): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = root;
    const isFile = fileScreens.some((name) => name === screen);
    if (current === null || takeFocus(current, isFile)) return undefined;
    const observer = new MutationObserver(() => {
      if (takeFocus(current, isFile)) end();
    });
    const end = () => {
      observer.disconnect();
      clearTimeout(timer);
    };
    const timer = setTimeout(end, longestWait);
    observer.observe(current, { childList: true, subtree: true });
    return end;
  }, [screen]);
  return root;
}

/** Returns true if something has the focus now. */
function takeFocus(root: HTMLElement, isFile: boolean): boolean {
  const { activeElement, body } = document;
  if (activeElement !== null && activeElement !== body) return true;
  const target = root.querySelector<HTMLElement>(isFile ? 'main' : 'main :is(h1, h2)');
  if (target === null) return false;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  return true;
}
