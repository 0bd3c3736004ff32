import { isPagePath } from '#base/fileKind.ts';
import { formatList } from '#base/formatList.ts';
import { extensionOf, fileNameOf, withoutExtension, type RepoPath } from '#base/repoPath.ts';
import type { ChangedConfigParts } from '#config/changedConfigParts.ts';
import { readFrontMatterLines } from '#document/yaml/readFrontMatterLines.ts';
import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import type { SiteChange } from '#workspace/workspace.ts';
import type { LineCounts } from './countChangedLines.ts';

/** What was done to a file. */
export type ChangeKind = SiteChange['kind'];

/** Kind of a changed file, as users see it. */
export type ChangeGroup = 'pages' | 'settings' | 'media' | 'other';

/** The groups in display order, with their labels. */
export const changeGroups: readonly { readonly group: ChangeGroup; readonly label: string }[] = [
  { group: 'pages', label: 'Pages' },
  { group: 'settings', label: 'Navigation and settings' },
  { group: 'media', label: 'Media' },
  { group: 'other', label: 'Other files' },
];

const mediaExtensions: ReadonlySet<string> = new Set(
  'png jpg jpeg gif svg webp avif ico bmp mp4 webm mov m4v mp3 wav ogg woff woff2 ttf otf pdf'.split(' '),
);
const configurationNames: ReadonlySet<string> = new Set(['docs.json', 'mint.json']);

/** Returns the group of a path. `configPath` is the site's configuration, null if it has none. */
export function changeGroupOf(path: RepoPath, configPath: RepoPath | null): ChangeGroup {
  if (isPagePath(path)) return 'pages';
  if (path === configPath || configurationNames.has(fileNameOf(path))) return 'settings';
  return mediaExtensions.has(extensionOf(path)) ? 'media' : 'other';
}

/** Returns a page's title from its front matter, else its file name as words. `text` is null if unknown. */
export function pageTitleOf(path: RepoPath, text: string | null): string {
  const range = findFrontMatter(text ?? '');
  const { title = '' } = range === null ? {} : readFrontMatterLines((text ?? '').slice(range.from, range.to));
  return title === '' ? nameInWords(path) : title;
}

function nameInWords(path: RepoPath): string {
  const name = withoutExtension(fileNameOf(path));
  const own = name === 'index' && path.includes('/') ? (path.split('/').at(-2) ?? name) : name;
  const words = own.replaceAll(/[-_]+/g, ' ').trim();
  return words === '' ? path : words.charAt(0).toUpperCase() + words.slice(1);
}

/** A change with its description for users. */
export interface DescribedChange {
  readonly change: SiteChange;
  readonly group: ChangeGroup;
  /** The page's title, or the file's name. */
  readonly title: string;
  /** Null for a file without lines, and until they are counted. */
  readonly counts?: LineCounts | null;
  /** Changed parts of the site's configuration; null for any other file, and until it is read. */
  readonly touched?: ChangedConfigParts | null;
}

const verbs: Readonly<Record<SiteChange['kind'], string>> = {
  added: 'Add',
  edited: 'Update',
  deleted: 'Delete',
  moved: 'Move',
};

/** Returns descriptions of the changed parts of configurations; if not read yet, all parts. */
function settingsIn(changes: readonly DescribedChange[]): readonly string[] {
  const all = changes.filter(({ group }) => group === 'settings').map(({ touched }) => touched ?? everything);
  const navigation = all.some((touched) => touched.navigation);
  const settings = all.some((touched) => touched.settings);
  return [...(navigation ? ['navigation'] : []), ...(settings ? ['settings'] : [])];
}

const everything: ChangedConfigParts = { navigation: true, settings: true };

/** The order of page changes in a title. */
const clauseOrder: readonly SiteChange['kind'][] = ['edited', 'added', 'moved', 'deleted'];

/**
 * Returns a title for the changes: `Update Quickstart`, `Edit 3 pages, navigation, and settings`, `Edit 3 pages, add
 * 2 pages`; '' for none.
 */
export function proposeTitle(all: readonly DescribedChange[]): string {
  const pages = all.filter(({ group }) => group === 'pages');
  // Media belong to pages, and navigation changes follow from page changes, so only the description lists them.
  const others = all.filter(({ group }) => group !== 'pages' && group !== 'media' && group !== 'settings');
  const [first, ...rest] = clauseOrder.flatMap((kind) => {
    const ofKind = pages.filter(({ change }) => change.kind === kind);
    return ofKind.length === 0 ? [] : [ofKind];
  });
  if (first === undefined || rest.length === 0) return titleClause(all);
  const clauses = rest.map(titleClause).map((clause) => clause.charAt(0).toLowerCase() + clause.slice(1));
  return [titleClause([...first, ...others]), ...clauses].join(', ');
}

function titleClause(all: readonly DescribedChange[]): string {
  const content = all.filter(({ group }) => group !== 'settings');
  const [one] = content;
  // If all pages are added, deleted, or moved, the navigation only follows.
  const leads =
    one !== undefined && one.change.kind !== 'edited' && content.every(({ change }) => change.kind === one.change.kind);
  const changes = leads ? content : all;
  const [first, ...rest] = changes;
  if (first === undefined) return '';
  const upgraded = rest.length === 0 ? upgradeIn(first) : null;
  if (upgraded !== null) return `Upgrade ${upgraded}`;
  if (rest.length === 0)
    return `${verbs[first.change.kind]} ${first.group === 'settings' ? formatList(settingsIn(changes)) : first.title}`;
  const kinds = new Set(changes.map(({ change }) => change.kind));
  const verb = kinds.size === 1 ? verbs[first.change.kind].replace('Update', 'Edit') : 'Edit';
  const pages = changes.filter(({ group }) => group === 'pages');
  const files = changes.filter(({ group }) => group === 'media' || group === 'other');
  const [page] = pages;
  return `${verb} ${formatList([
    ...(page === undefined ? [] : [pages.length === 1 ? page.title : `${pages.length} pages`]),
    ...(files.length === 0 ? [] : [files.length === 1 ? '1 file' : `${files.length} files`]),
    ...settingsIn(changes),
  ])}`;
}

const pastVerbs: Readonly<Record<SiteChange['kind'], string>> = {
  added: 'Added',
  edited: 'Edited',
  deleted: 'Deleted',
  moved: 'Moved',
};

/** Returns a list of the changes, one line each, with page titles; '' for none. It reads the same as Markdown and as plain text. */
export function proposeDescription(changes: readonly DescribedChange[]): string {
  return changeGroups
    .flatMap(({ group }) => changes.filter((change) => change.group === group).map(descriptionLine))
    .join('\n');
}

/** Both names of a configuration whose upgrade to the current format renamed it; null for any other change. */
function upgradeIn({ group, change: { path, from } }: DescribedChange): string | null {
  const [old, now] = [fileNameOf(from ?? ''), fileNameOf(path)];
  return group === 'settings' && from !== null && old !== now ? `${old} to ${now}` : null;
}

function descriptionLine(described: DescribedChange): string {
  const { change, group, title, counts } = described;
  const upgraded = upgradeIn(described);
  if (upgraded !== null) return `- Upgraded ${upgraded}`;
  const what = group === 'pages' ? title : group === 'settings' ? formatList(settingsIn([described])) : change.path;
  const isEditedToo = change.kind === 'moved' && counts != null && counts.added + counts.removed > 0;
  return `- ${pastVerbs[change.kind]}${isEditedToo ? ' and edited' : ''} ${escapeMarkdown(what)}`;
}

/** Characters around which `*` and the others aren't emphasis by their place alone. */
const letter = String.raw`[\p{L}\p{M}\p{N}]`;

/** What Markdown of forges would read as markup in the middle of a line, if it is there at least so many times: CommonMark, GFM, and formulas. */
const markup: readonly { readonly pattern: RegExp; readonly least: number }[] = [
  { pattern: /`/g, least: 2 },
  { pattern: /(?<=\S)\*|\*(?=\S)/g, least: 2 },
  { pattern: /(?<=\S)~|~(?=\S)/g, least: 2 },
  // Within words, underscores are none.
  { pattern: new RegExp(`(?<!${letter}|_)_+(?=\\S)|(?<=\\S)_+(?!${letter}|_)`, 'gu'), least: 2 },
  { pattern: /\$/g, least: 2 },
  { pattern: /[[\]](?=.*\]\()|\](?=\()|\[(?=\[)/g, least: 1 },
  { pattern: /<(?=[a-z/!?])/gi, least: 1 },
  { pattern: /&(?=(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]*);)/gi, least: 1 },
];

/** A text as Markdown that shows it, for the middle of a line. Characters that aren't markup there stay as they are, so that it can be read as plain text. */
function escapeMarkdown(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  const escaped = new Set<number>();
  for (const { pattern, least } of markup) {
    const found = [...line.matchAll(pattern)].flatMap(({ 0: { length }, index }) =>
      Array.from({ length }, (_, at) => index + at),
    );
    if (found.length >= least) for (const at of found) escaped.add(at);
  }
  // A backslash before punctuation is an escape.
  for (const { index } of line.matchAll(/\\(?=[!-/:-@[-`{-~])/g)) escaped.add(index);
  return [...line.matchAll(/[^]/g)].map(({ 0: unit, index }) => (escaped.has(index) ? `\\${unit}` : unit)).join('');
}

/** Returns a branch name for a title: `docs/update-quickstart-x7k2`, where `short` makes it unique. */
export function proposeBranch(title: string, short: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');
  return `docs/${words === '' ? 'changes' : words}-${short}`;
}

/** True if Git accepts the name for a branch (rules of `git check-ref-format`). */
export function isBranchName(name: string): boolean {
  // oxlint-disable-next-line no-control-regex
  if (name === '' || name === '@' || /[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|^[-/]|[/.]$/.test(name)) return false;
  return name.split('/').every((part) => !part.startsWith('.') && !part.endsWith('.lock'));
}
