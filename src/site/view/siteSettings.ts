import { getOwnProperty } from '#base/getOwnProperty.ts';
import { isJsonArray, isJsonObject, type DocsJson, type JsonObject, type JsonValue } from '#config/docsJson.ts';
import { readSiteBranding, type SiteBranding } from '#config/siteBranding.ts';
import { toHexColor, readConfigIcon, toObject, toObjects, toTextOrNull } from './jsonRead.ts';

/** A link or button of the top bar. */
export interface TopBarLink {
  /** Null if an icon identifies the kind. */
  readonly label: string | null;
  readonly href: string;
  readonly icon: string | null;
  readonly kind: 'link' | 'button' | 'github' | 'discord';
}

/** A font by name, with its file if the site includes it. */
export interface SiteFont {
  readonly family: string;
  readonly weight: string | null;
  readonly source: string | null;
  readonly format: string | null;
}

/**
 * The settings of a site's configuration except navigation, in either format (reference §1.3 and §1.4). Missing ones
 * have their defaults.
 */
export interface SiteSettings extends SiteBranding {
  readonly title: string;
  readonly description: string | null;
  readonly theme: string;
  readonly logoHref: string;
  readonly faviconDark: string | null;
  readonly barLinks: readonly TopBarLink[];
  readonly callToAction: TopBarLink | null;
  readonly socials: readonly { readonly platform: string; readonly href: string }[];
  readonly footerLinks: readonly {
    readonly header: string | null;
    readonly items: readonly { readonly label: string; readonly href: string }[];
  }[];
  readonly banner: {
    readonly content: string;
    readonly dismissible: boolean;
    readonly type: 'info' | 'warning' | 'critical';
    readonly light: string | null;
    readonly dark: string | null;
  } | null;
  readonly mode: { readonly first: 'system' | 'light' | 'dark'; readonly hasToggle: boolean };
  readonly backgroundImage: { readonly light: string; readonly dark: string } | null;
  readonly decoration: 'gradient' | 'grid' | 'windows' | null;
  readonly fonts: { readonly heading: SiteFont | null; readonly body: SiteFont | null };
  readonly eyebrow: 'section' | 'breadcrumbs';
  readonly codeIsDark: boolean;
  readonly isSharp: boolean;
  /** The buttons, and the URL of the repository that they open; null to use the site's own. */
  readonly feedback: {
    readonly suggestEdit: boolean;
    readonly raiseIssue: boolean;
    readonly repository: string | null;
  };
  readonly searchPrompt: string;
  readonly indexesHidden: boolean;
  readonly metaTags: Readonly<Record<string, string>>;
  readonly metaTagsOfPaths: readonly { readonly path: string; readonly tags: Readonly<Record<string, string>> }[];
  readonly redirects: readonly { readonly source: string; readonly destination: string; readonly permanent: boolean }[];
  readonly notFound: { readonly redirect: boolean; readonly title: string; readonly description: string };
  readonly variables: Readonly<Record<string, string>>;
  readonly showsDates: boolean;
}

/** Classic layouts and themes, with the closest current theme (reference §1.6). */
const classicThemes: Readonly<Record<string, string>> = { venus: 'palm', quill: 'willow', prism: 'mint' };
const classicLayouts: Readonly<Record<string, string>> = { sidenav: 'maple', solidSidenav: 'willow' };

/** Reads the settings of a site. Never throws: invalid values count as missing. */
export function readSiteSettings(docs: Pick<DocsJson, 'config'>): SiteSettings {
  const { config } = docs;
  const facts = readSiteBranding(docs);
  const { favicon, logo } = config;
  const theme =
    toTextOrNull(config['theme']) ?? getOwnProperty(classicLayouts, toTextOrNull(config['layout']) ?? '') ?? 'mint';
  return {
    ...facts,
    ...barOf(config),
    ...footerOf(config),
    ...lookOf(config),
    ...searchOf(config),
    title: facts.name ?? 'Documentation',
    description: toTextOrNull(config['description']),
    theme: getOwnProperty(classicThemes, theme) ?? theme,
    logoHref: (isJsonObject(logo) ? toTextOrNull(logo['href']) : null) ?? '/',
    faviconDark: isJsonObject(favicon) ? toTextOrNull(favicon['dark']) : null,
    banner: bannerOf(config['banner']),
    feedback: {
      suggestEdit: toObject(config['feedback'])['suggestEdit'] === true,
      raiseIssue: toObject(config['feedback'])['raiseIssue'] === true,
      repository: toTextOrNull(toObject(config['feedback'])['repository']),
    },
    variables: wordsByName(config['variables']),
    showsDates: toObject(config['metadata'])['timestamp'] === true,
  };
}

function barOf(config: JsonObject): Pick<SiteSettings, 'barLinks' | 'callToAction'> {
  const bar = toObject(config['navbar']);
  const links = [...toObjects(config['topbarLinks']), ...toObjects(bar['links'])].flatMap(
    (link) => barLink(link, 'link') ?? [],
  );
  const classic = config['topbarCtaButton'];
  const written = isJsonObject(classic) ? classic : toObject(bar['primary']);
  return { barLinks: links, callToAction: barLink(written, 'button') };
}

function barLink(link: JsonObject, usual: 'link' | 'button'): TopBarLink | null {
  const href = toTextOrNull(link['url']) ?? toTextOrNull(link['href']);
  if (href === null) return null;
  const { type } = link;
  const kind =
    type === 'github' || type === 'discord'
      ? type
      : type === 'button' || link['style'] !== undefined
        ? 'button'
        : usual;
  const label = toTextOrNull(link['name']) ?? toTextOrNull(link['label']);
  return label === null && (kind === 'link' || kind === 'button')
    ? { label: href, href, icon: readConfigIcon(link).icon, kind }
    : { label, href, icon: readConfigIcon(link).icon, kind };
}

function footerOf(config: JsonObject): Pick<SiteSettings, 'socials' | 'footerLinks'> {
  const footer = toObject(config['footer']);
  const classic = config['footerSocials'];
  const listed = toObjects(classic).map(({ type, url }) => [toTextOrNull(type) ?? 'website', url ?? null] as const);
  const written = [...listed, ...Object.entries(toObject(classic)), ...Object.entries(toObject(footer['socials']))];
  const socials = written.flatMap(([platform, value]) =>
    toTextOrNull(value) === null ? [] : [{ platform, href: toTextOrNull(value) ?? '' }],
  );
  const footerLinks = toObjects(footer['links']).flatMap((column) => {
    const items = toObjects(column['items'] ?? column['links']).flatMap((item) => {
      const [label, href] = [toTextOrNull(item['label']), toTextOrNull(item['href']) ?? toTextOrNull(item['url'])];
      return label === null || href === null ? [] : [{ label, href }];
    });
    return items.length === 0
      ? []
      : [{ header: toTextOrNull(column['header']) ?? toTextOrNull(column['title']), items }];
  });
  return { socials, footerLinks };
}

function bannerOf(written: JsonValue | undefined): SiteSettings['banner'] {
  const banner = toObject(written);
  const content = toTextOrNull(banner['content']);
  const { color, type } = banner;
  if (content === null) return null;
  const light = isJsonObject(color) ? toHexColor(color['light']) : toHexColor(color);
  const dark = isJsonObject(color) ? (toHexColor(color['dark']) ?? light) : light;
  return {
    content,
    dismissible: banner['dismissible'] === true,
    type: type === 'warning' || type === 'critical' ? type : 'info',
    light,
    dark,
  };
}

type Look = Pick<
  SiteSettings,
  'mode' | 'backgroundImage' | 'decoration' | 'fonts' | 'eyebrow' | 'codeIsDark' | 'isSharp'
>;

function lookOf(config: JsonObject): Look {
  const background = toObject(config['background']);
  const styling = toObject(config['styling']);
  const toggle = { ...toObject(config['appearance']), ...toObject(config['modeToggle']) };
  const first = toggle['default'];
  const decoration = background['decoration'] ?? background['style'];
  const eyebrow = styling['eyebrows'] ?? toObject(config['eyebrow'])['display'];
  return {
    mode: {
      first: first === 'light' || first === 'dark' ? first : 'system',
      hasToggle: toggle['isHidden'] !== true && toggle['strict'] !== true,
    },
    backgroundImage: pairIn(config['backgroundImage'] ?? background['image']),
    decoration: decoration === 'gradient' || decoration === 'grid' || decoration === 'windows' ? decoration : null,
    fonts: fontsOf(toObject(config['fonts'] ?? config['font'])),
    eyebrow: eyebrow === 'breadcrumbs' ? 'breadcrumbs' : 'section',
    codeIsDark: styling['codeblocks'] === 'dark' || toObject(config['codeBlock'])['mode'] === 'dark',
    isSharp: config['rounded'] === 'sharp',
  };
}

function pairIn(value: JsonValue | undefined): SiteSettings['backgroundImage'] {
  const light = isJsonObject(value) ? toTextOrNull(value['light']) : toTextOrNull(value);
  const dark = isJsonObject(value) ? toTextOrNull(value['dark']) : light;
  return light === null && dark === null ? null : { light: light ?? dark ?? '', dark: dark ?? light ?? '' };
}

/** One font for everything, or separate ones for headings and text, which win. */
function fontsOf(fonts: JsonObject): SiteSettings['fonts'] {
  const all = fontIn(fonts);
  return {
    heading: fontIn(toObject(fonts['heading'] ?? fonts['headings'])) ?? all,
    body: fontIn(toObject(fonts['body'])) ?? all,
  };
}

function fontIn(font: JsonObject): SiteFont | null {
  const family = toTextOrNull(font['family']);
  const { weight } = font;
  if (family === null || !/^[\p{L}\p{N} _-]+$/u.test(family)) return null;
  return {
    family,
    weight:
      typeof weight === 'number'
        ? String(weight)
        : typeof weight === 'string' && /^\d{3}$/.test(weight)
          ? weight
          : null,
    source: toTextOrNull(font['source']) ?? toTextOrNull(font['url']),
    format: toTextOrNull(font['format']),
  };
}

type Searched = Pick<
  SiteSettings,
  'searchPrompt' | 'indexesHidden' | 'metaTags' | 'metaTagsOfPaths' | 'redirects' | 'notFound'
>;

function searchOf(config: JsonObject): Searched {
  const seo = toObject(config['seo']);
  const missing = toObject(toObject(config['errors'])['404']);
  return {
    searchPrompt: toTextOrNull(toObject(config['search'])['prompt']) ?? 'Search',
    indexesHidden: seo['indexHiddenPages'] === true || seo['indexing'] === 'all',
    // In the current format, `metadata` doesn't contain tags.
    metaTags: {
      ...(isJsonArray(config['navigation']) ? wordsByName(config['metadata']) : {}),
      ...wordsByName(seo['metatags']),
    },
    metaTagsOfPaths: toObjects(seo['paths']).map(({ path, metatags }) => ({
      path: toTextOrNull(path) ?? '',
      tags: wordsByName(metatags),
    })),
    redirects: toObjects(config['redirects']).flatMap(({ source, destination, permanent }) => {
      const [from, to] = [toTextOrNull(source), toTextOrNull(destination)];
      return from === null || to === null ? [] : [{ source: from, destination: to, permanent: permanent !== false }];
    }),
    notFound: {
      redirect: missing['redirect'] === true,
      title: toTextOrNull(missing['title']) ?? 'Page not found',
      description:
        toTextOrNull(missing['description']) ??
        'This page doesn’t exist. It may have moved, or the link to it may be wrong.',
    },
  };
}

function wordsByName(value: JsonValue | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(toObject(value)).flatMap(([name, words]) =>
      typeof words === 'string' || typeof words === 'number' || typeof words === 'boolean'
        ? [[name, String(words)]]
        : [],
    ),
  );
}
