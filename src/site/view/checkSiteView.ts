import { createRedirectPredicate, createRedirectResolver, isRedirectPattern } from '#base/redirects.ts';
import type { Finding } from '#base/finding.ts';
import { locateConfigFindings, type ConfigFinding } from '#config/check/configFinding.ts';
import type { JsonPath } from '#config/edit/parsedJsonText.ts';
import { formatList } from '#base/formatList.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { isJsonArray, isJsonObject, type DocsJson, type JsonLocation, type JsonValue } from '#config/docsJson.ts';
import { listPageEntries } from '#config/navigation/pageFiles.ts';
import type { NavigationNode } from '#config/navigation/navigationTree.ts';
import type { Site } from '../site.ts';
import { findValuePath, toObjects, toTextOrNull } from './jsonRead.ts';
import type { NavigationPages } from './navigationPages.ts';
import type { Routes } from './routes.ts';
import type { SiteSettings } from './siteSettings.ts';

interface Noticed {
  /** Text of a configuration file; null if it isn't known here, and all findings are at its first line. */
  readonly textOf: (path: RepoPath) => string | null;
  readonly site: Site;
  readonly docs: DocsJson;
  readonly configPath: RepoPath;
  readonly tree: readonly NavigationNode[];
  readonly routes: Routes;
  readonly settings: SiteSettings;
  readonly pages: NavigationPages;
}

const themes = new Set(['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'sequoia', 'luma']);

/**
 * Reports what in a site's configuration doesn't work as written: entries without a page, pages with the same URL,
 * redirect loops, and empty parts. The rest of the site still works.
 */
export function checkSiteView(noticed: Noticed): readonly Finding[] {
  const { docs, configPath, textOf } = noticed;
  return [
    ...locateConfigFindings([...themeNotice(noticed), ...entryNotices(noticed)], docs, configPath, textOf),
    ...clashNotices(noticed),
    ...locateConfigFindings(
      [...redirectNotices(noticed), ...partNotices(noticed), ...pictureNotices(noticed)],
      docs,
      configPath,
      textOf,
    ),
  ];
}

/** A notice about a setting, by its path. */
function notice(rule: string, message: string, path: JsonPath, place?: JsonLocation): ConfigFinding {
  return { rule, severity: 'warning', message, path, ...(place === undefined ? {} : { place }) };
}

function themeNotice({ settings: { theme } }: Noticed): readonly ConfigFinding[] {
  return themes.has(theme)
    ? []
    : [notice('site/theme-unknown', `Unknown theme “${theme}”. The site uses “mint” instead.`, ['theme'])];
}

function entryNotices({ tree, pages, site }: Noticed): readonly ConfigFinding[] {
  return listPageEntries(tree).flatMap(({ entry, method, location }) => {
    if (method !== null || pages.resolvePage(entry) !== null || site.files.size === 0) return [];
    return [
      notice(
        'site/entry-without-page',
        `The navigation lists “${entry}”, but that page doesn’t exist. The entry isn’t shown.`,
        location.path,
        location,
      ),
    ];
  });
}

function clashNotices({ routes: { clashes } }: Noticed): readonly Finding[] {
  return clashes.map(({ url, paths: [first = '', ...others] }) => ({
    rule: 'site/address-taken',
    severity: 'warning',
    message: `${formatList([first, ...others])} have the same URL, ${url}. Readers see ${first}; rename ${others.length === 1 ? 'the other' : 'the others'}.`,
    path: others[0] ?? first,
    range: { from: 0, to: 0, line: 1, column: 1 },
    fixes: [],
  }));
}

/** Reports each loop once, at the first rule that leads into it. A pattern that leads to some page is none. */
function redirectNotices({
  docs: { config },
  settings: { redirects },
  routes: { paths },
}: Noticed): readonly ConfigFinding[] {
  const told = new Set<string>();
  const redirected = createRedirectResolver(redirects, (url) => paths.has(url));
  return redirects.flatMap(({ source, destination }) => {
    const found = redirected(source.replaceAll(/:[A-Za-z]\w*\*?|\*/g, 'x'));
    const circle = found?.kind === 'loop' ? [...new Set(found.sources)].toSorted().join('\n') : null;
    if (found?.kind !== 'loop' || circle === null || told.has(circle)) return [];
    told.add(circle);
    if (isRedirectPattern(source) && [...paths.keys()].some(createRedirectPredicate([destination]))) return [];
    return [
      notice(
        'site/redirect-loop',
        `The redirect from ${source} ends in a loop through ${formatList(found.sources)}. It’s ignored.`,
        ['redirects', ...listIndex(config['redirects'], (one) => isJsonObject(one) && one['source'] === source)],
      ),
    ];
  });
}

/** The index of the first item that meets a condition, if any. */
function listIndex(list: JsonValue | undefined, meets: (item: JsonValue) => boolean): readonly number[] {
  const index = isJsonArray(list) ? list.findIndex(meets) : -1;
  return index < 0 ? [] : [index];
}

/** Reports tabs and anchors whose URL prefix no page has. */
function partNotices({ docs: { config }, routes, tree, pages }: Noticed): readonly ConfigFinding[] {
  const beginnings = new Set([...routes.paths.keys()].flatMap(beginningsOf));
  const classic = (['tabs', 'anchors'] as const).flatMap((key) =>
    toObjects(config[key]).flatMap((part) => {
      const url = toTextOrNull(part['url']);
      const prefix = `/${(url ?? '').replaceAll(/^\/+|\/+$/g, '')}`;
      if (url === null || /^[a-z]+:/i.test(url) || !isJsonArray(config['navigation']) || beginnings.has(prefix))
        return [];
      return [
        notice(
          'site/part-empty',
          `The ${key === 'tabs' ? 'tab' : 'anchor'} “${toTextOrNull(part['name']) ?? url}” is for pages whose URL starts with ${prefix}, but there are none. It isn’t shown.`,
          [key, ...listIndex(config[key], (one) => one === part), 'url'],
        ),
      ];
    }),
  );
  const current = isJsonObject(config['navigation']) ? emptyParts(tree, pages) : [];
  return [...classic, ...current];
}

/** A path and all its parent folders: `/a/b`, `/a`. */
function beginningsOf(route: string): readonly string[] {
  return route
    .split('/')
    .map((_, index, parts) => parts.slice(0, index + 1).join('/'))
    .slice(1);
}

function emptyParts(nodes: readonly NavigationNode[], pages: NavigationPages): readonly ConfigFinding[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'page' || node.kind === 'link' || node.kind === 'unknown' || node.kind === 'group') return [];
    if (node.href === null && !node.hidden && node.openapi === null && pages.findFirstUrl(node.children) === null)
      return [
        notice(
          'site/part-empty',
          `The ${node.kind === 'item' ? 'menu entry' : node.kind} “${node.label}” has no pages. It isn’t shown.`,
          node.location.path,
          node.location,
        ),
      ];
    return emptyParts(node.children, pages);
  });
}

/** Keys with images in both formats. */
const pictureKeys = ['logo', 'favicon', 'background', 'backgroundImage'];

function pictureNotices({ docs: { config }, settings, site }: Noticed): readonly ConfigFinding[] {
  const named = [
    settings.logo?.light,
    settings.logo?.dark,
    settings.favicon,
    settings.faviconDark,
    settings.backgroundImage?.light,
    settings.backgroundImage?.dark,
  ];
  const prefix = site.siteFolder === '' ? '' : `${site.siteFolder}/`;
  return [...new Set(named)].flatMap((path) => {
    if (
      path === undefined ||
      path === null ||
      path === '' ||
      /^(?:https?:)?\/\//i.test(path) ||
      site.files.has(prefix + path.replace(/^\.?\//, ''))
    )
      return [];
    const place =
      pictureKeys
        .map((key) => findValuePath(config[key], (value) => value === path, [key]))
        .find((one) => one !== null) ?? [];
    return [notice('site/picture-missing', `Image not found: ${path}. The site is built without it.`, place)];
  });
}
