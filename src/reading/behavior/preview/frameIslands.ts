import type { FromFrame, IslandCodeState, ShownPage } from '../../site/previewMessages.ts';
import { restrictFrameSource } from './islandFrame.ts';
import { IslandSlot } from './islandSlot.ts';

/** Slots of a page for the site's own components. */
export interface FrameIslands {
  /** Reads the islands' content from the drawing shown next. */
  readonly read: (drawn: Element) => void;
  /** The page is shown. */
  readonly show: (page: ShownPage) => void;
  readonly take: (code: IslandCodeState) => void;
  /** Light or dark mode changed. */
  readonly look: () => void;
  readonly giveAsset: (source: string, bytes: Blob | null) => void;
  /** Answers once all islands have. */
  readonly ping: () => void;
  /** The next page is another one. */
  readonly forget: () => void;
}

/** Files of a site that an island may show: images, videos and fonts. */
const isShown = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|mp4|webm|mov|woff2?|ttf|otf)$/i;

/** Tracks the slots below an element; `base` is the CSS of every page. */
export function createFrameIslands(root: HTMLElement, base: string, tell: (message: FromFrame) => void): FrameIslands {
  const places = new Map<HTMLElement, IslandSlot>();
  const asked = new Map<string, Set<IslandSlot>>();
  const waiting = new Set<IslandSlot>();
  let contents: ReadonlyMap<number, string> = new Map();
  let page: ShownPage | null = null;
  let code: IslandCodeState | null = null;
  let isAllowed = false;
  const around = {
    base,
    tell,
    page: () => page,
    code: () => code,
    askAsset(source: string, place: IslandSlot) {
      if (!isShown.test(source)) return;
      asked.set(source, (asked.get(source) ?? new Set()).add(place));
      tell({ kind: 'asset', source });
    },
    answered(place: IslandSlot) {
      if (waiting.delete(place) && waiting.size === 0) tell({ kind: 'pong' });
    },
  };
  return {
    read: (drawn) => void (contents = contentsOf(drawn)),
    show(shown) {
      const isRestyled = page?.style !== shown.style;
      page = shown;
      for (const [element, place] of places) {
        if (root.contains(element)) continue;
        place.end();
        places.delete(element);
      }
      for (const island of shown.islands) {
        const element = root.querySelector<HTMLElement>(`[data-island="${island.island}"]`);
        if (element === null) continue;
        const html = contents.get(island.island) ?? '';
        const known = places.get(element);
        if (known === undefined) {
          const place = new IslandSlot(element, island, html, around);
          places.set(element, place);
          // Whether code runs is the same on all pages; the code of this page arrives after it.
          if (code?.kind !== 'runs') place.follow();
        } else {
          known.update(island, html);
          if (isRestyled) known.look();
        }
      }
    },
    take(given) {
      const isRestyled = given.kind === 'runs' && (code?.kind !== 'runs' || code.style !== given.style);
      code = given;
      if (given.kind === 'runs' && !isAllowed) restrictFrameSource(given.islandUrl);
      isAllowed ||= given.kind === 'runs';
      for (const place of places.values()) {
        place.follow();
        if (isRestyled) place.look();
      }
    },
    look: () => places.forEach((place) => place.look()),
    giveAsset(source, bytes) {
      for (const place of asked.get(source) ?? []) place.send({ kind: 'asset', source, bytes });
    },
    ping() {
      const running = [...places.values()].filter(({ runs }) => runs);
      if (running.length === 0) return tell({ kind: 'pong' });
      waiting.clear();
      for (const place of running) waiting.add(place);
      for (const place of running) place.send({ kind: 'ping' });
    },
    forget() {
      places.forEach((place) => place.end());
      places.clear();
      asked.clear();
    },
  };
}

function contentsOf(drawn: Element): ReadonlyMap<number, string> {
  return new Map(
    [...drawn.querySelectorAll<HTMLElement>('[data-island]')].map((one) => [
      Number(one.dataset['island']),
      one.innerHTML,
    ]),
  );
}
