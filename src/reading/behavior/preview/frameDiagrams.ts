/** Diagrams in the frame. The app draws them, because Mermaid is too large for a frame that may show none. */
export interface FrameDiagrams {
  /** Requests those that are shown but not drawn. */
  readonly draw: () => void;
  readonly take: (source: string, isDark: boolean, svg: string | null, message: string) => void;
}

/** Tracks the diagrams below an element; `ask` requests one. */
export function createFrameDiagrams(root: Element, ask: (source: string, isDark: boolean) => void): FrameDiagrams {
  const isDark = () => document.documentElement.classList.contains('dark');
  const places = () =>
    [...root.querySelectorAll<HTMLElement>('[data-diagram] > .diagram')].map((place) => ({
      place,
      source: place.parentElement?.querySelector('[data-copy-text]')?.textContent ?? '',
    }));
  return {
    draw() {
      for (const { place, source } of places()) {
        const key = `${isDark()} ${source}`;
        if (place.dataset['asked'] === key) continue;
        place.dataset['asked'] = key;
        ask(source, isDark());
      }
    },
    take(drawn, dark, svg, message) {
      for (const { place, source } of places()) {
        if (source !== drawn || place.dataset['asked'] !== `${dark} ${source}`) continue;
        const picture = Object.assign(document.createElement('div'), { className: 'diagram-picture' });
        picture.setAttribute('role', 'img');
        picture.setAttribute('aria-label', 'Diagram');
        // Sanitized by Mermaid (securityLevel strict), and only this script runs here.
        if (svg !== null) picture.innerHTML = svg;
        const words = Object.assign(document.createElement('p'), {
          className: 'diagram-message',
          textContent: svg === null ? `This isn’t a valid diagram yet. ${message}` : '',
          hidden: svg !== null,
        });
        place.dataset['state'] = svg === null ? 'wrong' : 'drawn';
        place.replaceChildren(picture, words);
      }
    },
  };
}
