import { createGenerator } from '@unocss/core';
import { presetWind3 } from '@unocss/preset-wind3';
import postcss from 'postcss';
import type { SiteFont, SiteSettings } from '#site/view/siteSettings.ts';
import { ensureContrast, createCanvasTheme } from '../canvasTheme.ts';
import { isExternalUrl, findCssUrls, unescapeCss } from './cssUrls.ts';

/** Style sheet of the site's own colors, fonts and background. `file` returns the URL of a file in the configuration, or null. */
export function createThemeCss(settings: SiteSettings, file: (path: string) => string | null): string {
  const { fonts, backgroundImage, banner } = settings;
  const rules = [
    `:root{${Object.entries(createCanvasTheme(settings))
      .map(([name, value]) => `${name}:${value}`)
      .join(';')}}`,
  ];
  const faces = [fonts.heading, fonts.body].flatMap((font) => (font === null ? [] : (faceOf(font, file) ?? [])));
  rules.push(...new Set(faces));
  const family = (font: SiteFont, rest: string) => `"${font.family}",${rest}`;
  const own = [
    ...(fonts.body === null ? [] : [`--font-body:${family(fonts.body, "'Inter Variable',system-ui,sans-serif")}`]),
    ...(fonts.heading === null ? [] : [`--font-heading:${family(fonts.heading, 'var(--font-body)')}`]),
  ];
  if (own.length > 0) rules.push(`.site{${own.join(';')}}`);
  if (fonts.body?.weight != null) rules.push(`.site .page{font-weight:${fonts.body.weight}}`);
  if (fonts.heading?.weight != null) rules.push(`.site .page :is(h1,h2,h3){font-weight:${fonts.heading.weight}}`);
  if (backgroundImage !== null) {
    for (const [mode, path] of [
      ['html:not(.dark)', backgroundImage.light],
      ['.dark', backgroundImage.dark],
    ] as const) {
      const address = file(path);
      if (address !== null)
        rules.push(
          `${mode} .site::after{content:'';background-image:url("${address.replaceAll(/["\\\n]/g, encodeURIComponent)}")}`,
        );
    }
  }
  if (banner?.light != null)
    rules.push(
      `#banner{--banner-own:${banner.light};--banner:${banner.light};--on-banner:${ensureContrast('#ffffff', banner.light)}}`,
    );
  if (banner?.dark != null && banner.dark !== banner.light)
    rules.push(
      `.dark #banner{--banner-own:${banner.dark};--banner:${banner.dark};--on-banner:${ensureContrast('#ffffff', banner.dark)}}`,
    );
  return rules.join('\n');
}

/** Font face for a font file in the site; null for a font by name only, or on another host. */
function faceOf({ family, weight, source, format }: SiteFont, file: (path: string) => string | null): string | null {
  const address = source === null || /^(?:https?:)?\/\//i.test(source) ? null : file(source);
  return address === null
    ? null
    : `@font-face{font-family:"${family}";font-display:swap;font-weight:${weight ?? '100 900'};src:url("${address.replaceAll(/["\\\n]/g, encodeURIComponent)}") format("${format === 'woff' ? 'woff' : 'woff2'}")}`;
}

/** Rules for the Tailwind classes on pages (research §A.2). Arbitrary values aren't part of the format, and could load from anywhere. */
export async function createUtilityCss(classes: ReadonlySet<string>): Promise<string> {
  const known = [...classes].filter((name) => /^[a-z!:/\d.%-]+$/i.test(name));
  if (known.length === 0) return '';
  const generator = await createGenerator({
    presets: [presetWind3({ preflight: false, dark: 'class', arbitraryVariants: false })],
  });
  const { css } = await generator.generate(new Set(known), { preflights: true });
  return css;
}

/**
 * Removes everything that loads from other hosts from an author's style sheet. `file` returns the URL of a file below
 * the site's root, or null. `refused` lists what was removed.
 */
export function sanitizeAuthorCss(
  text: string,
  file: (path: string) => string | null = () => null,
): { readonly css: string; readonly refused: readonly string[] } {
  const refused: string[] = [];
  try {
    const root = postcss.parse(text);
    root.walkAtRules((rule) => {
      if (
        !/^(?:import|charset|namespace)$/i.test(unescapeCss(rule.name)) &&
        !findCssUrls(rule.params, false).some(isExternalUrl)
      )
        return;
      refused.push(`@${rule.name} ${rule.params}`.slice(0, 80));
      rule.remove();
    });
    root.walkDecls((declaration) => {
      // PostCSS keeps the value with comments separately, and that is what it writes.
      const values = [declaration.value, declaration.raws.value?.raw ?? ''];
      const isOwn = /^(?:--|initial-value$)/i.test(unescapeCss(declaration.prop));
      if (values.some((value) => findCssUrls(value, isOwn).some(isExternalUrl))) {
        refused.push(`${declaration.prop}: ${declaration.value}`.slice(0, 80));
        declaration.remove();
      } else declaration.value = withFiles(declaration.value, file);
    });
    return { css: root.toString().replaceAll(/<\/style/gi, ''), refused };
  } catch (error) {
    // PostCSS throws if it isn't a valid style sheet.
    if (error instanceof Error) return { css: '', refused: [error.message.slice(0, 120)] };
    throw error;
  }
}

/** Resolves URLs from the site's root to its files, wherever the site is hosted. */
function withFiles(value: string, file: (path: string) => string | null): string {
  return value.replaceAll(/url\(\s*(["']?)(\/(?!\/)[^"'()\\]*)\1\s*\)/gi, (written, _quote, path: string) => {
    const address = file(path);
    return address === null ? written : `url("${address.replaceAll(/["\\\n]/g, encodeURIComponent)}")`;
  });
}
