import type { Markup } from '../../api/playground/markup.ts';

/** The element that a markup describes. Texts are texts: nothing in them is read as HTML. */
export function createElementFromMarkup({ tag, attributes, children }: Markup): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    // What is typed, keys among it, is no text of the page.
    if (name === 'value' && element instanceof HTMLInputElement) element.value = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.map((child) => (typeof child === 'string' ? child : createElementFromMarkup(child))));
  return element;
}
