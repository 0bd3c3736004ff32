/** A drawn diagram that follows its source. */
export interface Diagram {
  readonly dom: HTMLElement;
  readonly show: (source: string) => void;
  readonly destroy: () => void;
}

/** Debounce while typing, in milliseconds. */
const renderDebounce = 400;

/** Diagrams drawn in this tab, by color scheme and source: shown again at once, so the text below stays in place. */
const drawings = new Map<string, string>();
const mostDrawings = 100;

/**
 * Draws a diagram into an element once it is in view, and again when its source or the color scheme changes; the last
 * good drawing stays while the source is invalid.
 */
export function createDiagram(onOpen: (() => void) | null, dom: HTMLElement = document.createElement('div')): Diagram {
  dom.className = 'diagram';
  const picture = document.createElement('div');
  picture.className = 'diagram-picture';
  picture.setAttribute('role', 'img');
  picture.setAttribute('aria-label', 'Diagram');
  const message = document.createElement('p');
  message.className = 'diagram-message';
  message.hidden = true;
  dom.append(picture, message);
  if (onOpen !== null) {
    const open = document.createElement('button');
    open.type = 'button';
    open.className = 'diagram-edit';
    open.textContent = 'Edit diagram';
    open.addEventListener('click', onOpen);
    picture.addEventListener('click', onOpen);
    dom.append(open);
  }
  let wanted = '';
  let drawn: string | null = null;
  const put = (key: string, svg: string) => {
    drawn = key;
    message.hidden = true;
    dom.dataset['state'] = 'drawn';
    fill(picture, svg);
  };
  let isSeen = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const draw = async () => {
    const dark = isDark(dom);
    const source = wanted;
    const key = `${dark} ${source}`;
    if (key === drawn || !isSeen) return;
    // Without the network, only the source is shown.
    const loaded = await import('./drawDiagram.ts').catch(() => null);
    if (loaded === null) return;
    const result = await loaded.drawDiagram(source, dark);
    if (source !== wanted) return;
    if (result.kind === 'drawn') {
      if (drawings.size >= mostDrawings) drawings.clear();
      drawings.set(key, result.svg);
      return put(key, result.svg);
    }
    drawn = key;
    message.hidden = false;
    dom.dataset['state'] = 'wrong';
    message.textContent = `This isn’t a valid diagram yet. ${result.message}`;
  };
  const soon = (wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void draw(), wait);
  };
  const seen = new IntersectionObserver((entries) => {
    isSeen = entries.some(({ isIntersecting }) => isIntersecting);
    if (isSeen) soon(0);
  });
  seen.observe(dom);
  const colors = new MutationObserver(() => soon(0));
  colors.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-mantine-color-scheme', 'class'],
  });
  const destroy = () => {
    clearTimeout(timer);
    seen.disconnect();
    colors.disconnect();
  };
  const show = (source: string) => {
    if (source === wanted) return;
    const wait = wanted === '' ? 0 : renderDebounce;
    wanted = source;
    const key = `${isDark(dom)} ${source}`;
    const before = drawings.get(key);
    if (before !== undefined) put(key, before);
    soon(wait);
  };
  return { dom, show, destroy };
}

function fill(picture: HTMLElement, svg: string): void {
  // Sanitized by Mermaid (securityLevel strict).
  picture.innerHTML = svg;
  // A link in a diagram must not navigate away from the editor.
  for (const link of picture.querySelectorAll('a')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
}

/** The app sets an attribute, a built page a class; a site with only one mode sets it on its page. */
function isDark(place: HTMLElement): boolean {
  const only = place.closest<HTMLElement>('.page-canvas')?.dataset['onlyMode'];
  if (only !== undefined) return only === 'dark';
  const { dataset, classList } = document.documentElement;
  return dataset['mantineColorScheme'] === 'dark' || classList.contains('dark');
}
