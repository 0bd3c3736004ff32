import { isJsonObject, type DocsJson, type JsonValue } from './docsJson.ts';

/** The primary color of a site that sets none. */
export const defaultPrimaryColor = '#4b45c6';

/** What the screens show of a site: its name and look, whatever the shape of its configuration. Paths as they are written. */
export interface SiteBranding {
  readonly name: string | null;
  readonly logo: { readonly light: string; readonly dark: string } | null;
  readonly favicon: string | null;
  readonly primary: string | null;
  /** The primary colour in dark mode. */
  readonly primaryDark: string | null;
  /** The colour of important buttons, in both modes. */
  readonly button: string | null;
  readonly background: { readonly light: string | null; readonly dark: string | null };
  readonly iconLibrary: 'fontawesome' | 'lucide' | 'tabler';
  /** The mode that all readers see it in; null where they choose, or their system does. */
  readonly onlyMode: 'light' | 'dark' | null;
}

/** Reads the facts of a site from its configuration; what is missing or wrong is null. */
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
    primary: colour(colors['primary']),
    primaryDark: colour(colors['light']),
    button: colour(colors['dark']),
    background: { light: colour(background['light']), dark: colour(background['dark']) },
    iconLibrary: icons === 'lucide' || icons === 'tabler' ? icons : 'fontawesome',
    onlyMode: onlyMode(config),
  };
}

function onlyMode(config: DocsJson['config']): SiteBranding['onlyMode'] {
  const said = [config['appearance'], config['modeToggle']].filter((value) => isJsonObject(value));
  const { default: first, strict, isHidden } = Object.assign({}, ...said) as Readonly<Record<string, JsonValue>>; // objects of it
  if (strict !== true && isHidden !== true) return null;
  return first === 'light' || first === 'dark' ? first : null;
}

function text(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** A hex colour of three or six digits; anything else is not put into a style. */
function colour(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value) ? value : null;
}
