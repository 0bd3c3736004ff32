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
 * - The file gets a portable name (`api/quoted-name/index.html`), and the address of the page on a built site is the one of its file. All links,
 *   the sitemap, search, feeds, and lists for language models contain this address, which every host serves.
 * - Inside the editor and in its preview, the page keeps the URL that it has on other hosts of docs.json sites. Writers link to this one.
 * - Links from elsewhere to that URL still arrive: our servers serve the file at it (`findMovedFile`), hosts with `_redirects` redirect, and on all
 *   others the script of `404.html` does.
 *
 * Names that are portable stay as they are. Two that a case-insensitive or normalizing file system takes for one are told apart by a hash of the
 * original. A name depends only on the names it collides with, not on their order.
 */

/** Names on a built site that differ from the original paths. */
export interface SiteNames {
  /** The address of a page's folder by the page's URL; both begin with a slash. */
  readonly pages: ReadonlyMap<string, string>;
  /** By path from the site's folder. */
  readonly files: ReadonlyMap<RepoPath, string>;
}

/** No name differs, as where nothing is written to files. */
export const unchangedNames: SiteNames = { pages: new Map(), files: new Map() };

/** The path of each file whose name differs from its URL, by the URL's path (`resolveMovedPath`); null if there is none. */
export function toPathTable({ pages, files }: SiteNames): Readonly<Record<string, string>> | null {
  if (pages.size + files.size === 0) return null;
  const ofFiles = [...files].map(([from, to]) => [`/${from}`, `/${to}`] as const);
  return Object.fromEntries([...pages, ...ofFiles].map(([from, to]) => [toWellFormed(from), to]));
}

/** What a site's files are named for. */
export interface PortableNamesInput {
  readonly siteFolder: RepoPath;
  /** URLs of pages. */
  readonly urls: Iterable<string>;
  /** URLs of pages that redirect. A page keeps its name before one of them. */
  readonly redirected: Iterable<string>;
  readonly files: Iterable<RepoPath>;
}

/** A folder of the built site by the names that its parts have in URLs. */
interface Folder {
  readonly folders: Map<string, Folder>;
  readonly files: Set<string>;
  kind: 'folder' | 'redirect' | 'page';
  /** True if a page is in it, at any depth. */
  holdsPage: boolean;
}

/** What a build writes next to a page, and next to the front. No page gets a folder of that name. */
const besidePage = ['index.html', 'rss.xml'];
const besideFront = [
  ...besidePage,
  ...['404.html', '_docwright', '_headers', '_redirects', 'index.md'],
  ...['llms-full.txt', 'llms.txt', 'robots.txt', 'sitemap.xml'],
];

/** A file name may have 255 bytes on most systems. Room is left for `.md`, and for a number. */
const mostBytes = 240;

/** Names files so that every common system and host can store and serve them. No two names of a folder differ only in case or normalization. */
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

/** Names all that is in a folder. `at` is its path in URLs and on the built site, each with a slash before it. */
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

/** The order in which names are given: those of pages first, then portable ones, shorter ones, and lower case before upper case. */
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

/** What names have in common that some file system takes for one: NTFS and APFS ignore case, HFS+ also normalization and invisible characters. */
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
 * The name, or where some system or host can't store or serve it, the nearest one that all can: without `< > : " / \ | ? *`, control characters
 * (Windows), `#` and `%` (static hosts), dots and spaces at its ends (Windows, servers that hide such files), and names of devices
 * (Microsoft, "Naming Files, Paths, and Namespaces"). Composed (NFC), as macOS and Linux encode letters differently.
 */
export function toPortableName(name: string): string {
  const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?=\s*(?:\.|$))/i;
  const isUsual = /^\w[\w-]*(?:\.[\w-]+)*$/.test(name); // most are, and are found so at once
  if (isUsual && !device.test(name)) return name;
  const kept = toWellFormed(name)
    .normalize('NFC')
    .replaceAll(/[-<>:"/\\|?*#%\p{Cc}\p{Noncharacter_Code_Point}]+/gu, (run: string, from: number, whole: string) => {
      if (/^-+$/.test(run)) return run;
      return from === 0 || from + run.length === whole.length ? '' : '-';
    });
  return trimEnds(kept).replace(device, (found) => `${found}_`);
}

/** The name without dots and spaces at its ends; a name without anything else gets another. */
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

/** As many whole characters of a text as fit, without a space or dot at the end. */
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

/** Seven letters and digits that depend on all of a text (FNV-1a, 32 bits). */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of encodeText(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36).padStart(7, '0');
}

/** The path of a page's folder on a built site, with a slash before it; `/` is the front. */
export function toBuiltPagePath({ pages }: SiteNames, url: string): string {
  return pages.get(url) ?? url;
}

/** The address of a page: its folder, which every web server answers with the page in it. `root` has no slash at its end. */
export function toBuiltPageUrl(root: string, url: string, names: SiteNames): string {
  return url === '/' ? `${root}/` : `${root}${encodePath(toBuiltPagePath(names, url))}/`;
}

/** The path of a page's Markdown on a built site, without a slash before it. */
export function toBuiltMarkdownPath(names: SiteNames, url: string): string {
  return url === '/' ? 'index.md' : `${toBuiltPagePath(names, url).slice(1)}.md`;
}
