import type { Node as DocumentNode } from '@tiptap/pm/model';

/** Of a component with one line in it, and what each further character of its text adds at the usual width; in pixels. */
const leastHeight = 40;
const heightPerCharacter = 0.6;

/** About how high a component is, in pixels, as long as it is far from the window and was never laid out: what is scrolled through is about as long as it will be. */
export function expectedHeight({ content }: DocumentNode): number {
  return Math.round(leastHeight + content.size * heightPerCharacter);
}
