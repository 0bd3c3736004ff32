import { hasOwnWidth } from '#reading/behaviour/hasOwnWidth.ts';
import { safeUrl } from '#reading/safeUrl.ts';

/** Gives an address that shows a picture of the repository, or null where there is none. */
export type ResolveAsset = (source: string) => Promise<string | null>;

/** What each place shows now, as the page writes it. */
const shown = new WeakMap<HTMLElement, string>();

/** Fills a picture's place: what it shows is known later, and `data-state` says how far that is. Nothing where it shows that picture already. */
export function showPicture(
  place: HTMLElement,
  image: HTMLImageElement,
  source: string,
  resolveAsset: ResolveAsset,
): void {
  if (shown.get(place) === source) return;
  shown.set(place, source);
  const isWanted = () => shown.get(place) === source;
  place.dataset['state'] = source === '' ? 'empty' : 'loading';
  image.removeAttribute('src');
  if (source === '') return;
  const fail = () => {
    place.dataset['state'] = 'missing';
    place.dataset['source'] = source;
  };
  void resolveAsset(source).then((url) => {
    const safe = url?.startsWith('blob:') === true ? url : url === null ? null : safeUrl(url);
    if (!isWanted()) return;
    if (safe === null) return fail();
    image.onload = () => {
      place.dataset['state'] = 'shown';
      void hasOwnWidth(image).then((has) => {
        if (isWanted()) place.toggleAttribute('data-fills', !has);
      });
    };
    image.onerror = fail;
    image.src = safe;
  });
}
