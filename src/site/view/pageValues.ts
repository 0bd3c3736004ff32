import type { RepoPath } from '#base/repoPath.ts';
import { createValueReader, type ModuleFile } from '#document/values/createValueReader.ts';
import { fillStaticValues, listModules } from '#document/values/fillStaticValues.ts';
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
  const files = new Map<RepoPath, ModuleFile>();
  const read = createValueReader((file, importer) => {
    if (importer === null) return null;
    const path = listCandidatePaths({ kind: 'import', target: file }, importer, siteFolder).find(
      (one) => get(one) !== undefined,
    );
    if (path === undefined) return null;
    const found = files.get(path) ?? { path, modules: listModules(get(path) ?? '') };
    files.set(path, found);
    return found;
  });
  return {
    fill: (path, text) => fillStaticValues(text, (modules) => read({ path, modules }).scope),
    scopeOf: (path, text) => read({ path, modules: listModules(text) }).scope,
  };
}
