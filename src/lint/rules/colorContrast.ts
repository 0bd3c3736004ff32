import type { Finding } from '#base/finding.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#config/docsJson.ts';
import { locateConfigFindings } from '#config/check/configFinding.ts';
import { addSettingPlaces } from '#config/settingPlace.ts';
import { computeHexContrast } from '../computeHexContrast.ts';
import { defineSiteRule } from '../rule.ts';

/** WCAG 2.2, 1.4.11 and 1.4.3: minimum contrast of graphics and text. */
const [seen, read] = [3, 4.5];
/** Background colors of a site that sets none. */
const defaults = { light: '#ffffff', dark: '#0f1117' };

/** The site's colors are readable on their backgrounds: the primary one in light mode, the light one in dark mode. */
export const colorContrast = defineSiteRule({
  name: 'color-contrast',
  group: 'accessibility',
  severity: 'warning',
  sentence: 'Site colors have enough contrast with their background.',
  requestPattern: /(?<!\b(?:in|by) )\bcontrasts?\b/i,
  example: { wrong: '"colors": { "primary": "#FDE68A" }', right: '"colors": { "primary": "#B45309" }' },
  check: ({ docs, configuration, textOf }) => {
    const { colors } = docs.config;
    if (!isJsonObject(colors)) return [];
    return (['primary', 'light'] as const).flatMap((key): readonly Finding[] => {
      const mode = key === 'primary' ? 'light' : 'dark';
      const color = colors[key];
      const background = getBackgroundColor(docs.config, mode);
      const ratio = typeof color === 'string' ? computeHexContrast(color, background) : null;
      if (ratio === null || ratio >= read) return [];
      const message = `Low contrast (${ratio.toFixed(1)}:1) in ${mode} mode: ${String(color)} on ${background}. Text needs at least ${read}:1.`;
      const severity = ratio < seen ? 'warning' : 'suggestion';
      const finding = { rule: 'color-contrast', severity, message, path: ['colors', key] } as const;
      return addSettingPlaces(locateConfigFindings([finding], docs, configuration, textOf), docs);
    });
  },
});

/** The background of a site's pages in a mode. */
export function getBackgroundColor(config: JsonObject, mode: 'light' | 'dark'): string {
  const at = (value: JsonValue | undefined, ...keys: readonly string[]) =>
    keys.reduce<JsonValue | undefined>((inner, key) => (isJsonObject(inner) ? inner[key] : undefined), value);
  const set = at(config['colors'], 'background', mode) ?? at(config['background'], 'color', mode);
  return typeof set === 'string' ? set : defaults[mode];
}
