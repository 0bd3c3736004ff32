import type { RepoPath } from '#base/repoPath.ts';
import { createValueReader, type ModuleFile } from '#document/values/createValueReader.ts';
import { fillStaticValues, listModules, type PageElement } from '#document/values/fillStaticValues.ts';
import type { StaticObject, StaticScope } from '#document/values/staticValue.ts';
import type { ElementAttribute } from '#document/page.ts';
import { findSnippetImports } from '#document/read/findSnippetImports.ts';
import { createSnippetScope, readPropValues } from '#document/read/substituteExpressions.ts';
import { withoutByteOrderMark } from '#base/encoding.ts';
import { listCandidatePaths } from '../links/sitePath.ts';

/** The texts of a site's pages and snippets, and the folder of its configuration. */
export interface PageTexts {
  readonly siteFolder: RepoPath;
  readonly get: (path: RepoPath) => string | undefined;
}

/** The plain data that pages define or import. */
export interface PageValues {
  /** Fills in the texts of a page's snippets, and the values of its expressions (`fillStaticValues`). */
  readonly fill: (path: RepoPath, text: string) => string;
  /** The values of all names that a page defines or imports. */
  readonly scopeOf: (path: RepoPath, text: string) => StaticScope;
}

/** The limits of snippets on a page are those of the site (`drawSnippetBlocks.tsx`). */
const deepest = 8;
const mostSnippets = 500;

interface Expanding {
  readonly within: readonly RepoPath[];
  readonly budget: { left: number };
}

function toElementAttribute(attribute: PageElement['attributes'][number]): ElementAttribute {
  if (attribute.type === 'mdxJsxExpressionAttribute') return { kind: 'spread', value: attribute.value };
  const { name, value } = attribute;
  if (value === null || value === undefined) return { kind: 'flag', name };
  return typeof value === 'string' ? { kind: 'string', name, value } : { kind: 'expression', name, value: value.value };
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
  const findSnippet = (element: PageElement, path: RepoPath, props: StaticObject, modules: readonly string[]) => {
    const name = element.name ?? '';
    const from = modules.flatMap(findSnippetImports).find((one) => one.name === name)?.from;
    const file = name === 'Snippet' && from === undefined ? props.get('file') : from;
    if (typeof file !== 'string' || file.trim() === '' || element.children.length > 0) return undefined;
    const target = { kind: from === undefined ? 'snippet' : 'import', target: file.trim() } as const;
    return listCandidatePaths(target, path, siteFolder).find((one) => get(one) !== undefined);
  };
  const fillPart = (path: RepoPath, text: string, props: StaticObject | null, state: Expanding): string =>
    fillStaticValues(
      text,
      (modules) => {
        const { scope } = read({ path, modules });
        return props === null ? scope : createSnippetScope(scope, props);
      },
      {
        isPart: props !== null,
        expand: (element, scope, modules) => {
          const given = readPropValues(element.attributes.map(toElementAttribute), scope);
          const file = findSnippet(element, path, given, modules);
          if (file === undefined) return null;
          // A snippet that shows itself ends here, as on the site.
          if (state.within.includes(file) || state.within.length > deepest || state.budget.left <= 0) return '';
          state.budget.left -= 1;
          return fillPart(file, withoutByteOrderMark(get(file) ?? ''), given, {
            ...state,
            within: [...state.within, file],
          });
        },
      },
    );
  return {
    fill: (path, text) => fillPart(path, text, null, { within: [path], budget: { left: mostSnippets } }),
    scopeOf: (path, text) => read({ path, modules: listModules(text) }).scope,
  };
}
