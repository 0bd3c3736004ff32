import { isValidElement, type ReactNode } from 'react';
import { toCssDeclarations } from '../nodeviews/toCssDeclarations.ts';

const svgTags = new Set(['svg', 'path', 'circle', 'rect', 'line', 'polyline', 'g']);

/**
 * Converts the output of a hookless component to DOM nodes without React, which is much cheaper than a root per
 * block. Accepts HTML and SVG elements, hookless function components, text, lists, and `holes` by key.
 */
export function renderToDom(drawn: ReactNode, holes: ReadonlyMap<string, Node>): Node {
  if (drawn === null || drawn === undefined || typeof drawn === 'boolean') return document.createTextNode('');
  if (typeof drawn === 'string' || typeof drawn === 'number') return document.createTextNode(String(drawn));
  if (Array.isArray(drawn)) {
    const fragment = document.createDocumentFragment();
    for (const child of drawn as readonly ReactNode[]) fragment.append(renderToDom(child, holes)); // React's type of a list
    return fragment;
  }
  if (!isValidElement<Readonly<Record<string, unknown>>>(drawn))
    throw new TypeError('A view can only return elements, text, and lists.');
  const { type, props, key } = drawn;
  const hole = key === null ? undefined : holes.get(key);
  if (hole !== undefined) return hole;
  if (typeof type === 'function') return renderToDom((type as (given: typeof props) => ReactNode)(props), holes); // views use function components only
  const children = props['children'] as ReactNode; // by React's definition
  if (typeof type !== 'string') return renderToDom(children, holes); // a fragment
  const element = svgTags.has(type)
    ? document.createElementNS('http://www.w3.org/2000/svg', type)
    : document.createElement(type);
  for (const [name, value] of Object.entries(props)) setProperty(element, name, value);
  element.append(renderToDom(children, holes));
  return element;
}

function setProperty(element: Element, name: string, value: unknown): void {
  if (
    name === 'children' ||
    value === undefined ||
    value === null ||
    (value === false && !/^(?:data|aria)-/.test(name))
  )
    return;
  if (
    name === 'style' &&
    typeof value === 'object' &&
    (element instanceof HTMLElement || element instanceof SVGElement)
  ) {
    for (const [property, set] of toCssDeclarations({ ...value })) element.style.setProperty(property, set);
    return;
  }
  if (/^on/i.test(name)) throw new TypeError('A view can’t have event handlers.');
  // React writes booleans of these attributes as text, and other true attributes as empty text.
  if (typeof value === 'boolean' && /^(?:data|aria)-/.test(name))
    throw new TypeError(`A view must set ${name} as text or leave it out.`);
  if (typeof value === 'object') throw new TypeError(`A view must set ${name} as text.`);
  const attribute =
    name === 'className'
      ? 'class'
      : svgTags.has(element.localName)
        ? name.replace(/[A-Z]/g, (letter) => (name === 'viewBox' ? letter : `-${letter.toLowerCase()}`))
        : name.toLowerCase();
  element.setAttribute(attribute, value === true ? '' : String(value));
}
