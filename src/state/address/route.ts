import { decodeUriSafely } from '#base/decodeUriSafely.ts';
import type { RepoPath } from '#base/repoPath.ts';

/** The screens that show a file: a page as blocks, as readers see it, as its source; any file among the files. */
export const fileScreens = ['page', 'preview', 'source', 'files'] as const;

/** A file, and how it is shown. The page that is made of an operation has the path that its own file would have. */
interface ShownFile {
  readonly screen: 'page' | 'source' | 'files';
  /** Null where none is chosen. */
  readonly path: RepoPath | null;
}

/** A page as readers see it. */
interface ShownPreview {
  readonly screen: 'preview';
  readonly path: RepoPath | null;
  /** What the preview was asked for from that page, and the finished site does not have. */
  readonly missing?: string;
}

/** What is shown of a site. Null where the screen itself chooses: its list, or the first of it. */
export type ScreenTarget =
  | ShownFile
  | ShownPreview
  | { readonly screen: 'settings'; readonly section: string | null }
  | { readonly screen: 'review' | 'conflicts'; readonly change: RepoPath | null }
  | { readonly screen: 'rules'; readonly file: RepoPath | null }
  | { readonly screen: 'health'; readonly rule: string | null }
  | { readonly screen: 'publish' | 'search' | 'llms' };

/** The screens of a site that have an address of their own. */
export type SiteScreen = ScreenTarget['screen'];

/** A site, and what is shown of it. */
export type SiteRoute = { readonly view: 'site'; readonly site: string } & ScreenTarget;

/** Where the app is: what stands behind the `#` of its address, so that any web server can host it. */
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
];

/** Reads the part of an address from its `#` on; the start screen where it says nothing that is known. */
export function parseRoute(hash: string): AppRoute {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2);
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

/** What a screen shows that is asked for something by its name. */
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
      return { screen };
    default:
      return { screen, path: subject };
  }
}

/** What a screen was asked for; null where it was nothing of its own. */
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
      return null;
    default:
      return shown.path;
  }
}

/** What the preview was asked for, and the finished site does not have; null where it is nothing. */
export function getMissingPageUrl(address: AppRoute): string | null {
  return address.view === 'site' && address.screen === 'preview' ? (address.missing ?? null) : null;
}

/** The file that an address is about: the one that is shown, or whose change is; null where it is about none. */
export function fileOfRoute(address: AppRoute): RepoPath | null {
  return address.view === 'site' && address.screen !== 'settings' && address.screen !== 'health'
    ? subjectOf(address)
    : null;
}

/** The same address where its file has another path. */
export function replaceRouteFile(address: SiteRoute, path: RepoPath): SiteRoute {
  return fileOfRoute(address) === null ? address : { ...address, ...shownOn(address.screen, path) };
}

/** The address as it stands behind the app's own, `#` included. `parseRoute` reads it back. */
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

/** The Git address and branch of a site that this browser may not know yet. `ownHost` is the app's own host, which may be without HTTPS. */
export function parseSiteId(site: string, ownOrigin: string): { readonly url: string; readonly branch: string } {
  const at = site.indexOf('@');
  const path = at < 0 ? site : site.slice(0, at);
  const own = new URL(ownOrigin);
  const scheme = path.startsWith(`${own.host}/`) ? own.protocol : 'https:';
  return { url: `${scheme}//${path}.git`, branch: at < 0 ? '' : site.slice(at + 1) };
}
