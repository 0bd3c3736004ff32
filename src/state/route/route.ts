import { decodeUriSafely } from '#base/decodeUriSafely.ts';
import type { RepoPath } from '#base/repoPath.ts';

/** Screens that show a file: a page as blocks, its preview, its source, or any file in the file browser. */
export const fileScreens = ['page', 'preview', 'source', 'files'] as const;

/** A file and the screen that shows it. A page generated from an API operation has the path its own file would have. */
interface ShownFile {
  readonly screen: 'page' | 'source' | 'files';
  /** Null if no file is chosen. */
  readonly path: RepoPath | null;
}

/** A page as readers see it. */
interface ShownPreview {
  readonly screen: 'preview';
  readonly path: RepoPath | null;
  /** URL requested from the preview of that page that the built site doesn't have. */
  readonly missing?: string;
}

/** What is shown of a site. With null, the screen chooses: its list, or the first item. */
export type ScreenTarget =
  | ShownFile
  | ShownPreview
  | { readonly screen: 'settings'; readonly section: string | null }
  | { readonly screen: 'review' | 'conflicts'; readonly change: RepoPath | null }
  | { readonly screen: 'rules'; readonly file: RepoPath | null }
  | { readonly screen: 'health'; readonly rule: string | null }
  | { readonly screen: 'publish' | 'search' | 'llms' | 'checks' };

/** Screens of a site, each with its own address. */
export type SiteScreen = ScreenTarget['screen'];

/** A site and what is shown of it. */
export type SiteRoute = { readonly view: 'site'; readonly site: string } & ScreenTarget;

/** Where the app is: the part of its address after `#`, so any web server can host the app. */
export type AppRoute =
  | { readonly view: 'start' }
  | { readonly view: 'open'; readonly url: string; readonly branch: string | null }
  | SiteRoute;

const screens: readonly SiteScreen[] = [
  ...fileScreens,
  'settings',
  'review',
  'publish',
  'conflicts',
  'health',
  'search',
  'rules',
  'llms',
  'checks',
];

/** Parses an address from its `#` on. Anything unknown returns the start screen. */
export function parseRoute(hash: string): AppRoute {
  // The URL of a repository may contain its own `#`.
  const [path = '', query = ''] = hash
    .replace(/^#/, '')
    .replace(/^(\/site\/[^#]*)#.*$/s, '$1')
    .split('?', 2);
  const [, view, ...parts] = path.split('/');
  if (view === 'open') {
    const words = new URLSearchParams(query);
    const url = words.get('url');
    return url === null || url === '' ? { view: 'start' } : { view: 'open', url, branch: words.get('branch') };
  }
  const [site, wanted, ...rest] = parts.map(decodeUriSafely);
  if (view !== 'site' || site === undefined || site === '') return { view: 'start' };
  const screen = screens.find((candidate) => candidate === wanted) ?? 'page';
  const subject = rest.join('/');
  const shown = shownOn(screen, subject === '' ? null : subject);
  const missing = shown.screen === 'preview' && subject !== '' ? new URLSearchParams(query).get('missing') : null;
  return { view: 'site', site, ...shown, ...(missing === null ? {} : { missing }) };
}

/** Returns the part of a page that an address names after its own `#`: `#/site/a/page/guide.mdx#part`. Null if none. */
export function parseRoutePart(hash: string): string | null {
  const part = /^#[^#]*#(.+)$/s.exec(hash)?.[1];
  return part === undefined ? null : decodeUriSafely(part);
}

/** Returns the target of a screen for the subject in its address. */
function shownOn(screen: SiteScreen, subject: string | null): ScreenTarget {
  switch (screen) {
    case 'settings':
      return { screen, section: subject };
    case 'review':
    case 'conflicts':
      return { screen, change: subject };
    case 'rules':
      return { screen, file: subject };
    case 'health':
      return { screen, rule: subject };
    case 'publish':
    case 'search':
    case 'llms':
    case 'checks':
      return { screen };
    default:
      return { screen, path: subject };
  }
}

/** Returns the subject of a screen for its address; null if it has none. */
function subjectOf(shown: ScreenTarget): string | null {
  switch (shown.screen) {
    case 'settings':
      return shown.section;
    case 'review':
    case 'conflicts':
      return shown.change;
    case 'rules':
      return shown.file;
    case 'health':
      return shown.rule;
    case 'publish':
    case 'search':
    case 'llms':
    case 'checks':
      return null;
    default:
      return shown.path;
  }
}

/** Returns the URL requested from the preview that the built site doesn't have; null if none. */
export function getMissingPageUrl(address: AppRoute): string | null {
  return address.view === 'site' && address.screen === 'preview' ? (address.missing ?? null) : null;
}

/** Returns the file a route is about: the one shown, or whose change is shown. Null if none. */
export function fileOfRoute(address: AppRoute): RepoPath | null {
  return address.view === 'site' && address.screen !== 'settings' && address.screen !== 'health'
    ? subjectOf(address)
    : null;
}

/** Returns the route with its file at another path. */
export function replaceRouteFile(address: SiteRoute, path: RepoPath): SiteRoute {
  return fileOfRoute(address) === null ? address : { ...address, ...shownOn(address.screen, path) };
}

/** Returns the address of a route, from `#` on. `parseRoute` parses it. */
export function formatRoute(address: AppRoute): string {
  switch (address.view) {
    case 'start':
      return '#/';
    case 'open': {
      const branch = address.branch === null ? '' : `&branch=${encodeURIComponent(address.branch)}`;
      return `#/open?url=${encodeURIComponent(address.url)}${branch}`;
    }
    case 'site': {
      const subject = subjectOf(address);
      const named = subject === null ? '' : `/${subject.split('/').map(encodeURIComponent).join('/')}`;
      const missing = getMissingPageUrl(address);
      const query = missing === null ? '' : `?missing=${encodeURIComponent(missing)}`;
      return `#/site/${encodeURIComponent(address.site)}/${address.screen}${named}${query}`;
    }
  }
}

/**
 * Returns the Git URL and branch of a site id. On the app's own host, the scheme is that of `ownOrigin`, which may be
 * HTTP; elsewhere it is HTTPS. `branch` is '' if the id has none.
 */
export function parseSiteId(site: string, ownOrigin: string): { readonly url: string; readonly branch: string } {
  const at = site.indexOf('@');
  const path = at < 0 ? site : site.slice(0, at);
  const own = new URL(ownOrigin);
  const scheme = path.startsWith(`${own.host}/`) ? own.protocol : 'https:';
  return { url: `${scheme}//${path}.git`, branch: at < 0 ? '' : site.slice(at + 1) };
}
