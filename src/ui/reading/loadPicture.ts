import type { JSONContent } from '#document/page.ts';
import { toRenderedAttributeRecord } from '#document/read/renderedAttributes.ts';
import { hasIntrinsicWidth } from '#reading/behavior/hasIntrinsicWidth.ts';
import { parsePixelSize, type PixelSize } from '#reading/parts/pixelSize.ts';
import { sanitizeUrl } from '#reading/sanitizeUrl.ts';
import { getAssetFailure } from '#state/files/assets.ts';
import { createImageDimensionsCache } from '#state/storage/imageDimensionsCache.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import type { App } from '#state/app.ts';

/** Returns a URL for a picture of the repository, or null if there is none. */
export type AssetResolver = (source: string) => Promise<string | null>;

/** Known picture sizes, by the source in the page. */
const sizes = createImageDimensionsCache(() => globalThis.localStorage);

/** Longest wait for the sizes of a page's images before it opens, in milliseconds. */
const longestMeasuring = 400;

/** Returns the sources of a page's images in the repository whose sizes aren't known yet. */
export function listUnmeasuredPictures(app: App, doc: JSONContent): readonly string[] {
  const sources = new Set<string>();
  const visit = ({ attrs = {}, content = [] }: JSONContent) => {
    const attributes: unknown = attrs['attributes'];
    const values = Array.isArray(attributes) ? toRenderedAttributeRecord(attributes) : attrs;
    const isSized = typeof values['width'] === 'string' && typeof values['height'] === 'string';
    for (const source of isSized ? [] : [values['src'], values['img']])
      if (typeof source === 'string' && /^(?![a-z]+:|\/\/).*\.(?:png|jpe?g|gif|webp|svg|avif|ico)$/i.test(source))
        sources.add(source);
    content.forEach(visit);
  };
  visit(doc);
  return [...sources].filter((source) => sizes.get(siteNow(app), source) === null);
}

/** Reads the sizes of images, so that a page opens with their space reserved. Waits a moment at most. */
export async function measurePictures(
  app: App,
  sources: readonly string[],
  resolveAsset: AssetResolver,
): Promise<true> {
  const site = siteNow(app);
  const measure = async (source: string) => {
    const url = await resolveAsset(source);
    if (url?.startsWith('blob:') !== true) return;
    const image = new Image();
    image.src = url;
    const isRead = await image.decode().then(
      () => true,
      () => false,
    );
    const { naturalWidth: width, naturalHeight: height } = image;
    if (isRead && width > 0 && height > 0)
      sizes.set(site, source, { width, height, fills: !(await hasIntrinsicWidth(image)) });
  };
  const timeout = new Promise((resolve) => setTimeout(resolve, longestMeasuring));
  await Promise.race([Promise.all(sources.map(measure)), timeout]);
  return true;
}

/** The source each element currently shows. */
const shown = new WeakMap<HTMLElement, string>();

/**
 * Loads a picture into its element; `data-state` reports progress. Reserves its space if the size is given or known
 * from before. Does nothing if the element already shows that source.
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
  delete place.dataset['reason'];
  image.removeAttribute('src');
  const seen = sizes.get(siteNow(app), source);
  keepRoom(place, said ?? seenSize(image, seen));
  place.toggleAttribute('data-fills', seen?.fills === true);
  if (source === '') return;
  const fail = () => {
    place.dataset['state'] = 'missing';
    place.dataset['source'] = source;
    const reason = getAssetFailure(app, source);
    if (reason !== null) place.dataset['reason'] = reason;
  };
  void resolveAsset(source).then((url) => {
    const safe = url?.startsWith('blob:') === true ? url : url === null ? null : sanitizeUrl(url);
    if (!isWanted()) return;
    if (safe === null) return fail();
    // Its size on the page is known only then.
    image.onload = () =>
      void hasIntrinsicWidth(image).then((has) => {
        if (!isWanted()) return;
        place.toggleAttribute('data-fills', !has);
        place.dataset['state'] = 'shown';
        const { naturalWidth: width, naturalHeight: height } = image;
        if (width > 0) sizes.set(siteNow(app), source, { width, height, fills: !has });
      });
    image.onerror = fail;
    image.src = safe;
  });
}

function siteNow(app: App): string {
  return getOpenSite(app)?.summary.id ?? '';
}

/** The size of a picture seen before; null if unknown or relative to the page. */
function seenSize(image: HTMLImageElement, size: PixelSize | null): PixelSize | null {
  const width = image.getAttribute('width');
  if (size === null || width === null) return size;
  return parsePixelSize(width, String((Number(width) * size.height) / size.width));
}

/** Reserves a picture's space in its element. */
function keepRoom(place: HTMLElement, size: PixelSize | null): void {
  place.toggleAttribute('data-sized', size !== null);
  if (size === null) return;
  place.style.setProperty('--picture-width', `${size.width}px`);
  place.style.setProperty('--picture-ratio', String(size.width / size.height));
}
