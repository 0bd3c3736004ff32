import { isObject, type DocsJson, type JsonValue } from './docsJson.ts';

/** The primary color of a site that sets none. */
export const defaultPrimary = '#4b45c6';

/** What the screens show of a site: its name and look, whatever the shape of its configuration. Paths as they are written. */
export interface SiteFacts {
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
export function siteFacts({ config }: Pick<DocsJson, 'config'>): SiteFacts {
  const colors = isObject(config['colors']) ? config['colors'] : {};
  const currentBackground =
    isObject(config['background']) && isObject(config['background']['color']) ? config['background']['color'] : {};
  const background = isObject(colors['background']) ? colors['background'] : currentBackground;
  const icons = isObject(config['icons']) ? config['icons']['library'] : undefined;
  const { logo, favicon } = config;
  const light = isObject(logo) ? text(logo['light']) : text(logo);
  const dark = isObject(logo) ? text(logo['dark']) : text(logo);
  return {
    name: text(config['name']),
    logo: light === null && dark === null ? null : { light: light ?? dark ?? '', dark: dark ?? light ?? '' },
    favicon: isObject(favicon) ? text(favicon['light']) : text(favicon),
    primary: colour(colors['primary']),
    primaryDark: colour(colors['light']),
    button: colour(colors['dark']),
    background: { light: colour(background['light']), dark: colour(background['dark']) },
    iconLibrary: icons === 'lucide' || icons === 'tabler' ? icons : 'fontawesome',
    onlyMode: onlyMode(config),
  };
}

function onlyMode(config: DocsJson['config']): SiteFacts['onlyMode'] {
  const said = [config['appearance'], config['modeToggle']].filter((value) => isObject(value));
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
