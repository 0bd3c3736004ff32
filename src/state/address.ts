import { decodedUri } from '#base/decodedUri.ts';
/** The screens of a site that have an address of their own. */
export type SiteScreen =
  | 'page'
  | 'preview'
  | 'source'
  | 'files'
  | 'settings'
  | 'review'
  | 'publish'
  | 'conflicts'
  | 'health'
  | 'search'
  | 'rules'
  | 'llms';

/** Where the app is: what stands behind the `#` of its address, so that any web server can host it. */
export type Address =
  | { readonly view: 'start' }
  | { readonly view: 'open'; readonly url: string; readonly branch: string | null }
  | {
      readonly view: 'site';
      readonly site: string;
      readonly screen: SiteScreen;
      readonly path: string | null;
      /** What the preview was asked for from that page, and the finished site does not have. */
      readonly missing?: string;
    };

const screens: readonly SiteScreen[] = [
  'page',
  'preview',
  'source',
  'files',
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
export function parseAddress(hash: string): Address {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2);
  const [, view, ...parts] = path.split('/');
  if (view === 'open') {
    const words = new URLSearchParams(query);
    const url = words.get('url');
    return url === null || url === '' ? { view: 'start' } : { view: 'open', url, branch: words.get('branch') };
  }
  const [site, wanted, ...rest] = parts.map(decodedUri);
  if (view !== 'site' || site === undefined || site === '') return { view: 'start' };
  const screen = screens.find((candidate) => candidate === wanted) ?? 'page';
  const file = rest.join('/');
  const missing = screen === 'preview' && file !== '' ? new URLSearchParams(query).get('missing') : null;
  return { view: 'site', site, screen, path: file === '' ? null : file, ...(missing === null ? {} : { missing }) };
}

/** The address as it stands behind the app's own, `#` included. `parseAddress` reads it back. */
export function formatAddress(address: Address): string {
  switch (address.view) {
    case 'start':
      return '#/';
    case 'open': {
      const branch = address.branch === null ? '' : `&branch=${encodeURIComponent(address.branch)}`;
      return `#/open?url=${encodeURIComponent(address.url)}${branch}`;
    }
    case 'site': {
      const file = address.path === null ? '' : `/${address.path.split('/').map(encodeURIComponent).join('/')}`;
      const missing = address.missing === undefined ? '' : `?missing=${encodeURIComponent(address.missing)}`;
      return `#/site/${encodeURIComponent(address.site)}/${address.screen}${file}${missing}`;
    }
  }
}

/** The Git address and branch of a site that this browser may not know yet. `ownHost` is the app's own host, which may be without HTTPS. */
export function repositoryOfSite(site: string, ownOrigin: string): { readonly url: string; readonly branch: string } {
  const at = site.indexOf('@');
  const path = at < 0 ? site : site.slice(0, at);
  const own = new URL(ownOrigin);
  const scheme = path.startsWith(`${own.host}/`) ? own.protocol : 'https:';
  return { url: `${scheme}//${path}.git`, branch: at < 0 ? '' : site.slice(at + 1) };
}
