import { isPagePath } from '#base/fileKind.ts';
import { encodeText } from '#base/encoding.ts';
import { encodePath } from '#base/resolveMovedPath.ts';
import { extensionOf, type RepoPath } from '#base/repoPath.ts';
import { toWellFormed } from '#base/toWellFormed.ts';

/*
 * Names of a built site's files.
 *
 * Static hosts decode a URL and look up the file of that name. So a page whose URL is `/api/"quoted"-name` needs a folder `"quoted"-name`, which
 * Windows can't store, and Netlify deploys no name with `#` or `?`. No file can be served at such a URL everywhere. Therefore:
 *
 * - The file gets a portable name (`api/quoted-name/index.html`), and the URL of the page on a built site is that of its file. All links, the
 *   sitemap, search, feeds, and lists for language models contain this URL, which every host serves.
 * - Inside the editor and in its preview, the page keeps the URL that it has on other hosts of docs.json sites. Writers link to that URL.
 * - External links to that URL still work: our servers serve the file at it (`resolveMovedPath`), hosts with `_redirects` redirect, and on all
 *   others the script of `404.html` does.
 *
 * Portable names stay as they are. If a case-insensitive or normalizing file system would treat two names as the same, one gets a hash of the
 * original name. A name depends only on the names it collides with, not on their order.
 */

/** Names on a built site that differ from the original paths. */
export interface SiteNames {
  /** Paths of page folders by page URL; both start with a slash. */
  readonly pages: ReadonlyMap<string, string>;
  /** By path relative to the site's folder. */
  readonly files: ReadonlyMap<RepoPath, string>;
}

/** No renames, for sites that aren't written to files. */
export const unchangedNames: SiteNames = { pages: new Map(), files: new Map() };

/** The path of each file whose name differs from its URL, by the URL's path (`resolveMovedPath`); null if there is none. */
export function toPathTable({ pages, files }: SiteNames): Readonly<Record<string, string>> | null {
  if (pages.size + files.size === 0) return null;
  const ofFiles = [...files].map(([from, to]) => [`/${from}`, `/${to}`] as const);
  return Object.fromEntries([...pages, ...ofFiles].map(([from, to]) => [toWellFormed(from), to]));
}

/** Input for naming a site's files. */
export interface PortableNamesInput {
  readonly siteFolder: RepoPath;
  /** URLs of pages. */
  readonly urls: Iterable<string>;
  /** URLs of pages that redirect. A page has precedence over them. */
  readonly redirected: Iterable<string>;
  readonly files: Iterable<RepoPath>;
}

/** A folder of the built site. Keys are names as in URLs. */
interface Folder {
  readonly folders: Map<string, Folder>;
  readonly files: Set<string>;
  kind: 'folder' | 'redirect' | 'page';
  /** True if it contains a page, at any depth. */
  holdsPage: boolean;
}

/** Files that a build writes next to a page, and next to the front page. No page's folder gets one of these names. */
const besidePage = ['index.html', 'rss.xml'];
const besideFront = [
  ...besidePage,
  ...['404.html', '_docwright', '_headers', '_redirects', 'index.md'],
  ...['llms-full.txt', 'llms.txt', 'robots.txt', 'sitemap.xml'],
];

/** Most systems limit a file name to 255 bytes. This leaves room for `.md` and a number. */
const mostBytes = 240;

/**
 * Assigns file names that every common system and host can store and serve. No two names in a folder differ only in
 * case or normalization.
 */
export function assignPortableNames({ siteFolder, urls, redirected, files }: PortableNamesInput): SiteNames {
  const root = newFolder();
  for (const url of urls) markPage(root, partsOf(url));
  for (const url of redirected) {
    const folder = partsOf(url).reduce(folderIn, root);
    if (folder.kind === 'folder') folder.kind = 'redirect';
  }
  const prefix = siteFolder === '' ? '' : `${siteFolder}/`;
  for (const path of files) {
    if (!path.startsWith(prefix) || isPagePath(path) || /(?:^|\/)\./.test(path) || /^[a-z][a-z\d+.-]*:\/\//i.test(path))
      continue;
    const parts = path.slice(prefix.length).split('/');
    const name = parts.pop() ?? '';
    parts.reduce(folderIn, root).files.add(name);
  }
  const named = { pages: new Map<string, string>(), files: new Map<RepoPath, string>() };
  nameFolder(root, ['', ''], besideFront, named);
  return named;
}

function newFolder(): Folder {
  return { folders: new Map(), files: new Set(), kind: 'folder', holdsPage: false };
}

function partsOf(url: string): readonly string[] {
  return url === '/' ? [] : url.slice(1).split('/');
}

function folderIn(folder: Folder, name: string): Folder {
  const known = folder.folders.get(name) ?? newFolder();
  folder.folders.set(name, known);
  return known;
}

function markPage(root: Folder, parts: readonly string[]): void {
  let folder = root;
  folder.holdsPage = true;
  for (const part of parts) {
    folder = folderIn(folder, part);
    folder.holdsPage = true;
  }
  folder.kind = 'page';
}

/** Names everything in a folder. `from` is its path in URLs, `to` its path on the built site, each with a leading slash. */
function nameFolder(
  folder: Folder,
  [from, to]: readonly [from: string, to: string],
  reserved: readonly string[],
  named: { readonly pages: Map<string, string>; readonly files: Map<RepoPath, string> },
): void {
  const takenByFiles = new Set<string>();
  const takenByFolders = new Set(reserved.map(keyOf));
  const take = (name: string, { isFile, hasMarkdown }: { readonly isFile: boolean; readonly hasMarkdown: boolean }) => {
    const keysOf = (wanted: string) => [wanted, ...(hasMarkdown ? [`${wanted}.md`] : [])].map(keyOf);
    const isFree = (wanted: string) =>
      keysOf(wanted).every((key) => !takenByFiles.has(key) && (isFile || !takenByFolders.has(key)));
    const found = firstFree(name, isFile ? extensionOf(name) : '', isFree);
    for (const key of keysOf(found)) {
      takenByFiles.add(key);
      takenByFolders.add(key);
    }
    return found;
  };
  for (const { name, child } of inPrecedence(folder.folders)) {
    const own = take(name, { isFile: false, hasMarkdown: child.kind === 'page' });
    const [url, path] = [`${from}/${name}`, `${to}/${own}`];
    if (child.kind !== 'folder' && url !== path) named.pages.set(url, path);
    nameFolder(child, [url, path], child.kind === 'folder' ? [] : besidePage, named);
  }
  for (const { name } of inPrecedence(new Map([...folder.files].map((name) => [name, null])))) {
    const path = `${from}/${name}`.slice(1);
    const own = `${to}/${take(name, { isFile: true, hasMarkdown: false })}`.slice(1);
    if (path !== own) named.files.set(path, own);
  }
}

/** The order in which names are assigned: pages first, then portable names, shorter ones, and lowercase before uppercase. */
function inPrecedence<Child extends Folder | null>(
  children: ReadonlyMap<string, Child>,
): readonly { readonly name: string; readonly child: Child }[] {
  return [...children]
    .map(([name, child]) => {
      const isPortable = toPortableName(name) === name;
      return { name, child, rank: (child?.holdsPage === true ? 0 : 2) + (isPortable ? 0 : 1) };
    })
    .toSorted(
      (one, other) =>
        one.rank - other.rank ||
        one.name.length - other.name.length ||
        (one.name < other.name ? 1 : one.name > other.name ? -1 : 0),
    );
}

/**
 * A key that is equal for names that some file system treats as the same: NTFS and APFS ignore case, HFS+ also
 * normalization and invisible characters.
 */
function keyOf(name: string): string {
  if (/^[ -~]*$/.test(name)) return name.toLowerCase();
  return name
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFC');
}

function firstFree(original: string, extension: string, isFree: (name: string) => boolean): string {
  const plain = toPortableName(original);
  if ((plain.length <= mostBytes / 3 || bytesOf(plain) <= mostBytes) && isFree(plain)) return plain;
  const dotted = extension === '' || bytesOf(extension) > 20 ? '' : `.${extension}`;
  const stem = plain.endsWith(dotted) ? plain.slice(0, plain.length - dotted.length) : plain;
  const ending = plain.endsWith(dotted) ? dotted : '';
  const hash = hashOf(original);
  for (let count = 1; ; count += 1) {
    const suffix = `-${hash}${count === 1 ? '' : `-${count}`}${ending}`;
    const name = `${shorten(stem, mostBytes - bytesOf(suffix))}${suffix}`;
    if (isFree(name)) return name;
  }
}

/**
 * The name, or the nearest one that every system and host can store and serve: without `< > : " / \ | ? *`, control
 * characters (Windows), `#` and `%` (static hosts), leading and trailing dots and spaces (Windows, servers that hide
 * such files), and device names (Microsoft, "Naming Files, Paths, and Namespaces"). In NFC, because macOS and Linux
 * encode letters differently.
 */
export function toPortableName(name: string): string {
  const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?=\s*(?:\.|$))/i;
  const isUsual = /^\w[\w-]*(?:\.[\w-]+)*$/.test(name); // fast path for most names
  if (isUsual && !device.test(name)) return name;
  const kept = toWellFormed(name)
    .normalize('NFC')
    .replaceAll(/[-<>:"/\\|?*#%\p{Cc}\p{Noncharacter_Code_Point}]+/gu, (run: string, from: number, whole: string) => {
      if (/^-+$/.test(run)) return run;
      return from === 0 || from + run.length === whole.length ? '' : '-';
    });
  return trimEnds(kept).replace(device, (found) => `${found}_`);
}

/** Trims dots and spaces. If nothing is left, returns a default name. */
function trimEnds(name: string): string {
  const isKept = (character: string | undefined) => character !== undefined && !/[\s.]/.test(character);
  let [from, to] = [0, name.length];
  while (from < to && !isKept(name[from])) from += 1;
  while (to > from && !isKept(name[to - 1])) to -= 1;
  return name.slice(from, to) || 'unnamed';
}

function bytesOf(text: string): number {
  return encodeText(text).length;
}

/** The longest prefix of whole characters that fits, without a trailing space or dot. */
function shorten(text: string, bytes: number): string {
  let kept = '';
  let size = 0;
  for (const character of text) {
    size += bytesOf(character);
    if (size > bytes) break;
    kept += character;
  }
  return trimEnds(kept);
}

/** A seven-character hash of a text (FNV-1a, 32 bits). */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of encodeText(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36).padStart(7, '0');
}

/** The path of a page's folder on a built site, with a leading slash; `/` is the front page. */
export function toBuiltPagePath({ pages }: SiteNames, url: string): string {
  return pages.get(url) ?? url;
}

/** The URL of a page: its folder, for which every web server serves the page in it. `root` has no trailing slash. */
export function toBuiltPageUrl(root: string, url: string, names: SiteNames): string {
  return url === '/' ? `${root}/` : `${root}${encodePath(toBuiltPagePath(names, url))}/`;
}

/** The path of a page's Markdown on a built site, without a leading slash. */
export function toBuiltMarkdownPath(names: SiteNames, url: string): string {
  return url === '/' ? 'index.md' : `${toBuiltPagePath(names, url).slice(1)}.md`;
}
