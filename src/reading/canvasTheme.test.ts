import { describe, expect, it } from 'vitest';
import type { SiteBranding } from '#config/siteBranding.ts';
import { computeContrastRatio, ensureContrast, createCanvasTheme } from './canvasTheme.ts';

const facts = (change: Partial<SiteBranding>): SiteBranding => ({
  name: null,
  logo: null,
  favicon: null,
  primary: null,
  primaryDark: null,
  button: null,
  background: { light: null, dark: null },
  iconLibrary: 'fontawesome',
  onlyMode: null,
  initialMode: null,
  ...change,
});

describe('ensureContrast', () => {
  it.each([
    ['#b45309', '#ffffff', '#b45309'],
    ['#000000', '#ffffff', '#000000'],
  ])('keeps %s on %s', (color, background, result) => {
    expect(ensureContrast(color, background)).toBe(result);
  });

  it('darkens an unreadable color on white and lightens one on black', () => {
    expect(ensureContrast('#ffee00', '#fff')).not.toBe('#ffee00');
    expect(ensureContrast('#330033', '#000000')).not.toBe('#330033');
  });

  it('reaches a contrast of 4.5:1 for any color on any background', () => {
    const steps = ['00', '33', '66', '77', '99', 'cc', 'ff'];
    const colors = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));
    const faint = colors.filter((background) =>
      colors.some(
        (color, index) => index % 29 === 0 && computeContrastRatio(ensureContrast(color, background), background) < 4.5,
      ),
    );
    expect(faint).toEqual([]);
  });
});

describe('createCanvasTheme', () => {
  it('has defaults for a site without colors', () => {
    expect(createCanvasTheme(null)).toMatchObject({
      '--site-background-light': '#ffffff',
      '--site-on-button': '#ffffff',
    });
  });

  it('uses the site’s colors', () => {
    expect(
      createCanvasTheme(
        facts({
          primary: '#b45309',
          primaryDark: '#fbbf24',
          button: '#92400e',
          background: { light: '#fffaf0', dark: '#14110f' },
        }),
      ),
    ).toMatchObject({
      '--site-primary-light': '#b45309',
      '--site-primary-dark': '#fbbf24',
      '--site-button': '#92400e',
      '--site-on-button': '#ffffff',
      '--site-background-light': '#fffaf0',
      '--site-background-dark': '#14110f',
    });
  });

  it('uses the primary color for dark mode and buttons if the site sets no others', () => {
    expect(createCanvasTheme(facts({ primary: '#7c3aed' }))).toMatchObject({ '--site-button': '#7c3aed' });
    expect(createCanvasTheme(facts({ primary: '#ffd400' }))['--site-on-button']).not.toBe('#ffffff');
  });

  it.each([
    ['#0f1117', '#0f1117'],
    ['#ffffff', '#808080'],
    ['#777777', '#fdf6e3'],
  ])('keeps text readable on %s and %s', (light, dark) => {
    const look = createCanvasTheme(facts({ background: { light, dark } }));
    for (const [mode, background] of [
      ['light', light],
      ['dark', dark],
    ] as const) {
      for (const ink of ['strong', 'text', 'muted', 'primary'] as const)
        expect(computeContrastRatio(look[`--site-${ink}-${mode}`] ?? background, background)).toBeGreaterThanOrEqual(
          4.5,
        );
    }
  });
});
