import type { Node as DocumentNode } from '@tiptap/pm/model';

/** Estimated height of a component with one line, and per additional character at the usual width, in pixels. */
const leastHeight = 40;
const heightPerCharacter = 0.6;

/** In pixels; the content of a taller component is laid out separately from its frame. */
const longHeight = 600;

/** Estimated height of a component, in pixels, while it is far from the viewport and not laid out yet; keeps the scroll height stable. */
function expectedHeight({ content }: DocumentNode): number {
  return Math.round(leastHeight + content.size * heightPerCharacter);
}

/** Sets the estimated height on the elements of a component. */
export function setEstimatedHeight(node: DocumentNode, dom: HTMLElement, contentDOM: HTMLElement | null): void {
  const height = expectedHeight(node);
  for (const element of [dom, contentDOM])
    element?.style.setProperty('contain-intrinsic-block-size', `auto ${height}px`);
  dom.toggleAttribute('data-long', contentDOM !== null && height > longHeight);
}
