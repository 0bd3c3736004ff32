import type { Node as DocumentNode } from '@tiptap/pm/model';

/** Of a component with one line in it, and what each further character of its text adds at the usual width; in pixels. */
const leastHeight = 40;
const heightPerCharacter = 0.6;

/** From here on a component is long, in pixels: what it holds is laid out apart from what is drawn around that. */
const longHeight = 600;

/** About how high a component is, in pixels, as long as it is far from the window and was never laid out: what is scrolled through is about as long as it will be. */
function expectedHeight({ content }: DocumentNode): number {
  return Math.round(leastHeight + content.size * heightPerCharacter);
}

/** Has the elements of a component be taken for as high as that. */
export function setEstimatedHeight(node: DocumentNode, dom: HTMLElement, contentDOM: HTMLElement | null): void {
  const height = expectedHeight(node);
  for (const element of [dom, contentDOM])
    element?.style.setProperty('contain-intrinsic-block-size', `auto ${height}px`);
  dom.toggleAttribute('data-long', contentDOM !== null && height > longHeight);
}
