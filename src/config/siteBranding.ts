import { isJsonObject, type DocsJson, type JsonValue } from './docsJson.ts';

/** The primary color of a site that doesn't set one. */
export const defaultPrimaryColor = '#4b45c6';

/** The site's name and look as the screens show them, in either configuration format. Paths are as written. */
export interface SiteBranding {
  readonly name: string | null;
  readonly logo: { readonly light: string; readonly dark: string } | null;
  readonly favicon: string | null;
  readonly primary: string | null;
  /** The primary color in dark mode. */
  readonly primaryDark: string | null;
  /** The color of important buttons, in both modes. */
  readonly button: string | null;
  readonly background: { readonly light: string | null; readonly dark: string | null };
  readonly iconLibrary: 'fontawesome' | 'lucide' | 'tabler';
  /** The mode forced on all readers; null if they or their system choose it. */
  readonly onlyMode: 'light' | 'dark' | null;
  /** The mode that new readers see; null if their system chooses it. */
  readonly initialMode: 'light' | 'dark' | null;
}

/** Reads the branding of a site from its configuration. Missing or invalid values are null. */
export function readSiteBranding({ config }: Pick<DocsJson, 'config'>): SiteBranding {
  const colors = isJsonObject(config['colors']) ? config['colors'] : {};
  const currentBackground =
    isJsonObject(config['background']) && isJsonObject(config['background']['color'])
      ? config['background']['color']
      : {};
  const background = isJsonObject(colors['background']) ? colors['background'] : currentBackground;
  const icons = isJsonObject(config['icons']) ? config['icons']['library'] : undefined;
  const { logo, favicon } = config;
  const light = isJsonObject(logo) ? text(logo['light']) : text(logo);
  const dark = isJsonObject(logo) ? text(logo['dark']) : text(logo);
  return {
    name: text(config['name']),
    logo: light === null && dark === null ? null : { light: light ?? dark ?? '', dark: dark ?? light ?? '' },
    favicon: isJsonObject(favicon) ? text(favicon['light']) : text(favicon),
    primary: color(colors['primary']),
    primaryDark: color(colors['light']),
    button: color(colors['dark']),
    background: { light: color(background['light']), dark: color(background['dark']) },
    iconLibrary: icons === 'lucide' || icons === 'tabler' ? icons : 'fontawesome',
    ...modesOf(config),
  };
}

function modesOf(config: DocsJson['config']): Pick<SiteBranding, 'onlyMode' | 'initialMode'> {
  const said = [config['appearance'], config['modeToggle']].filter((value) => isJsonObject(value));
  const { default: first, strict, isHidden } = Object.assign({}, ...said) as Readonly<Record<string, JsonValue>>; // JSON objects
  const initialMode = first === 'light' || first === 'dark' ? first : null;
  return { initialMode, onlyMode: strict === true || isHidden === true ? initialMode : null };
}

function text(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** A hex color with three or six digits; null for anything else, which must not get into a style. */
function color(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value) ? value : null;
}
