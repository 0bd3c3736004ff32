import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { attachBehaviour } from '#reading/behaviour/attachBehaviour.ts';
import { goToTarget } from '#reading/behaviour/goToTargets.ts';
import { answerIconAssets } from '#reading/icons/siteIconElement.ts';
import { snippetAssetUrl } from '#state/intents/readSnippet.ts';
import type { App } from '#state/app.ts';
import { showPicture, type ResolveAsset } from './showPicture.ts';
import { useApp } from '../useApp.ts';

interface ReadingRoot {
  /** What the page's anchors begin with on this screen. */
  readonly prefix: string;
  readonly resolveAsset: ResolveAsset;
  readonly onNavigate: (href: string) => void;
}

/** The element around a page that is read: its blocks do what they do for readers, its pictures are fetched, its links lead on within the app. */
export function useReadingRoot({ prefix, resolveAsset, onNavigate }: ReadingRoot): RefObject<HTMLDivElement | null> {
  const app = useApp();
  const root = useRef<HTMLDivElement>(null);
  const navigate = useRef(onNavigate);
  useEffect(() => {
    navigate.current = onNavigate;
  });
  useLayoutEffect(
    () => (root.current === null ? undefined : answerIconAssets(root.current, resolveAsset)),
    [resolveAsset],
  );
  useLayoutEffect(() => {
    const { current } = root;
    if (current === null) return undefined;
    const follow = (event: MouseEvent) => followLink(event, current, prefix, (href) => navigate.current(href));
    current.addEventListener('click', follow);
    const detach = attachBehaviour(current);
    return () => {
      current.removeEventListener('click', follow);
      detach();
    };
  }, [prefix]);
  // After each drawing: what is shown already is left as it is.
  useLayoutEffect(() => {
    for (const place of root.current?.querySelectorAll<HTMLElement>('.picture[data-source]') ?? [])
      showPictureIn(app, place, resolveAsset);
  });
  return root;
}

function showPictureIn(app: App, place: HTMLElement, resolveAsset: ResolveAsset): void {
  const image = place.querySelector('img');
  const snippet = place.closest<HTMLElement>('[data-snippet]')?.dataset['snippet'];
  if (image !== null)
    showPicture(
      app,
      place,
      image,
      place.dataset['source'] ?? '',
      snippet === undefined ? resolveAsset : (source) => snippetAssetUrl(app, source, snippet),
    );
}

function followLink(event: MouseEvent, root: HTMLElement, prefix: string, onNavigate: (href: string) => void): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (link === null) return;
  event.preventDefault();
  const href = link.getAttribute('href') ?? '';
  if (!href.startsWith('#') || !goToTarget(root, href.slice(1), prefix)) onNavigate(href);
}
