import { joinRepoPath, parentFolderOf } from '#base/repoPath.ts';
import type { JSONContent } from '../page.ts';
import { collectSources } from '../print/printedNodes.ts';
import { listModuleSources, readModuleValues, type ModuleValues } from './readModuleValues.ts';
import type { StaticScope } from './staticValue.ts';

/** A page or snippet: its path (null if it has none), and its import and export statements. */
export interface ModuleFile {
  readonly path: string | null;
  readonly modules: readonly string[];
}

/** The file that another one imports, by the path as written; null if there is none. */
export type FindModule = (file: string, importer: string | null) => ModuleFile | null;

/** In a circle of imports, values that pass through more files than this stay unknown. */
const mostRounds = 8;

interface PlacedFile {
  readonly path: string;
  readonly file: ModuleFile;
}

interface FoundImport extends PlacedFile {
  readonly written: string;
}

/**
 * Creates a reader of the plain data that pages and snippets define, and import from one another. The values of a file don't
 * depend on which file was read first, even if files import from one another in a circle. Each file is read once.
 */
export function createValueReader(find: FindModule): (file: ModuleFile) => ModuleValues {
  const known = new Map<string, StaticScope>();
  const imports = new WeakMap<ModuleFile, readonly FoundImport[]>();
  const importsOf = (file: ModuleFile): readonly FoundImport[] => {
    const before = imports.get(file);
    if (before !== undefined) return before;
    const found = listModuleSources(file.modules).flatMap((written): readonly FoundImport[] => {
      const one = /\.mdx?$/.test(written) ? find(written, file.path) : null;
      return one === null || one.path === null ? [] : [{ written, path: one.path, file: one }];
    });
    imports.set(file, found);
    return found;
  };
  const read = (file: ModuleFile, among: ReadonlyMap<string, StaticScope>): ModuleValues => {
    const paths = new Map(importsOf(file).map(({ written, path }) => [written, path]));
    return readModuleValues(file.modules, (written) => {
      const path = paths.get(written) ?? null;
      return path === null ? null : (among.get(path) ?? known.get(path) ?? null);
    });
  };
  /** Reads files that import from one another: first without the values of the others, then with those just read. */
  const readCircle = (files: readonly PlacedFile[]) => {
    const isCircle = files.length > 1 || files.some((one) => importsOf(one.file).some(({ path }) => path === one.path));
    let values: ReadonlyMap<string, StaticScope> = new Map();
    for (let round = 0; round < (isCircle ? mostRounds : 1); round += 1) {
      const before = values;
      values = new Map(files.map(({ path, file }) => [path, read(file, before).exported]));
    }
    for (const [path, scope] of values) known.set(path, scope);
  };
  /** Tarjan's algorithm: files that import from one another are read together, after those that they import. */
  const visits = new Map<string, number>();
  const open: PlacedFile[] = [];
  const visit = ({ path, file }: PlacedFile): number => {
    const index = visits.size;
    visits.set(path, index);
    open.push({ path, file });
    let low = index;
    for (const found of importsOf(file))
      if (!known.has(found.path)) low = Math.min(low, visits.get(found.path) ?? visit(found));
    if (low === index) readCircle(open.splice(open.findIndex((one) => one.path === path)));
    return low;
  };
  return (file) => {
    for (const found of importsOf(file)) if (!known.has(found.path)) visit(found);
    return read(file, new Map());
  };
}

/** A path as written in a file, as one that means the same on every page; `importer` is null for the page itself. */
export function resolveImportPath(file: string, importer: string | null): string {
  return importer !== null && /^\.{1,2}\//.test(file) ? `/${joinRepoPath(parentFolderOf(importer), file)}` : file;
}

/** A file that a page imports values from. */
export interface ImportedDocument {
  readonly path: string;
  readonly doc: JSONContent;
}

/**
 * The plain data that a page or snippet defines, and imports from others. `find` returns a file by its path as written on the
 * page; null if there is none. `path` is the snippet's path, or null for the page itself.
 */
export function readDocumentValues(
  doc: JSONContent,
  find: (file: string) => ImportedDocument | 'missing' | null,
  path: string | null = null,
): ModuleValues {
  const toFile = (one: JSONContent, from: string | null): ModuleFile => ({
    path: from,
    modules: collectSources(one.content ?? []),
  });
  const files = new Map<string, ModuleFile>();
  const read = createValueReader((file, importer) => {
    const found = find(resolveImportPath(file, importer));
    if (found === null || found === 'missing') return null;
    const one = files.get(found.path) ?? toFile(found.doc, found.path);
    files.set(found.path, one);
    return one;
  });
  return read(toFile(doc, path));
}
