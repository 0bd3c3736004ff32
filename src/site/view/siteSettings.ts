import { ownValue } from '#base/ownValue.ts';
import { isList, isObject, type DocsJson, type JsonObject, type JsonValue } from '#config/docsJson.ts';
import { siteFacts, type SiteFacts } from '#config/siteFacts.ts';
import { colourIn, iconIn, objectIn, objectsIn, wordsIn } from './jsonRead.ts';

/** A link of the top bar, or its button. */
export interface BarLink {
  /** Null where readers know the kind by its sign alone. */
  readonly label: string | null;
  readonly href: string;
  readonly icon: string | null;
  readonly kind: 'link' | 'button' | 'github' | 'discord';
}

/** A font, by its name and, where the site carries it, its file. */
export interface SiteFont {
  readonly family: string;
  readonly weight: string | null;
  readonly source: string | null;
  readonly format: string | null;
}

/** What a site's configuration says beside its navigation, in either shape (reference §1.3 and §1.4); what is missing has its default. */
export interface SiteSettings extends SiteFacts {
  readonly title: string;
  readonly description: string | null;
  readonly theme: string;
  readonly logoHref: string;
  readonly faviconDark: string | null;
  readonly barLinks: readonly BarLink[];
  readonly callToAction: BarLink | null;
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
  readonly feedback: { readonly suggestEdit: boolean; readonly raiseIssue: boolean };
  readonly searchPrompt: string;
  readonly indexesHidden: boolean;
  readonly metaTags: Readonly<Record<string, string>>;
  readonly metaTagsOfPaths: readonly { readonly path: string; readonly tags: Readonly<Record<string, string>> }[];
  readonly redirects: readonly { readonly source: string; readonly destination: string; readonly permanent: boolean }[];
  readonly notFound: { readonly redirect: boolean; readonly title: string; readonly description: string };
  readonly variables: Readonly<Record<string, string>>;
  readonly showsDates: boolean;
}

/** Classic layouts and themes, by the theme that looks like them (reference §1.6). */
const classicThemes: Readonly<Record<string, string>> = { venus: 'palm', quill: 'willow', prism: 'mint' };
const classicLayouts: Readonly<Record<string, string>> = { sidenav: 'maple', solidSidenav: 'willow' };

/** Reads the settings of a site. Total: what is wrong counts as missing. */
export function siteSettings(docs: Pick<DocsJson, 'config'>): SiteSettings {
  const { config } = docs;
  const facts = siteFacts(docs);
  const { favicon, logo } = config;
  const theme = wordsIn(config['theme']) ?? ownValue(classicLayouts, wordsIn(config['layout']) ?? '') ?? 'mint';
  return {
    ...facts,
    ...barOf(config),
    ...footerOf(config),
    ...lookOf(config),
    ...searchOf(config),
    title: facts.name ?? 'Documentation',
    description: wordsIn(config['description']),
    theme: ownValue(classicThemes, theme) ?? theme,
    logoHref: (isObject(logo) ? wordsIn(logo['href']) : null) ?? '/',
    faviconDark: isObject(favicon) ? wordsIn(favicon['dark']) : null,
    banner: bannerOf(config['banner']),
    feedback: {
      suggestEdit: objectIn(config['feedback'])['suggestEdit'] === true,
      raiseIssue: objectIn(config['feedback'])['raiseIssue'] === true,
    },
    variables: wordsByName(config['variables']),
    showsDates: objectIn(config['metadata'])['timestamp'] === true,
  };
}

function barOf(config: JsonObject): Pick<SiteSettings, 'barLinks' | 'callToAction'> {
  const bar = objectIn(config['navbar']);
  const links = [...objectsIn(config['topbarLinks']), ...objectsIn(bar['links'])].flatMap(
    (link) => barLink(link, 'link') ?? [],
  );
  const classic = config['topbarCtaButton'];
  const written = isObject(classic) ? classic : objectIn(bar['primary']);
  return { barLinks: links, callToAction: barLink(written, 'button') };
}

function barLink(link: JsonObject, usual: 'link' | 'button'): BarLink | null {
  const href = wordsIn(link['url']) ?? wordsIn(link['href']);
  if (href === null) return null;
  const { type } = link;
  const kind =
    type === 'github' || type === 'discord'
      ? type
      : type === 'button' || link['style'] !== undefined
        ? 'button'
        : usual;
  const label = wordsIn(link['name']) ?? wordsIn(link['label']);
  return label === null && (kind === 'link' || kind === 'button')
    ? { label: href, href, icon: iconIn(link).icon, kind }
    : { label, href, icon: iconIn(link).icon, kind };
}

function footerOf(config: JsonObject): Pick<SiteSettings, 'socials' | 'footerLinks'> {
  const footer = objectIn(config['footer']);
  const classic = config['footerSocials'];
  const listed = objectsIn(classic).map(({ type, url }) => [wordsIn(type) ?? 'website', url ?? null] as const);
  const written = [...listed, ...Object.entries(objectIn(classic)), ...Object.entries(objectIn(footer['socials']))];
  const socials = written.flatMap(([platform, value]) =>
    wordsIn(value) === null ? [] : [{ platform, href: wordsIn(value) ?? '' }],
  );
  const footerLinks = objectsIn(footer['links']).flatMap((column) => {
    const items = objectsIn(column['items'] ?? column['links']).flatMap((item) => {
      const [label, href] = [wordsIn(item['label']), wordsIn(item['href']) ?? wordsIn(item['url'])];
      return label === null || href === null ? [] : [{ label, href }];
    });
    return items.length === 0 ? [] : [{ header: wordsIn(column['header']) ?? wordsIn(column['title']), items }];
  });
  return { socials, footerLinks };
}

function bannerOf(written: JsonValue | undefined): SiteSettings['banner'] {
  const banner = objectIn(written);
  const content = wordsIn(banner['content']);
  const { color, type } = banner;
  if (content === null) return null;
  const light = isObject(color) ? colourIn(color['light']) : colourIn(color);
  const dark = isObject(color) ? (colourIn(color['dark']) ?? light) : light;
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
  const background = objectIn(config['background']);
  const styling = objectIn(config['styling']);
  const toggle = { ...objectIn(config['appearance']), ...objectIn(config['modeToggle']) };
  const first = toggle['default'];
  const decoration = background['decoration'] ?? background['style'];
  const eyebrow = styling['eyebrows'] ?? objectIn(config['eyebrow'])['display'];
  return {
    mode: {
      first: first === 'light' || first === 'dark' ? first : 'system',
      hasToggle: toggle['isHidden'] !== true && toggle['strict'] !== true,
    },
    backgroundImage: pairIn(config['backgroundImage'] ?? background['image']),
    decoration: decoration === 'gradient' || decoration === 'grid' || decoration === 'windows' ? decoration : null,
    fonts: fontsOf(objectIn(config['fonts'] ?? config['font'])),
    eyebrow: eyebrow === 'breadcrumbs' ? 'breadcrumbs' : 'section',
    codeIsDark: styling['codeblocks'] === 'dark' || objectIn(config['codeBlock'])['mode'] === 'dark',
    isSharp: config['rounded'] === 'sharp',
  };
}

function pairIn(value: JsonValue | undefined): SiteSettings['backgroundImage'] {
  const light = isObject(value) ? wordsIn(value['light']) : wordsIn(value);
  const dark = isObject(value) ? wordsIn(value['dark']) : light;
  return light === null && dark === null ? null : { light: light ?? dark ?? '', dark: dark ?? light ?? '' };
}

/** One font for all, or one for headings and one for text; what is said for one alone goes before what is said for all. */
function fontsOf(fonts: JsonObject): SiteSettings['fonts'] {
  const all = fontIn(fonts);
  return {
    heading: fontIn(objectIn(fonts['heading'] ?? fonts['headings'])) ?? all,
    body: fontIn(objectIn(fonts['body'])) ?? all,
  };
}

function fontIn(font: JsonObject): SiteFont | null {
  const family = wordsIn(font['family']);
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
    source: wordsIn(font['source']) ?? wordsIn(font['url']),
    format: wordsIn(font['format']),
  };
}

type Searched = Pick<
  SiteSettings,
  'searchPrompt' | 'indexesHidden' | 'metaTags' | 'metaTagsOfPaths' | 'redirects' | 'notFound'
>;

function searchOf(config: JsonObject): Searched {
  const seo = objectIn(config['seo']);
  const missing = objectIn(objectIn(config['errors'])['404']);
  return {
    searchPrompt: wordsIn(objectIn(config['search'])['prompt']) ?? 'Search',
    indexesHidden: seo['indexHiddenPages'] === true || seo['indexing'] === 'all',
    // In the current shape `metadata` says other things than tags.
    metaTags: {
      ...(isList(config['navigation']) ? wordsByName(config['metadata']) : {}),
      ...wordsByName(seo['metatags']),
    },
    metaTagsOfPaths: objectsIn(seo['paths']).map(({ path, metatags }) => ({
      path: wordsIn(path) ?? '',
      tags: wordsByName(metatags),
    })),
    redirects: objectsIn(config['redirects']).flatMap(({ source, destination, permanent }) => {
      const [from, to] = [wordsIn(source), wordsIn(destination)];
      return from === null || to === null ? [] : [{ source: from, destination: to, permanent: permanent !== false }];
    }),
    notFound: {
      redirect: missing['redirect'] === true,
      title: wordsIn(missing['title']) ?? 'Page not found',
      description:
        wordsIn(missing['description']) ??
        'There is no page at this address. It may have moved, or the link to it is wrong.',
    },
  };
}

function wordsByName(value: JsonValue | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(objectIn(value)).flatMap(([name, words]) =>
      typeof words === 'string' || typeof words === 'number' || typeof words === 'boolean'
        ? [[name, String(words)]]
        : [],
    ),
  );
}
