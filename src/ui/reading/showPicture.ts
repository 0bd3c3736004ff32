import { safeUrl } from '#reading/safeUrl.ts';

/** Gives an address that shows a picture of the repository, or null where there is none. */
export type ResolveAsset = (source: string) => Promise<string | null>;

/** What each place shows now, as the page writes it. */
const shown = new WeakMap<HTMLElement, string>();

/** Fills a picture's place: what it shows is known later, and `data-state` says how far that is. Nothing where it shows that picture already. */
export function showPicture(place: HTMLElement, image: HTMLImageElement, source: string, resolveAsset: ResolveAsset): void {
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

/** Whether a picture that was loaded has a width of its own; a drawing that has only proportions is as wide as its place. */
async function hasOwnWidth(image: HTMLImageElement): Promise<boolean> {
  const probe = document.createElement('img');
  probe.src = image.src;
  probe.style.cssText = 'display: block; max-width: none';
  const place = document.createElement('div');
  place.style.cssText = 'position: fixed; width: 0; height: 0; overflow: hidden';
  place.ariaHidden = 'true';
  place.append(probe);
  document.body.append(place);
  // A picture that cannot be decoded a second time is shown as it is.
  const decoded = await probe.decode().then(() => true, () => false);
  const has = !decoded || probe.offsetWidth > 0;
  place.remove();
  return has;
}
