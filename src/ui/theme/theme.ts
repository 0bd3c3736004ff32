import { createTheme, type CSSVariablesResolver } from '@mantine/core';

/** Mantine with our fonts, radii and accent; its colors come from `tokens.css`. */
export const theme = createTheme({
  fontFamily: 'var(--font-ui)',
  fontFamilyMonospace: 'var(--font-mono)',
  respectReducedMotion: true,
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 5 },
  defaultRadius: 'md',
  radius: { sm: 'var(--radius-sm)', md: 'var(--radius-md)', lg: 'var(--radius-lg)' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  colors: {
    // As light as Mantine's own, tinted like our dark surfaces: used for fields, menus and lists.
    dark: [
      '#cac9ce',
      '#b9b8be',
      '#83828a',
      '#6a6971',
      '#434149',
      '#3c3a42',
      '#2d2c34',
      '#24232a',
      '#1f1e25',
      '#141318',
    ],
    accent: [
      '#efeefc',
      '#dddbf8',
      '#bfbbf2',
      '#a09bec',
      '#867fe6',
      '#6f69ea',
      '#5d56d6',
      '#4b45c6',
      '#3f39ac',
      '#332e8e',
    ],
  },
  components: {
    Button: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 400, withinPortal: true, fz: 'xs' } },
    // Lists of closed fields would be positioned on each page that opens.
    Combobox: { defaultProps: { keepMounted: false, shadow: 'md' } },
    Modal: { defaultProps: { centered: true, radius: 'lg' } },
  },
});

const own = {
  '--mantine-color-body': 'var(--color-surface)',
  '--mantine-color-text': 'var(--color-text)',
  '--mantine-color-dimmed': 'var(--color-text-muted)',
  '--mantine-color-placeholder': 'var(--color-text-muted)',
  '--mantine-color-default': 'var(--color-surface)',
  '--mantine-color-default-hover': 'var(--color-hover)',
  '--mantine-color-default-color': 'var(--color-text)',
  '--mantine-color-default-border': 'var(--color-border-strong)',
  '--mantine-color-error': 'var(--color-danger)',
  '--mantine-color-anchor': 'var(--color-accent-text)',
  '--mantine-color-accent-filled': 'var(--color-accent)',
  '--mantine-color-accent-filled-hover': 'var(--color-accent-hover)',
  '--mantine-color-accent-light': 'var(--color-accent-soft)',
  '--mantine-color-accent-light-color': 'var(--color-accent-text)',
};

/** Mantine's color variables, mapped to our tokens, which change with the scheme. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: own, dark: own });
