import type { RepoPath } from '#base/repoPath.ts';
import type { JSONContent } from '#document/page.ts';
import { compileModule } from './compileModule.ts';
import { findCustomCode } from './findCustomCode.ts';
import { providedReactHooks } from './customModule.ts';

/** A file with the site's own components. */
export interface CodeFile {
  readonly path: RepoPath;
  readonly text: string;
}

/** The site's own components on a page, compiled to a module, and their slots. */
export interface PageCode {
  /** The page's document, with each of those elements numbered (`island`). */
  readonly doc: JSONContent;
  /** A browser module whose default export returns a `CustomModule`. */
  readonly module: string;
  /** Names of the components that are run. */
  readonly names: ReadonlySet<string>;
}

/** The runnable code of a page, and messages about what can't be compiled. */
export interface PageCodeResult {
  readonly code: PageCode | null;
  readonly problems: readonly string[];
}

/**
 * Compiles, but doesn't run, the components that a page defines or imports. `codeFile` returns the file of an import;
 * null if it isn't code of the site.
 */
export function compileCustomComponents(doc: JSONContent, codeFile: (from: string) => CodeFile | null): PageCodeResult {
  const found = findCustomCode(doc, (from) => codeFile(from) !== null);
  if (found === null) return { code: null, problems: [] };
  const { places, sources, imports } = found;
  const problems: string[] = [];
  const compiled = (source: string, of: string): string => {
    const made = compileModule(source);
    if (!made.ok) problems.push(`Couldn’t read the code in ${of}: ${made.problem}.`);
    return made.ok ? made.value : `throw new Error(${JSON.stringify(made.problem)});`;
  };
  const files = new Map(imports.map(({ from }) => [from, codeFile(from)] as const));
  const parts = [...files].flatMap(([from, file]) =>
    file === null ? [] : [`${JSON.stringify(from)}: (require, exports) => {\n${compiled(file.text, file.path)}\n}`],
  );
  const islands = places.map(({ source }) => `({ children }) => ${source}`);
  const own = sources.map(({ text }) => text).join('\n\n');
  const page = compiled(`${own}\n\nexport const islands = [\n${islands.join(',\n')}\n];`, 'this page');
  if (problems.length > 0) return { code: null, problems };
  return {
    code: {
      doc: found.doc,
      names: new Set(places.map(({ tag }) => tag)),
      module: `export default (React) => {
const { ${providedReactHooks.join(', ')} } = React;
return { files: {
${parts.join(',\n')}
}, page: (require, exports) => {
${page}
} };
};
`,
    },
    problems,
  };
}
