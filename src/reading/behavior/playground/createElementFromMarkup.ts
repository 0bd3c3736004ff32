import type { Markup } from '../../api/playground/markup.ts';

/** Creates the element for a markup. Strings are text: they are never parsed as HTML. */
export function createElementFromMarkup({ tag, attributes, children }: Markup): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    // Input, including keys, isn't part of the page's text.
    if (name === 'value' && element instanceof HTMLInputElement) element.value = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.map((child) => (typeof child === 'string' ? child : createElementFromMarkup(child))));
  return element;
}
