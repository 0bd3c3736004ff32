import { defaultPrimaryColor, type SiteBranding } from '#config/siteBranding.ts';

const defaults = { primary: defaultPrimaryColor, light: '#ffffff', dark: '#111015' };
/** Text colors, from strongest to faintest, for a light or dark background. */
const inks = {
  light: { strong: '#17161b', text: '#37353f', muted: '#64616e' },
  dark: { strong: '#f3f2f6', text: '#c9c7d1', muted: '#9d9aa9' },
};

/** Custom properties of the page canvas, from the colors in the site's configuration. */
export function createCanvasTheme(facts: SiteBranding | null): Readonly<Record<`--${string}`, string>> {
  const primary = facts?.primary ?? defaults.primary;
  const primaryDark = facts?.primaryDark ?? primary;
  const light = facts?.background.light ?? defaults.light;
  const dark = facts?.background.dark ?? defaults.dark;
  const button = facts?.button ?? primary;
  return {
    ...inksOn(light, 'light'),
    ...inksOn(dark, 'dark'),
    '--site-button': button,
    '--site-on-button':
      computeContrastRatio(button, '#ffffff') >= 4.5 ? '#ffffff' : ensureContrast(inks.light.strong, button),
    '--site-primary-light': ensureContrast(primary, light),
    '--site-primary-dark': ensureContrast(primaryDark, dark),
    '--site-background-light': light,
    '--site-background-dark': dark,
  };
}

/** Text colors readable on a mode's background. A site's light mode may have a dark background. */
function inksOn(background: string, mode: 'light' | 'dark'): Readonly<Record<`--${string}`, string>> {
  const ink = inks[luminance(background) > 0.179 ? 'light' : 'dark'];
  return {
    [`--site-strong-${mode}`]: ensureContrast(ink.strong, background),
    [`--site-text-${mode}`]: ensureContrast(ink.text, background),
    [`--site-muted-${mode}`]: ensureContrast(ink.muted, background),
  };
}

/** The color itself if text in it is readable on the background (WCAG AA, 4.5:1); otherwise moved toward black or white until it is. */
export function ensureContrast(color: string, background: string): string {
  // Above this luminance, black has the higher contrast; below it, white.
  const target = luminance(background) > 0.179 ? 0 : 255;
  const round = target === 0 ? Math.floor : Math.ceil;
  let current = channels(color);
  for (let step = 0; step < 60 && contrast(current, channels(background)) < 4.5; step += 1) {
    current = current.map((channel) => round(channel + (target - channel) * 0.12));
  }
  return `#${current.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function channels(color: string): number[] {
  const hex = color.length === 4 ? color.slice(1).replaceAll(/./g, '$&$&') : color.slice(1);
  return [0, 2, 4].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
}

function luminance(color: string): number {
  return relativeLuminance(channels(color));
}

function relativeLuminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colors per WCAG, from 1 to 21. */
export function computeContrastRatio(one: string, other: string): number {
  return contrast(channels(one), channels(other));
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const [high, low] = [relativeLuminance(one), relativeLuminance(other)].toSorted((a, b) => b - a);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}
