import { getOwnProperty } from '#base/getOwnProperty.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '#config/docsJson.ts';

/** A sidebar anchor in the thumbnail. */
export interface SketchedAnchor {
  readonly name: string;
  readonly icon: string;
  /** A CSS background of hex colors; null for the site's own color. */
  readonly background: string | null;
}

/** Settings shown in a site's thumbnail, independent of the configuration format. */
export interface SiteSketch {
  readonly links: readonly string[];
  readonly button: string | null;
  readonly tabs: readonly string[];
  readonly version: string | null;
  readonly anchors: readonly SketchedAnchor[];
  readonly socials: readonly string[];
  readonly search: string;
  readonly banner: string | null;
  /** True if readers can switch between light and dark. */
  readonly toggle: boolean;
  readonly backgroundImage: string | null;
  readonly feedback: readonly string[];
  readonly endpoint: {
    readonly base: string;
    readonly tryIt: boolean;
    readonly shown: boolean;
    readonly signIn: string | null;
  };
}

/** Reads a configuration for the thumbnail. Missing and invalid values are left out. */
export function readSiteSketch(config: JsonObject): SiteSketch {
  const navigation = objectAt(config, 'navigation');
  return {
    ...topBarOf(config),
    tabs: tabsOf(config),
    version: namesOf(config['versions'], 'name')[0] ?? namesOf(navigation['versions'], 'version')[0] ?? null,
    anchors: anchorsOf(config),
    socials: socialsOf(config),
    search: textOf(objectAt(config, 'search')['prompt']) ?? 'Search…',
    banner: textOf(objectAt(config, 'banner')['content']),
    toggle: objectAt(config, 'modeToggle')['isHidden'] !== true && objectAt(config, 'appearance')['strict'] !== true,
    backgroundImage: textOf(config['backgroundImage']) ?? imageOf(objectAt(config, 'background')['image']),
    feedback: feedbackOf(objectAt(config, 'feedback')),
    endpoint: endpointOf(objectAt(config, 'api')),
  };
}

function topBarOf(config: JsonObject): Pick<SiteSketch, 'links' | 'button'> {
  const navbar = objectAt(config, 'navbar');
  const button = isJsonObject(config['topbarCtaButton'])
    ? config['topbarCtaButton']
    : isJsonObject(navbar['primary'])
      ? navbar['primary']
      : null;
  return {
    links: [...namesOf(config['topbarLinks'], 'name', 'type'), ...namesOf(navbar['links'], 'label', 'type')].slice(
      0,
      2,
    ),
    button:
      button === null
        ? null
        : (textOf(button['name']) ?? textOf(button['label']) ?? (button['type'] === 'github' ? '★ GitHub' : 'Button')),
  };
}

function tabsOf(config: JsonObject): readonly string[] {
  const first = textOf(objectAt(config, 'primaryTab')['name']);
  const classic = namesOf(config['tabs'], 'name');
  return [
    ...(classic.length === 0 ? [] : [first ?? 'Documentation', ...classic]),
    ...namesOf(objectAt(config, 'navigation')['tabs'], 'tab'),
  ].slice(0, 4);
}

function anchorsOf(config: JsonObject): readonly SketchedAnchor[] {
  const top = objectAt(config, 'topAnchor');
  const own = objectsIn(config['anchors']).map((anchor) => ({
    name: textOf(anchor['name']) ?? '',
    icon: textOf(anchor['icon']) ?? 'link',
    background: backgroundOf(anchor['color']),
  }));
  if (own.length === 0 && Object.keys(top).length === 0) return [];
  return [
    { name: textOf(top['name']) ?? 'Documentation', icon: textOf(top['icon']) ?? 'book-open', background: null },
    ...own,
  ].slice(0, 5);
}

function socialsOf(config: JsonObject): readonly string[] {
  const written = isJsonObject(config['footerSocials'])
    ? config['footerSocials']
    : objectAt(objectAt(config, 'footer'), 'socials');
  const names = isJsonArray(config['footerSocials']) ? namesOf(config['footerSocials'], 'type') : Object.keys(written);
  const icons: Readonly<Record<string, string>> = { website: 'globe', x: 'x-twitter' };
  return names.map((name) => getOwnProperty(icons, name) ?? name).slice(0, 9);
}

function feedbackOf(feedback: JsonObject): readonly string[] {
  return [
    ...(feedback['thumbsRating'] === true ? ['Helpful?'] : []),
    ...(feedback['suggestEdit'] === true ? ['Suggest edits'] : []),
    ...(feedback['raiseIssue'] === true ? ['Raise issue'] : []),
  ];
}

function endpointOf(api: JsonObject): SiteSketch['endpoint'] {
  const mdx = objectAt(api, 'mdx');
  const server = api['baseUrl'] ?? mdx['server'];
  const playground = objectAt(api, 'playground');
  const mode = playground['mode'] ?? playground['display'] ?? 'show';
  const auth = isJsonObject(api['auth']) ? api['auth'] : objectAt(mdx, 'auth');
  return {
    base: textOf(isJsonArray(server) ? server[0] : server) ?? 'https://api.example.com',
    tryIt: mode === 'show' || mode === 'interactive' || mode === 'auth',
    shown: mode !== 'hide' && mode !== 'none',
    signIn: auth['method'] === undefined ? null : (textOf(auth['name']) ?? 'Authorization'),
  };
}

/** Allows only hex colors in styles. */
function backgroundOf(color: JsonValue | undefined): string | null {
  const hex = (value: JsonValue | undefined) =>
    typeof value === 'string' && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value) ? value : null;
  if (!isJsonObject(color)) return hex(color);
  const from = hex(color['from']);
  const to = hex(color['to']);
  return from === null ? null : to === null ? from : `linear-gradient(135deg, ${from}, ${to})`;
}

function imageOf(image: JsonValue | undefined): string | null {
  return isJsonObject(image) ? textOf(image['light']) : textOf(image);
}

function objectAt(config: JsonObject, key: string): JsonObject {
  const value = config[key];
  return isJsonObject(value) ? value : {};
}

function objectsIn(value: JsonValue | undefined): readonly JsonObject[] {
  return isJsonArray(value) ? value.filter(isJsonObject) : [];
}

function textOf(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Names of list entries: strings themselves, and for objects the first of `keys` that they have. */
function namesOf(list: JsonValue | undefined, ...keys: readonly string[]): readonly string[] {
  return (isJsonArray(list) ? list : []).flatMap((entry) =>
    isJsonObject(entry) ? keys.flatMap((key) => textOf(entry[key]) ?? []).slice(0, 1) : (textOf(entry) ?? []),
  );
}
