import {
  maxDiagramScale,
  panDiagramViewport,
  initialDiagramViewport,
  zoomDiagramViewport,
  type DiagramBounds,
  type DiagramViewport,
} from '../diagrams/diagramViewport.ts';
import { findClosestWithin, type Behavior } from './behavior.ts';
import { dragDiagram } from './dragDiagram.ts';

/** Taller diagrams get zoom controls even if the page doesn't request them; in pixels. */
const lowHeight = 120;

/** Zoom factor per step. */
const step = 1.4;

/** Distance an arrow key moves a diagram, in pixels. */
const stride = 40;

const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [stride, 0],
  ArrowRight: [-stride, 0],
  ArrowUp: [0, stride],
  ArrowDown: [0, -stride],
};

/** Zooms diagrams by buttons, keys, and the wheel with Ctrl; moves those larger than their container. */
export const zoomDiagrams: Behavior = (root, signal) => {
  const sights = new WeakMap<HTMLElement, DiagramViewport>();
  const sightOf = (place: HTMLElement) => sights.get(place) ?? initialDiagramViewport;
  const see = (place: HTMLElement, next: (sight: DiagramViewport, room: DiagramBounds) => DiagramViewport) => {
    const sight = next(sightOf(place), roomOf(place, sightOf(place)));
    sights.set(place, sight);
    showSight(place, sight);
  };
  const zoom = (place: HTMLElement, times: number, at?: { readonly x: number; readonly y: number }) =>
    see(place, (sight, room) => zoomDiagramViewport(sight, times, room, at));
  const move = (place: HTMLElement, right: number, down: number) =>
    see(place, (sight, room) => panDiagramViewport(sight, right, down, room));
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (!(target instanceof HTMLElement)) continue;
      const isOffered = offer(target);
      if (sights.has(target))
        see(target, (sight, room) => (isOffered ? panDiagramViewport(sight, 0, 0, room) : initialDiagramViewport));
    }
  });
  const onWheel = (event: WheelEvent) => {
    const place = event.currentTarget;
    if (!event.ctrlKey || !(place instanceof HTMLElement) || !isOfferedAt(place)) return;
    event.preventDefault();
    const { left, top, width, height } = place.getBoundingClientRect();
    const at = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
    zoom(place, Math.exp(-event.deltaY / 200), at);
  };
  const known = new WeakSet<Element>();
  const find = () => {
    for (const controls of root.querySelectorAll<HTMLElement>('[data-diagram] > .diagram-controls')) {
      const place = placeOf(controls);
      if (known.has(controls) || place === null) continue;
      known.add(controls);
      sizes.observe(place);
      // Not passive, so that the wheel can be stopped from scrolling the page; only here.
      place.addEventListener('wheel', onWheel, { passive: false, signal });
    }
  };
  const changes = new MutationObserver(find);
  changes.observe(root, { childList: true, subtree: true });
  find();
  root.addEventListener(
    'click',
    (event) => {
      const button = findClosestWithin(root, event, '[data-zoom-diagram]');
      const place = button === null ? null : placeOf(button);
      const wanted = button?.dataset['zoomDiagram'];
      if (place === null) return;
      if (wanted === 'whole') see(place, () => initialDiagramViewport);
      else zoom(place, wanted === 'in' ? step : 1 / step);
    },
    { signal },
  );
  root.addEventListener(
    'keydown',
    (event) => {
      const part = findClosestWithin(root, event, '.diagram, .diagram-controls');
      const place = part === null ? null : placeOf(part);
      if (place === null || !isOfferedAt(place) || event.ctrlKey || event.metaKey || event.altKey) return;
      const arrow = sightOf(place).scale > 1 ? arrows[event.key] : undefined;
      if (arrow !== undefined) move(place, ...arrow);
      else if (event.key === '+' || event.key === '=') zoom(place, step);
      else if (event.key === '-') zoom(place, 1 / step);
      else if (event.key === '0') see(place, () => initialDiagramViewport);
      else return;
      event.preventDefault();
    },
    { signal },
  );
  dragDiagram(root, signal, move);
  signal.addEventListener('abort', () => {
    changes.disconnect();
    sizes.disconnect();
  });
};

/** The container of the diagram that an element belongs to. */
function placeOf(part: HTMLElement): HTMLElement | null {
  return part.closest('[data-diagram]')?.querySelector<HTMLElement>(':scope > .diagram') ?? null;
}

function controlsOf(place: HTMLElement): HTMLElement | null {
  return place.parentElement?.querySelector<HTMLElement>(':scope > .diagram-controls') ?? null;
}

function isOfferedAt(place: HTMLElement): boolean {
  return controlsOf(place)?.hidden === false;
}

/** Shows a diagram's controls if it is drawn and tall enough, or the page requests them. */
function offer(place: HTMLElement): boolean {
  const controls = controlsOf(place);
  const height = place.querySelector<HTMLElement>('.diagram-picture')?.offsetHeight ?? 0;
  const isOffered =
    controls !== null &&
    place.dataset['state'] === 'drawn' &&
    (controls.dataset['asked'] !== undefined || height > lowHeight);
  if (controls !== null) controls.hidden = !isOffered;
  if (isOffered) {
    place.tabIndex = 0;
    place.setAttribute('role', 'group');
    place.setAttribute('aria-label', 'Diagram: press plus or minus to zoom, arrow keys to move');
  } else for (const name of ['tabindex', 'role', 'aria-label']) place.removeAttribute(name);
  return isOffered;
}

/** Size of a diagram at scale 1, and of its viewport. */
function roomOf(place: HTMLElement, { scale }: DiagramViewport): DiagramBounds {
  const seen = place.querySelector<HTMLElement>('.diagram-picture');
  const { width, height } = place.querySelector('.diagram-picture svg')?.getBoundingClientRect() ?? new DOMRect();
  return {
    picture: { width: width / scale, height: height / scale },
    container: { width: seen?.offsetWidth ?? 0, height: seen?.offsetHeight ?? 0 },
  };
}

function showSight(place: HTMLElement, { scale, x, y }: DiagramViewport): void {
  place.toggleAttribute('data-zoomed', scale > 1);
  place.style.setProperty('--diagram-sight', `translate(${x}px, ${y}px) scale(${scale})`);
  for (const button of controlsOf(place)?.querySelectorAll<HTMLElement>('[data-zoom-diagram]') ?? []) {
    const isDone = button.dataset['zoomDiagram'] === 'in' ? scale >= maxDiagramScale : scale <= 1;
    button.setAttribute('aria-disabled', String(isDone));
  }
}
