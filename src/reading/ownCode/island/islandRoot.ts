import type { FrameAssets } from '../../behavior/preview/frameAssets.ts';
import type { ToIsland } from './islandMessages.ts';

/** The element that an island is drawn in, within the markup that surrounds it on a page. */
export interface IslandRoot {
  readonly element: HTMLElement;
  readonly look: (look: Extract<ToIsland, { kind: 'look' }>) => void;
  readonly useAssets: (assets: FrameAssets) => void;
  /** Shows the images received so far. */
  readonly fill: () => void;
}

/** Resets page styles that don't apply to a piece of a page. */
const ownStyle = `
html { overflow: hidden; background: none !important; }
.site { min-height: 0; margin: 0; background: none !important; }
.site #content-area, .site .page, .site .page-body { display: block; max-width: none; min-height: 0; margin: 0; padding: 0; border: 0; }
.island { position: relative; display: flow-root; }
.island[data-inline] { display: inline-block; }
`;

/** Creates the element; `resized` receives its size, now and whenever it changes. */
export function createIslandRoot(
  resized: (size: { readonly height: number; readonly width: number }) => void,
): IslandRoot {
  const [base, sheet, own] = [addStyle(), addStyle(), addStyle()];
  own.textContent = ownStyle;
  const element = elementOf('div', { class: 'island' });
  const text = elementOf('div', { class: 'page-text' }, element);
  const page = elementOf('div', { class: 'page' }, elementOf('div', { class: 'page-body' }, text));
  document.body.append(elementOf('div', { id: 'content-area' }, page));
  let assets: FrameAssets | null = null;
  let written = '';
  let last = '';
  const measure = () => {
    const box = element.getBoundingClientRect();
    const size = {
      height: Math.max(element.scrollHeight, Math.ceil(box.height)),
      width: Math.max(element.scrollWidth, Math.ceil(box.width)),
    };
    const key = `${size.height} ${size.width}`;
    if (key === last) return;
    last = key;
    resized(size);
  };
  const fill = () => {
    if (assets === null) return;
    for (const picture of element.querySelectorAll('img[src^="/"]:not([src^="//"])')) {
      picture.setAttribute('data-asset-src', picture.getAttribute('src') ?? '');
      picture.removeAttribute('src');
    }
    assets.fill(element);
    const style = assets.inSheet(written);
    if (sheet.textContent !== style) sheet.textContent = style;
  };
  new ResizeObserver(measure).observe(element);
  new MutationObserver(() => {
    fill();
    measure();
  }).observe(element, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['src', 'class', 'style'],
  });
  return {
    element,
    look({ base: every, sheet: site, attributes, isDark, isInline, language }) {
      if (base.textContent !== every) base.textContent = every;
      written = site;
      for (const [name, value] of attributes) document.body.setAttribute(name, value);
      document.documentElement.classList.toggle('dark', isDark);
      document.documentElement.lang = language;
      element.toggleAttribute('data-inline', isInline);
      fill();
    },
    useAssets: (given) => void (assets = given),
    fill,
  };
}

function addStyle(): HTMLStyleElement {
  return document.head.appendChild(document.createElement('style'));
}

function elementOf(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Node[]
): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}
