import { parseStyleAttribute } from '#reading/draw/parseStyleAttribute.ts';
import { toCssDeclarations } from './toCssDeclarations.ts';

const looks =
  /^(?:color|background(?:Color|Image)?|font(?!SizeAdjust)[A-Za-z]*|text(?:Align|Decoration[A-Za-z]*|EmphasisColor|Shadow|Transform|Underline[A-Za-z]*)|letterSpacing|wordSpacing|lineHeight|verticalAlign|border(?!ImageOutset|ImageWidth)[A-Za-z]*|padding[A-Za-z]*|boxShadow|outline[A-Za-z]*)$/;
/** Lengths in these properties move and cover no text. */
const free = /^(?:color|background|font-(?!size$)|text-(?:align|transform)|border-.*radius$)/;

/** Pixels per unit, assuming a font size of 16 pixels. */
const pixels: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 38,
  mm: 3.8,
  q: 0.95,
  '%': 0.16,
  ch: 8,
  ex: 8,
  em: 16,
  rem: 16,
  cap: 16,
  ic: 16,
  lh: 16,
  rlh: 16,
};
const sizes = { least: 6, most: 100 };
const lineHeights = { least: 16, most: 64 };
/** Limits for spacing and padding around text, and for negative letter and word spacing, in pixels. */
const widest = 32;
const closest = -3;
/** The lowest visible alpha of a color. */
const leastAlpha = 0.3;

/**
 * The CSS declarations of a `style` attribute that are safe on text while editing. Only text styling is kept; text
 * stays about in place, readable, not transparent, and covers nothing.
 */
export function filterTextStyle(written: string): readonly (readonly [name: string, value: string])[] {
  const style = Object.entries(parseStyleAttribute(written)).filter(([name]) => looks.test(name));
  return toCssDeclarations(Object.fromEntries(style))
    .map(([name, value]) => [name, value.replace(/\s*!\s*important\s*$/i, '').trim()] as const)
    .filter(([name, value]) => isReadable(name, value));
}

function isReadable(name: string, value: string): boolean {
  if (name === 'color') return alphaOf(value) >= leastAlpha;
  if (free.test(name)) return true;
  // Computed lengths may have any size.
  if (/\b(?:calc|clamp|min|max|env|attr|round|mod|rem|abs|pow|hypot|exp|sqrt)\(/i.test(value)) return false;
  if (name === 'font-size') return !/\d/.test(value) || isWithin(lengthOf(value), sizes);
  if (name === 'line-height') return isLineHeight(value);
  if (name === 'font') {
    const [, size = '', height] = /(?:^|\s)([\d.]+[a-z%]+)(?:\s*\/\s*(\S+))?\s/i.exec(value) ?? [];
    return isWithin(lengthOf(size), sizes) && (height === undefined || isLineHeight(height));
  }
  if (name.startsWith('border-image')) return !value.includes('/');
  const lengths = [
    ...value.replaceAll(/#[\da-f]+/gi, '').matchAll(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?[a-z%]+/gi),
  ].map(([length]) => lengthOf(length));
  const least = /^(?:letter|word)-/.test(name) ? closest : -widest;
  const isShareOfPage = name.startsWith('padding') && value.includes('%');
  return !isShareOfPage && lengths.every((length) => isWithin(length, { least, most: widest }));
}

function isLineHeight(value: string): boolean {
  if (!/\d/.test(value)) return true;
  return isWithin(lengthOf(/[a-z%]$/i.test(value) ? value : `${value}em`), lineHeights);
}

function isWithin(length: number, { least, most }: { readonly least: number; readonly most: number }): boolean {
  return length >= least && length <= most;
}

/** A length in pixels; NaN if it is not a length or depends on the viewport. */
function lengthOf(value: string): number {
  const [, number = '', unit = ''] = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)([a-z%]*)$/i.exec(value) ?? [];
  return Number.parseFloat(number) * (pixels[unit.toLowerCase()] ?? Number.NaN);
}

/** The alpha of a color; 0 if unknown. */
function alphaOf(color: string): number {
  if (/transparent/i.test(color)) return 0;
  const [, short, long] = /^#(?:[\da-f]{3}([\da-f])|[\da-f]{6}([\da-f]{2}))$/i.exec(color) ?? [];
  const digits = short === undefined ? long : short + short;
  if (digits !== undefined) return Number.parseInt(digits, 16) / 255;
  if (!color.includes('(')) return 1;
  const [, alpha = color.includes('/') ? '0' : '1', percent] =
    /(?:\/|(?:,[^,()]*){2},)\s*(\d+\.?\d*|\.\d+)(%?)\s*\)$/.exec(color) ?? [];
  return Number(alpha) / (percent === '%' ? 100 : 1);
}
