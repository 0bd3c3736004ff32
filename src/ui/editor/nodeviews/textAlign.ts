import { parseStyleAttribute } from '#reading/draw/parseStyleAttribute.ts';

const aligns = ['left', 'center', 'right'] as const;

/** The text alignment of an HTML element from its classes, style or `align`; null if it sets none. */
export function textAlignOf(
  tag: string,
  values: Readonly<Record<string, string | true>>,
): (typeof aligns)[number] | null {
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '');
  const classes = `${text('class')} ${text('className')}`.split(/\s+/);
  const style = String(parseStyleAttribute(text('style'))['textAlign'] ?? '');
  const said = [style.replace(/\s*!\s*important$/i, '').toLowerCase(), text('align').toLowerCase(), tag];
  return aligns.find((align) => said.includes(align) || classes.includes(`text-${align}`)) ?? null;
}
