import { parseStyleAttribute } from '#reading/draw/parseStyleAttribute.ts';
import { toCssDeclarations } from './toCssDeclarations.ts';

const looks =
  /^(?:color|background(?:Color|Image)?|font(?!SizeAdjust)[A-Za-z]*|text(?:Align|Decoration[A-Za-z]*|EmphasisColor|Shadow|Transform|Underline[A-Za-z]*)|letterSpacing|wordSpacing|lineHeight|verticalAlign|border(?!ImageOutset|ImageWidth)[A-Za-z]*|padding[A-Za-z]*|boxShadow|outline[A-Za-z]*)$/;
/** What these are told in lengths moves no words, and covers no others. */
const free = /^(?:color|background|font-(?!size$)|text-(?:align|transform)|border-.*radius$)/;

/** What a length or a share of the size of text is in pixels, where text has 16. */
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
/** How far words may be spread, or what is around them, and how close they may be put. */
const widest = 32;
const closest = -3;
/** The least share of a colour that is seen. */
const leastAlpha = 0.3;

/**
 * What the `style` of an element around text changes of its look while it is edited, by the names that CSS has: of what readers see, what is
 * about the words alone. They stay about where they are, of a size that can be read, in a colour that is not transparent, and cover no others.
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
  // What is computed, or a part of the window, may be of any size.
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

/** A length in pixels; not a number where it is none, or one by the window. */
function lengthOf(value: string): number {
  const [, number = '', unit = ''] = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)([a-z%]*)$/i.exec(value) ?? [];
  return Number.parseFloat(number) * (pixels[unit.toLowerCase()] ?? Number.NaN);
}

/** How much of a colour is seen; 0 where that cannot be told. */
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
