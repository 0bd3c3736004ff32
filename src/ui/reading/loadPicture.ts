import { hasIntrinsicWidth } from '#reading/behaviour/hasIntrinsicWidth.ts';
import { parsePixelSize, type PixelSize } from '#reading/parts/pixelSize.ts';
import { sanitizeUrl } from '#reading/sanitizeUrl.ts';
import { createImageDimensionsCache } from '#state/kept/imageDimensionsCache.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import type { App } from '#state/app.ts';

/** Gives an address that shows a picture of the repository, or null where there is none. */
export type AssetResolver = (source: string) => Promise<string | null>;

/** How large the pictures were that have been shown, by the addresses that the pages write. */
const sizes = createImageDimensionsCache(() => globalThis.localStorage);

/** What each place shows now, as the page writes it. */
const shown = new WeakMap<HTMLElement, string>();

/**
 * Fills a picture's place: what it shows is known later, and `data-state` says how far that is. Its room is kept until then where its
 * size is said, or was seen before. Nothing where it shows that picture already.
 */
export function loadPicture(
  app: App,
  place: HTMLElement,
  image: HTMLImageElement,
  source: string,
  resolveAsset: AssetResolver,
  said: PixelSize | null = null,
): void {
  if (shown.get(place) === source) return;
  shown.set(place, source);
  const isWanted = () => shown.get(place) === source;
  place.dataset['state'] = source === '' ? 'empty' : 'loading';
  image.removeAttribute('src');
  keepRoom(place, said ?? seenSize(app, image, source));
  if (source === '') return;
  const fail = () => {
    place.dataset['state'] = 'missing';
    place.dataset['source'] = source;
  };
  void resolveAsset(source).then((url) => {
    const safe = url?.startsWith('blob:') === true ? url : url === null ? null : sanitizeUrl(url);
    if (!isWanted()) return;
    if (safe === null) return fail();
    image.onload = () => {
      place.dataset['state'] = 'shown';
      if (image.naturalWidth > 0)
        sizes.keep(siteNow(app), source, { width: image.naturalWidth, height: image.naturalHeight });
      void hasIntrinsicWidth(image).then((has) => {
        if (isWanted()) place.toggleAttribute('data-fills', !has);
      });
    };
    image.onerror = fail;
    image.src = safe;
  });
}

function siteNow(app: App): string {
  return getOpenSite(app)?.summary.id ?? '';
}

/** How large a picture that was seen before is going to be; null where that is not known, or is a share of the page. */
function seenSize(app: App, image: HTMLImageElement, source: string): PixelSize | null {
  const size = sizes.of(siteNow(app), source);
  const width = image.getAttribute('width');
  if (size === null || width === null) return size;
  return parsePixelSize(width, String((Number(width) * size.height) / size.width));
}

/** Makes a place as large as its picture is going to be. */
function keepRoom(place: HTMLElement, size: PixelSize | null): void {
  place.toggleAttribute('data-sized', size !== null);
  if (size === null) return;
  place.style.setProperty('--picture-width', `${size.width}px`);
  place.style.setProperty('--picture-ratio', String(size.width / size.height));
}
