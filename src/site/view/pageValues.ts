import type { RepoPath } from '#base/repoPath.ts';
import { fillStaticValues, readExportedValues, readPageScope } from '#document/values/fillStaticValues.ts';
import type { StaticScope } from '#document/values/staticValue.ts';
import { listCandidatePaths } from '../links/sitePath.ts';

/** The texts of a site's pages and snippets, and the folder of its configuration. */
export interface PageTexts {
  readonly siteFolder: RepoPath;
  readonly get: (path: RepoPath) => string | undefined;
}

/** The plain data that pages define or import. */
export interface PageValues {
  /** Fills in the values of a page's expressions (`fillStaticValues`). */
  readonly fill: (path: RepoPath, text: string) => string;
  /** The values of all names that a page defines or imports. */
  readonly scopeOf: (path: RepoPath, text: string) => StaticScope;
}

/** Creates a reader of the values of a site's pages. Each imported file is read once. */
export function createPageValues({ siteFolder, get }: PageTexts): PageValues {
  const known = new Map<RepoPath, StaticScope | null>();
  const importedBy =
    (page: RepoPath) =>
    (file: string): StaticScope | null => {
      if (!/\.mdx?$/.test(file)) return null;
      const path = listCandidatePaths({ kind: 'import', target: file }, page, siteFolder).find(
        (one) => get(one) !== undefined,
      );
      if (path === undefined) return null;
      const before = known.get(path);
      if (before !== undefined) return before;
      // What a file imports from itself can't be known.
      known.set(path, null);
      const values = readExportedValues(get(path) ?? '', importedBy(path));
      known.set(path, values);
      return values;
    };
  return {
    fill: (path, text) => fillStaticValues(text, importedBy(path)),
    scopeOf: (path, text) => readPageScope(text, importedBy(path)),
  };
}
