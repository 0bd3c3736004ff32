import { fileNameOf, type RepoPath } from '#base/repoPath.ts';
import type { DocsJson } from '#config/docsJson.ts';
import { buildNavigationTree, type NavigationNode } from '#config/navigation/navigationTree.ts';
import { isPageOrSnippetPath, isInSnippetFolder, listPageEntries, findPageFile } from '#config/navigation/pageFiles.ts';
import type { RequestFieldNames } from '#openapi/model/requestFieldNames.ts';
import { createPagePredicate, type IsIgnored } from '#site/navigation/sitePages.ts';
import { resolveTargetFile } from '#site/links/pageAnchors.ts';
import type { LinkablePageParts } from '#site/linkableParts.ts';
import type { Site } from '#site/site.ts';

/** Last change of a file. */
export interface LastChange {
  /** Such as `2026-03-05`. */
  readonly date: string;
  readonly daysAgo: number;
}

/** Input of a site's checks, in addition to the facts of its pages. */
export interface LintSiteInput {
  readonly site: Site;
  readonly docs: DocsJson;
  /** Path of the configuration. */
  readonly configuration: RepoPath;
  /** Text of any other file; null if it wasn't read or doesn't exist. */
  readonly textOf: (path: RepoPath) => string | null;
  /** File size in bytes; null if unknown. */
  readonly sizeOf: (path: RepoPath) => number | null;
  /** When a file was last changed; null if no history is known. */
  readonly lastChangeOf: (path: RepoPath) => LastChange | null;
  /** Headings and components of a page as last sent; null if it is unchanged, new, or unknown. */
  readonly previousPartsOf: (path: RepoPath) => LinkablePageParts | null;
  /** Request fields of the operation that a page references; null if it references none that is known. */
  readonly fieldsOf: (path: RepoPath) => RequestFieldNames | null;
  /** True if `.mintignore` excludes a file. */
  readonly ignores: IsIgnored;
}

/** A site for rules; what several rules need is computed once. */
export interface LintSite extends LintSiteInput {
  readonly navigation: readonly NavigationNode[];
  /** True if a file is a page that readers can reach. */
  readonly isPage: (path: RepoPath) => boolean;
  /** All paths of a file: its own and those of symbolic links to it. */
  readonly namesOf: (path: RepoPath) => readonly RepoPath[];
  /** True if the navigation references it, by any of its paths. */
  readonly isNamed: (path: RepoPath) => boolean;
  /** True if rules check it: a page or a snippet. */
  readonly isChecked: (path: RepoPath) => boolean;
  /** True if a file is shown on pages but isn't one: a snippet, or an imported file that isn't in the navigation. */
  readonly isPart: (path: RepoPath) => boolean;
  /** Files that pages import or show as snippets. */
  readonly shown: ReadonlySet<RepoPath | null>;
}

/** Prepares a site for rules. */
export function createLintSite(given: LintSiteInput): LintSite {
  const { site, docs, ignores } = given;
  const navigation = buildNavigationTree(docs);
  const isPage = createPagePredicate(navigation, site.siteFolder, site.files, ignores);
  const named = new Set(
    listPageEntries(navigation).map(({ entry }) => findPageFile(entry, site.siteFolder, site.files)),
  );
  const namesOf = fileNames(site);
  const shown = new Set(
    [...partsOf(site)].flatMap((path): readonly (RepoPath | null)[] => (path === null ? [null] : namesOf(path))),
  );
  return {
    ...given,
    navigation,
    isPage,
    namesOf,
    isNamed: (path) => namesOf(path).some((name) => named.has(name)),
    shown,
    isChecked: (path) => isPage(path) || (!ignores(path) && isPageOrSnippetPath(path, site.siteFolder)),
    isPart: (path) =>
      !namesOf(path).some((name) => named.has(name)) &&
      (isInSnippetFolder(path, site.siteFolder) || shown.has(path) || fileNameOf(path).startsWith('_')),
  };
}

function fileNames({ links }: Site): (path: RepoPath) => readonly RepoPath[] {
  const names = new Map<RepoPath, RepoPath[]>();
  for (const [path, real] of links?.aliases ?? []) names.set(real, [...(names.get(real) ?? [real]), path]);
  return (path) => names.get(links?.aliases.get(path) ?? path) ?? [path];
}

/** Files that pages import or show as snippets. */
function partsOf(site: Site): ReadonlySet<RepoPath | null> {
  const found = new Set<RepoPath | null>();
  for (const [path, { facts }] of site.pages) {
    for (const target of facts.targets) {
      if (target.kind === 'import' || target.kind === 'snippet')
        found.add(
          resolveTargetFile(target, path, site) ??
            resolveTargetFile({ ...target, target: `${target.target}.mdx` }, path, site),
        );
    }
  }
  return found;
}
