import { hasIntrinsicWidth } from '../hasIntrinsicWidth.ts';
import { assetScheme } from '../../site/assetScheme.ts';

const inMarkup = `[src^="${assetScheme}"], [poster^="${assetScheme}"]`;
const inStyle = /url\("asset:([^"]*)"\)/g;

/** Images, videos and fonts of the site in the frame, as bytes: the frame itself makes no requests. */
export interface FrameAssets {
  /** Removes the URLs from a drawing that isn't shown yet, and marks their elements. */
  readonly hold: (drawn: Element) => void;
  /** Shows the assets in what is shown. */
  readonly fill: (root: Element) => void;
  /** A style sheet with the available assets; others are requested. */
  readonly inSheet: (style: string) => string;
  /** Bytes of a shown image; null if they didn't come from the app. */
  readonly bytes: (image: HTMLImageElement) => Blob | null;
  /** Takes received bytes; null if the site has no such file. */
  readonly take: (source: string, bytes: Blob | null) => void;
}

/** Caches the assets by source; `ask` is called once for each missing one, and `changed` when one arrives. */
export function createFrameAssets(ask: (source: string) => void, changed: () => void): FrameAssets {
  const known = new Map<string, string | null>();
  const came = new Map<string, Blob>();
  const asked = new Set<string>();
  const addressOf = (source: string): string | null => {
    if (!known.has(source) && !asked.has(source)) {
      asked.add(source);
      ask(source);
    }
    return known.get(source) ?? null;
  };
  return {
    hold(drawn) {
      for (const element of drawn.querySelectorAll(inMarkup)) {
        for (const name of ['src', 'poster']) {
          const source = element.getAttribute(name);
          if (source?.startsWith(assetScheme) !== true) continue;
          element.removeAttribute(name);
          element.setAttribute(`data-asset-${name}`, source.slice(assetScheme.length));
        }
      }
    },
    fill(root) {
      for (const name of ['src', 'poster']) {
        for (const element of root.querySelectorAll(`[data-asset-${name}]`)) {
          const source = element.getAttribute(`data-asset-${name}`) ?? '';
          const address = addressOf(source);
          const place = element.closest<HTMLElement>('.picture');
          if (address !== null && element.getAttribute(name) !== address) {
            element.setAttribute(name, address);
            if (element instanceof HTMLImageElement && place !== null) followWidth(element, place);
          }
          if (place !== null)
            place.dataset['state'] = address !== null ? 'shown' : known.has(source) ? 'missing' : 'loading';
        }
      }
    },
    inSheet: (style) =>
      style.replaceAll(inStyle, (_written, source: string) => {
        const address = addressOf(source);
        return address === null ? 'none' : `url("${address}")`;
      }),
    bytes: ({ dataset }) => came.get(dataset['assetSrc'] ?? '') ?? null,
    take(source, bytes) {
      if (bytes !== null) came.set(source, bytes);
      known.set(source, bytes === null ? null : URL.createObjectURL(bytes));
      changed();
    },
  };
}

/** An SVG with only an aspect ratio fills its container. */
function followWidth(image: HTMLImageElement, place: HTMLElement): void {
  image.addEventListener(
    'load',
    () => void hasIntrinsicWidth(image).then((has) => place.toggleAttribute('data-fills', !has)),
    { once: true },
  );
}
