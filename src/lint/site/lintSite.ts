import { fileNameOf, type RepoPath } from '#base/repoPath.ts';
import type { DocsJson } from '#config/docsJson.ts';
import { buildNavigationTree, type NavigationNode } from '#config/navigation/navigationTree.ts';
import { isPageOrSnippetPath, isInSnippetFolder, listPageEntries, findPageFile } from '#config/navigation/pageFiles.ts';
import type { RequestFieldNames } from '#openapi/model/requestFieldNames.ts';
import { createPagePredicate, type IsIgnored } from '#site/navigation/sitePages.ts';
import { resolveTargetFile } from '#site/links/pageAnchors.ts';
import type { LinkablePageParts } from '#site/linkableParts.ts';
import type { Site } from '#site/site.ts';

/** When somebody changed a file last. */
export interface LastChange {
  /** As `2026-03-05`. */
  readonly date: string;
  readonly daysAgo: number;
}

/** What the checks of a site stand on, beside its pages' facts. */
export interface LintSiteInput {
  readonly site: Site;
  readonly docs: DocsJson;
  /** The configuration's own path. */
  readonly configuration: RepoPath;
  /** The text of any other file that was read; null where it was not, or is none. */
  readonly textOf: (path: RepoPath) => string | null;
  /** How many bytes a file has; null where that is not known. */
  readonly sizeOf: (path: RepoPath) => number | null;
  /** When a file was last changed; null where no history is known. */
  readonly changedOf: (path: RepoPath) => LastChange | null;
  /** The headings and components of a page as it was last sent; null if it is unchanged, new, or not known. */
  readonly partsBefore: (path: RepoPath) => LinkablePageParts | null;
  /** What a request may hold of the operation that a page names; null where it names none that is known. */
  readonly fieldsOf: (path: RepoPath) => RequestFieldNames | null;
  /** Whether `.mintignore` leaves a file out. */
  readonly ignores: IsIgnored;
}

/** A site as rules see it: what several of them ask is answered once. */
export interface LintSite extends LintSiteInput {
  readonly navigation: readonly NavigationNode[];
  /** Whether a file is a page that readers can come to. */
  readonly isPage: (path: RepoPath) => boolean;
  /** All paths of a file: its own, and those of the links to it. */
  readonly namesOf: (path: RepoPath) => readonly RepoPath[];
  /** Whether the navigation names it, by any of its paths. */
  readonly isNamed: (path: RepoPath) => boolean;
  /** Whether rules look at it: a page, or a part of pages. */
  readonly isChecked: (path: RepoPath) => boolean;
  /** Whether a file is shown on pages and is none itself: a snippet, or what the navigation does not name and a page imports. */
  readonly isPart: (path: RepoPath) => boolean;
  /** The files that pages import or show as snippets. */
  readonly shown: ReadonlySet<RepoPath | null>;
}

/** Makes a site ready for rules. */
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

/** The files that pages import or show as snippets. */
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
