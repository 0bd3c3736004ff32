import { parseCssDeclarations, splitCssText } from '#base/parseCss.ts';

/** The marks an element's style sets (true) or unsets (false); null if it does neither. */
export interface StyledMarks {
  readonly strong: boolean | null;
  readonly em: boolean | null;
  readonly s: boolean | null;
  readonly code: boolean | null;
  /** The element for subscript or superscript. */
  readonly raised: 'sub' | 'sup' | null;
}

/** Parts of `font` before its size: style and weight keywords (CSS Fonts 4, §2.8). */
const weights = /^(?:bold|bolder|lighter|[1-9]\d{0,2}(?:\.\d+)?|1000)$/i;
const slants = /^(?:italic|oblique)$/i;
const size =
  /^(?:[\d.]+(?:[a-z]+|%)|(?:xx?-|xxx-)?(?:small|large)|medium|smaller|larger|(?:calc|min|max|clamp|var)\()/i;

/** Parses the marks from a `style` attribute. Properties for other scripts (`mso-bidi-font-weight`) are ignored. */
export function parseMarkStyles(style: string): StyledMarks {
  const values = new Map<string, string>();
  for (const { name, value } of parseCssDeclarations(style))
    for (const [property, one] of longhandsOf(name, value)) values.set(property, one.toLowerCase());
  const raised = values.get('vertical-align');
  return {
    strong: isBold(values.get('font-weight')),
    em: isOneOf(values.get('font-style')?.split(' ')[0], ['italic', 'oblique'], ['normal']),
    s: isStruck(values.get('text-decoration-line')),
    code: isMonospace(values.get('font-family')),
    raised: raised === 'super' ? 'sup' : raised === 'sub' ? 'sub' : null,
  };
}

/** Parses `text-align`; null unless it means left, center or right. */
export function parseTextAlign(style: string): 'left' | 'center' | 'right' | null {
  const written = parseCssDeclarations(style)
    .findLast(({ name }) => name === 'text-align')
    ?.value.toLowerCase();
  const value = written?.replace(/^-(?:webkit|moz)-/, '');
  if (value === 'start' || value === 'left') return 'left';
  if (value === 'end' || value === 'right') return 'right';
  return value === 'center' ? 'center' : null;
}

/** Parses Word's list style of a paragraph: its level from 1, or `marker` for the list marker; null outside lists. */
export function parseMsoList(style: string): number | 'marker' | null {
  const value = parseCssDeclarations(style)
    .findLast(({ name }) => name === 'mso-list')
    ?.value.toLowerCase();
  if (value === undefined || value === 'none' || value === 'skip') return null;
  if (value === 'ignore') return 'marker';
  return Number(/(?:^|\s)level(\d+)(?:\s|$)/.exec(value)?.[1] ?? 1);
}

/**
 * Parses a list marker: its number (1 if it's a letter or a Roman numeral), or null if it's a bullet. Bullets in symbol
 * fonts are letters (`o`, `v`), but nothing follows them.
 */
export function parseListNumber(marker: string): number | null {
  const found = /^[\s(]*(?:(?:\d+\.)*(\d+)(?:[.):]|\s*$)|(?:[a-z]|[ivxlcdm]+)[.):])/i.exec(marker);
  return found === null ? null : Number(found[1] ?? 1);
}

function longhandsOf(name: string, value: string): readonly (readonly [name: string, value: string])[] {
  if (name === 'text-decoration') return [['text-decoration-line', value]];
  if (name !== 'font') return [[name, value]];
  const parts = splitCssText(value, ' ');
  const at = parts.findIndex((one) => size.test(one));
  const family = parts
    .slice(at + 1)
    .join(' ')
    .replace(/^\/\s*\S+\s+/, '');
  // A keyword alone (`inherit`, `menu`) is not a shorthand of font parts.
  if (at < 0 || family === '') return [];
  const before = parts.slice(0, at);
  return [
    ['font-style', before.find((one) => slants.test(one)) ?? 'normal'],
    ['font-weight', before.find((one) => weights.test(one)) ?? 'normal'],
    ['font-family', family],
  ];
}

/** A weight from 600 is bold, one below 500 is not; from 500 to 599 is neither. */
function isBold(weight: string | undefined): boolean | null {
  const number = Number(weight);
  if (number >= 600) return true;
  if (number < 500) return false;
  return isOneOf(weight, ['bold', 'bolder'], ['normal', 'lighter']);
}

function isOneOf(value: string | undefined, yes: readonly string[], no: readonly string[]): boolean | null {
  if (value === undefined) return null;
  return yes.includes(value) ? true : no.includes(value) ? false : null;
}

function isStruck(lines: string | undefined): boolean | null {
  if (lines === undefined) return null;
  const words = splitCssText(lines, ' ');
  return words.includes('line-through') ? true : words.includes('none') ? false : null;
}

const monospaced =
  /(?:^|[^a-z])(?:mono|monospace|sfmono|consolas|courier|menlo|monaco|inconsolata|lucida console|lucida sans typewriter|fira code|cascadia code|source code pro|letter gothic)(?![a-z])/;

/** True if the first font of a list is monospace, or the list includes a generic monospace font. */
function isMonospace(family: string | undefined): boolean | null {
  if (family === undefined) return null;
  const names = splitCssText(family, ',').map((name) => name.replaceAll(/^["']|["']$/g, '').trim());
  return names.includes('monospace') || names.includes('ui-monospace') || monospaced.test(names[0] ?? '');
}
