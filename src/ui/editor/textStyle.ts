import { readStyle } from '#reading/draw/readStyle.ts';

/** What a style may change of words on the page that is edited: how they look. Where they stand, and whether they are seen, stays as it is there. */
const looks =
  /^(?:color|background(?:Color|Image)?|font[A-Za-z]*|text(?:Align|Decoration[A-Za-z]*|EmphasisColor|Shadow|Transform|Underline[A-Za-z]*)|letterSpacing|wordSpacing|lineHeight|verticalAlign|opacity|border[A-Za-z]*|padding[A-Za-z]*|boxShadow|outline[A-Za-z]*)$/;
/** Numbers of these are no lengths. */
const plain = new Set(['fontWeight', 'lineHeight', 'opacity', 'fontSizeAdjust']);

/** What the `style` of an element around text changes of its look while it is edited, by the names that CSS has: of what readers see, what is about the words alone. */
export function textStyle(written: string): readonly (readonly [name: string, value: string])[] {
  return Object.entries(readStyle(written))
    .filter(([name]) => looks.test(name))
    .map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      typeof value === 'number' && value !== 0 && !plain.has(name) ? `${value}px` : String(value),
    ]);
}
