import { sanitizeUrl } from '../sanitizeUrl.ts';
import { parseIconAttribute, type IconLibrary } from './iconLookup.ts';
import { findIcon } from './iconShards.ts';

/** Requests a URL for an image of the site from an icon's ancestors. */
type AskForAsset = CustomEvent<{ readonly source: string; readonly answer: (url: Promise<string | null>) => void }>;

const askForAsset = 'siteiconasset';
const sheet = `:host { display: inline-flex; flex: none; align-items: center; justify-content: center; inline-size: var(--icon-size, 1.125em); block-size: var(--icon-size, 1.125em); overflow: hidden; vertical-align: -0.15em; }
svg, img { inline-size: 100%; block-size: 100%; object-fit: contain; }
span { inline-size: 72%; block-size: 72%; border: 1.5px dashed currentColor; border-radius: 4px; opacity: 0.6; box-sizing: border-box; }`;

/** Lets icons below an element show images of the site. Returns the unsubscribe function. */
export function serveIconAssets(
  root: HTMLElement,
  resolveAsset: (source: string) => Promise<string | null>,
): () => void {
  const listen = (event: Event) => {
    const { detail } = event as AskForAsset; // the event name is ours
    event.stopPropagation();
    detail.answer(resolveAsset(detail.source));
  };
  root.addEventListener(askForAsset, listen);
  return () => root.removeEventListener(askForAsset, listen);
}

/** Defines `<site-icon>`; does nothing if it is defined or outside a browser. */
export function defineSiteIcon(): void {
  if (typeof customElements === 'undefined' || customElements.get('site-icon') !== undefined) return;
  customElements.define('site-icon', makeClass());
}

function makeClass(): CustomElementConstructor {
  return class extends HTMLElement {
    static readonly observedAttributes = ['name', 'library', 'icon-style', 'size', 'color'];
    /** Incremented per drawing, so that late ones are dropped. */
    private turn = 0;

    connectedCallback(): void {
      this.draw();
    }

    attributeChangedCallback(): void {
      if (this.isConnected) this.draw();
    }

    private draw(): void {
      this.turn += 1;
      const { turn } = this;
      const written = this.getAttribute('name') ?? '';
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
      const color = this.getAttribute('color');
      const size = Number(this.getAttribute('size'));
      this.style.color = color ?? '';
      if (size > 0) this.style.setProperty('--icon-size', `${size}px`);
      else this.style.removeProperty('--icon-size');
      this.setAttribute('aria-hidden', 'true');
      if (root.childNodes.length === 0)
        root.append(Object.assign(document.createElement('style'), { textContent: sheet }));
      const show = (drawn: Element | null) => {
        if (turn === this.turn) this.show(root, drawn, written);
      };
      const icon = parseIconAttribute(written);
      if (icon === null) return show(null);
      if (icon.kind === 'picture') return this.onceSeen(() => void this.pictureOf(icon.source).then(show));
      const style = this.getAttribute('icon-style');
      void findIcon(icon.name, this.chosenLibrary(), style).then((found) => {
        this.toggleAttribute('data-approximated', found?.isApproximated === true);
        show(found === null ? null : svgOf(found.body, found.side));
      });
    }

    /** Images may come from another host, so only visible ones are requested. */
    private onceSeen(run: () => void): void {
      const { turn } = this;
      const seen = new IntersectionObserver((entries) => {
        if (turn === this.turn && !entries.some(({ isIntersecting }) => isIntersecting)) return;
        seen.disconnect();
        if (turn === this.turn) run();
      });
      seen.observe(this);
    }

    private show(root: ShadowRoot, drawn: Element | null, written: string): void {
      this.title = drawn === null && written !== '' ? `Icon not found: ${written}` : '';
      root.replaceChildren(...[...root.childNodes].slice(0, 1), drawn ?? document.createElement('span'));
    }

    private chosenLibrary(): IconLibrary {
      const named =
        this.getAttribute('library') ?? this.closest<HTMLElement>('[data-icon-library]')?.dataset['iconLibrary'];
      return named === 'lucide' || named === 'tabler' ? named : 'fontawesome';
    }

    private async pictureOf(source: string): Promise<Element | null> {
      await Promise.resolve(); // the listener may be added in the same turn
      let asked: Promise<string | null> = Promise.resolve(null); // stays null without a listener, outside of a page
      const detail = { source, answer: (url: Promise<string | null>) => (asked = url) };
      this.dispatchEvent(new CustomEvent(askForAsset, { bubbles: true, composed: true, detail }));
      const url = await asked;
      const safe = url?.startsWith('blob:') === true ? url : url === null ? null : sanitizeUrl(url);
      return safe === null ? null : Object.assign(document.createElement('img'), { src: safe, alt: '' });
    }
  };
}

/** Safe: icon bodies are static data of this app, extracted from the icon packages at build time; nothing comes from a site. */
function svgOf(body: string, side: number): Element {
  const template = document.createElement('template');
  template.innerHTML = `<svg viewBox="0 0 ${side} ${side}">${body}</svg>`;
  return template.content.firstElementChild ?? document.createElement('span');
}
