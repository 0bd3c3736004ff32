/** Diagrams of the frame, which the app draws: what draws them is too large for a frame that shows none. */
export interface FrameDiagrams {
  /** Asks for those that are shown and not drawn. */
  readonly draw: () => void;
  readonly take: (source: string, isDark: boolean, svg: string | null, message: string) => void;
}

/** Follows the diagrams below an element; `ask` wants one drawn. */
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
        // Sanitized by Mermaid itself (securityLevel strict), and nothing runs here but this script.
        if (svg !== null) picture.innerHTML = svg;
        const words = Object.assign(document.createElement('p'), {
          className: 'diagram-message',
          textContent: svg === null ? `This is not a diagram yet. ${message}` : '',
          hidden: svg !== null,
        });
        place.dataset['state'] = svg === null ? 'wrong' : 'drawn';
        place.replaceChildren(picture, words);
      }
    },
  };
}
