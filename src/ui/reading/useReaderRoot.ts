import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { attachBehavior } from '#reading/behavior/attachBehavior.ts';
import { goToTarget } from '#reading/behavior/goToTargets.ts';
import { serveIconAssets } from '#reading/icons/siteIconElement.ts';
import { getSnippetAssetUrl } from '#state/siteFacts/readSnippet.ts';
import type { App } from '#state/app.ts';
import { loadPicture, type AssetResolver } from './loadPicture.ts';
import { useApp } from '../useApp.ts';

interface ReadingRoot {
  /** Prefix of the page's anchors on this screen. */
  readonly prefix: string;
  readonly resolveAsset: AssetResolver;
  readonly onNavigate: (href: string) => void;
}

/** The root element of a page in reading view: makes its blocks interactive, loads pictures, and opens links in the app. */
export function useReaderRoot({ prefix, resolveAsset, onNavigate }: ReadingRoot): RefObject<HTMLDivElement | null> {
  const app = useApp();
  const root = useRef<HTMLDivElement>(null);
  const navigate = useRef(onNavigate);
  useEffect(() => {
    navigate.current = onNavigate;
  });
  useLayoutEffect(
    () => (root.current === null ? undefined : serveIconAssets(root.current, resolveAsset)),
    [resolveAsset],
  );
  useLayoutEffect(() => {
    const { current } = root;
    if (current === null) return undefined;
    const follow = (event: MouseEvent) => followLink(event, current, prefix, (href) => navigate.current(href));
    current.addEventListener('click', follow);
    const detach = attachBehavior(current);
    return () => {
      current.removeEventListener('click', follow);
      detach();
    };
  }, [prefix]);
  // After each render; pictures already shown are skipped.
  useLayoutEffect(() => {
    for (const place of root.current?.querySelectorAll<HTMLElement>('.picture[data-source]') ?? [])
      showPictureIn(app, place, resolveAsset);
  });
  return root;
}

function showPictureIn(app: App, place: HTMLElement, resolveAsset: AssetResolver): void {
  const image = place.querySelector('img');
  const snippet = place.closest<HTMLElement>('[data-snippet]')?.dataset['snippet'];
  if (image !== null)
    loadPicture(
      app,
      place,
      image,
      place.dataset['source'] ?? '',
      snippet === undefined ? resolveAsset : (source) => getSnippetAssetUrl(app, source, snippet),
    );
}

function followLink(event: MouseEvent, root: HTMLElement, prefix: string, onNavigate: (href: string) => void): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (link === null) return;
  event.preventDefault();
  const href = link.getAttribute('href') ?? '';
  if (!href.startsWith('#') || !goToTarget(root, href.slice(1), prefix)) onNavigate(href);
}
