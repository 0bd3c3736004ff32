import type { FromFrame, ShownPage, ToFrame } from '../../site/previewMessages.ts';
import { findClosestWithin, type Behavior } from '../behavior.ts';
import { chooseServer } from '../chooseServer.ts';
import { copyCode } from '../copyCode.ts';
import { goToTarget } from '../goToTargets.ts';
import { showTooltips } from '../showTooltips.ts';
import { chooseView } from '../site/chooseView.ts';
import { closeMenus } from '../site/closeMenus.ts';
import { completeSidebar } from '../site/completeSidebar.ts';
import { dismissBanner } from '../site/dismissBanner.ts';
import { filterUpdates } from '../site/filterUpdates.ts';
import { markCurrentHeading } from '../site/markCurrentHeading.ts';
import { openSidebar } from '../site/openSidebar.ts';
import { resetSearch, openSearchDialog } from '../site/searchDialog.ts';
import { listenForSearch } from '../site/listenForSearch.ts';
import { toggleColorMode } from '../site/toggleColorMode.ts';
import { scrollTables } from '../scrollTables.ts';
import { switchTabs } from '../switchTabs.ts';
import { expandCode } from '../expandCode.ts';
import { zoomDiagrams } from '../zoomDiagrams.ts';
import { zoomPictures } from '../zoomPictures.ts';
import { attachEditButton } from './attachEditButton.ts';
import { createFrameAssets, type FrameAssets } from './frameAssets.ts';
import { createFrameDiagrams } from './frameDiagrams.ts';
import { createFrameIslands } from './frameIslands.ts';
import { createFrameRequests } from './frameRequests.ts';
import { attachVideoClicks } from './attachVideoClicks.ts';
import { attachFramePictureActions } from './attachFramePictureActions.ts';
import { createPatchableElement } from './createPatchableElement.ts';

/** Behaviors of a page, except those that need a script or index of their own. */
const behaviors: readonly Behavior[] = [
  switchTabs,
  chooseServer,
  copyCode,
  expandCode,
  showTooltips,
  zoomPictures,
  zoomDiagrams,
  scrollTables,
  toggleColorMode,
  chooseView,
  filterUpdates,
  closeMenus,
  openSidebar,
  dismissBanner,
  completeSidebar,
  markCurrentHeading,
];

/** Shows the pages that the app draws, and reports what readers do. The frame has no URL of the app, no token and no storage. */
export function runPreviewFrame(port: MessagePort): void {
  const tell = (message: FromFrame) => port.postMessage(message);
  const { body, documentElement: root } = document;
  const sheet = document.head.appendChild(document.createElement('style'));
  const content = createPatchableElement(body);
  let shown: ShownPage | null = null;
  let ended = new AbortController();
  let hasMath = false;
  const assets = createFrameAssets(
    (source) => tell({ kind: 'asset', source }),
    () => refill(),
  );
  const diagrams = createFrameDiagrams(body, (source, isDark) => tell({ kind: 'diagram', source, isDark }));
  const requests = createFrameRequests(tell);
  const islands = createFrameIslands(body, document.querySelector('style')?.textContent ?? '', tell);
  const search = searchOf(() => tell({ kind: 'records' }));
  const refill = () => {
    assets.fill(body);
    setStyle(sheet, assets.inSheet(shown?.style ?? ''));
  };
  const showPage = (page: ShownPage, hash: string, block: number | null) => {
    const drawn = new DOMParser().parseFromString(page.body, 'text/html').body; // drawn by the app's own worker, which escapes all of it
    assets.hold(drawn);
    islands.read(drawn);
    const isOther = shown?.key !== page.key;
    if (isOther) {
      ended.abort();
      ended = new AbortController();
      for (const part of [search, content, islands]) part.forget();
    }
    shown = page;
    setAround(page);
    content.show(drawn);
    refill();
    islands.show(page);
    if (isOther) {
      for (const behavior of behaviors) behavior(body, ended.signal);
      requests.offer(body, ended.signal);
      listenForSearch(body, () => openSearchDialog(body, search.records, promptOf(body)), ended.signal);
      goToPlace(body, hash, block);
    }
    diagrams.draw();
    if (page.hasMath && !hasMath) tell({ kind: 'math' });
    hasMath ||= page.hasMath;
  };
  tellClicks(body, assets, tell);
  followMode(root, (isDark) => {
    tell({ kind: 'mode', isDark });
    diagrams.draw();
    islands.look();
  });
  port.onmessage = ({ data }: MessageEvent<ToFrame>) => {
    switch (data.kind) {
      case 'page':
        showPage(data.page, data.hash, data.block);
        // After it is painted.
        return void requestAnimationFrame(() => tell({ kind: 'shown', turn: data.turn }));
      case 'mode':
        return showMode(body, data.isDark);
      case 'block':
        return showBlock(data.block);
      case 'asset':
        islands.giveAsset(data.source, data.bytes);
        return assets.take(data.source, data.bytes);
      case 'code':
        return islands.take(data.code);
      case 'ping':
        return islands.ping();
      case 'answer':
      case 'passes':
        return requests.take(data);
      case 'records':
        return search.take(data.records);
      case 'math':
        return addStyle(data.style, sheet);
      case 'diagram':
        return diagrams.take(data.source, data.isDark, data.svg, data.message);
    }
  };
  tell({ kind: 'ready' });
}

/** Messages to the app for clicks. */
function tellClicks(body: HTMLElement, assets: FrameAssets, tell: (message: FromFrame) => void): void {
  body.addEventListener('click', (event) =>
    followLink(event, body, (href, version) =>
      tell({ kind: 'go', href, ...(version === undefined ? {} : { version }) }),
    ),
  );
  attachFramePictureActions(body, {
    bytes: async (image) => assets.bytes(image),
    save: (name, bytes) => tell({ kind: 'save', name, body: bytes }),
  });
  attachVideoClicks(body, (address, name) => tell({ kind: 'film', address, name }));
  attachEditButton(body, ({ dataset: { words, block } }) =>
    tell(words === undefined ? { kind: 'edit', block: Number(block ?? 0) } : { kind: 'editWords', place: words }),
  );
}

function followMode(root: HTMLElement, changed: (isDark: boolean) => void): void {
  new MutationObserver(() => changed(root.classList.contains('dark'))).observe(root, {
    attributes: true,
    attributeFilter: ['class'],
  });
}

function goToPlace(body: HTMLElement, hash: string, block: number | null): void {
  if (block !== null) showBlock(block);
  else if (!goToTarget(body, hash)) scrollTo(0, 0);
}

/** Applies a page's attributes, language and title to the document. */
function setAround({ attributes, language, title }: ShownPage): void {
  setAttributes(document.body, attributes);
  document.documentElement.lang = language;
  document.title = title;
}

function promptOf(body: HTMLElement): string {
  return body.querySelector('.search-prompt')?.textContent ?? 'Search';
}

/** Sets the body's attributes to the page's; an open sidebar stays open. */
function setAttributes(body: HTMLElement, attributes: ShownPage['attributes']): void {
  for (const { name } of [...body.attributes])
    if (!attributes.some(([kept]) => kept === name) && name !== 'data-sidebar-open') body.removeAttribute(name);
  for (const [name, value] of attributes) if (body.getAttribute(name) !== value) body.setAttribute(name, value);
}

function setStyle(sheet: HTMLElement, style: string): void {
  if (sheet.textContent !== style) sheet.textContent = style;
}

function addStyle(style: string, before: HTMLElement): void {
  document.head.insertBefore(document.createElement('style'), before).textContent = style;
}

function showMode(body: HTMLElement, isDark: boolean): void {
  document.documentElement.classList.toggle('dark', isDark);
  for (const button of body.querySelectorAll('[data-mode-toggle]')) button.setAttribute('aria-pressed', String(isDark));
}

/** Highlight color of a block after navigation to it. */
const soft = 'color-mix(in srgb, var(--page-primary) 12%, transparent)';

/** Distance of a block from the top of the window, in pixels: below the bar. */
const below = 140;

function showBlock(block: number): void {
  const place = document.querySelector(`[data-block="${block}"]`) ?? document.querySelector('[data-block]');
  if (place === null) return;
  for (let around = place.parentElement; around !== null; around = around.parentElement)
    if (around instanceof HTMLDetailsElement) around.open = true;
  // A block visible at the top of the page is shown together with the title.
  const top = place.getBoundingClientRect().top + scrollY;
  scrollTo({ top: top < innerHeight / 2 ? 0 : top - below });
  place.animate(
    [
      { backgroundColor: soft, boxShadow: `0 0 0 6px ${soft}` },
      { backgroundColor: 'transparent', boxShadow: '0 0 0 6px transparent' },
    ],
    { duration: 1600, easing: 'ease-in' },
  );
}

/** Follows links within the page; the app resolves all others. */
function followLink(
  event: MouseEvent,
  body: HTMLElement,
  go: (href: string, version: string | undefined) => void,
): void {
  const link = findClosestWithin(body, event, 'a[href]');
  if (link === null || event.defaultPrevented) return;
  event.preventDefault();
  const href = link.getAttribute('href') ?? '';
  if (href.startsWith('#')) goToTarget(body, href.slice(1));
  else go(href, link.dataset['version']);
}

/** Search records, requested on first use. */
function searchOf(ask: () => void) {
  let waiting: ((
    records: readonly NonNullable<Extract<ToFrame, { kind: 'records' }>['records']>[number][] | null,
  ) => void)[] = [];
  return {
    records: () =>
      new Promise<Extract<ToFrame, { kind: 'records' }>['records']>((resolve) => {
        waiting.push(resolve);
        ask();
      }),
    forget: resetSearch,
    take(records: Extract<ToFrame, { kind: 'records' }>['records']) {
      for (const resolve of waiting) resolve(records);
      waiting = [];
    },
  };
}
