import type { RepoPath } from '#base/repoPath.ts';
import { attributesOf } from '#document/attributeValues.ts';
import type { ElementAttribute, JSONContent } from '#document/page.ts';
import { compileCode } from './compileCode.ts';

/** A file with components of the site's own. */
export interface CodeFile {
  readonly path: RepoPath;
  readonly text: string;
}

/** The components of the site's own on a page, as a module that makes them, and the places where they stand. */
export interface PageCode {
  /** The page's document, in which each of those elements has its number (`island`). */
  readonly doc: JSONContent;
  /** A module of browsers; `ownModule` is its shape. */
  readonly module: string;
  /** The names of the components that are run. */
  readonly names: ReadonlySet<string>;
}

/** What of a page's own code can be run, and in words what cannot. */
export interface FoundCode {
  readonly code: PageCode | null;
  readonly problems: readonly string[];
}

/** What the service puts at every component's hand (research §A.3). */
const given = ['useState', 'useEffect', 'useRef', 'useCallback', 'useMemo', 'useContext', 'useReducer'];

/**
 * The components that a page defines or imports itself, compiled and not run. `codeFile` is the file that the page names in an
 * import; null where that is no code of the site.
 */
export function pageCode(doc: JSONContent, codeFile: (from: string) => CodeFile | null): FoundCode {
  const own = (doc.content ?? []).flatMap(({ type, attrs }) =>
    type === 'sourceBlock' && /^\s*(?:import|export)\s/.test(String(attrs?.['source']))
      ? [String(attrs?.['source'])]
      : [],
  );
  const imports = own.flatMap(importsIn).filter(({ from }) => codeFile(from) !== null);
  const names = new Set([...imports.map(({ name }) => name), ...own.flatMap(exportedNames)]);
  const places = numbered(doc, names);
  if (places.elements.length === 0) return { code: null, problems: [] };
  const problems: string[] = [];
  const compiled = (source: string, of: string): string => {
    const found = compileCode(source);
    if (!found.ok) problems.push(`The code of ${of} cannot be read: ${found.problem}.`);
    return found.ok ? found.value : `throw new Error(${JSON.stringify(found.problem)});`;
  };
  const files = new Map(imports.map(({ from }) => [from, codeFile(from)] as const));
  const parts = [...files].flatMap(([from, file]) =>
    file === null ? [] : [`${JSON.stringify(from)}: (require, exports) => {\n${compiled(file.text, file.path)}\n}`],
  );
  const islands = places.elements.map((element) => `({ children }) => ${elementSource(element)}`);
  const page = compiled(`${own.join('\n\n')}\n\nexport const islands = [\n${islands.join(',\n')}\n];`, 'this page');
  if (problems.length > 0) return { code: null, problems };
  return {
    code: {
      doc: places.doc,
      names: new Set(places.elements.map(tagOf)),
      module: `export default (React) => {
const { ${given.join(', ')} } = React;
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

function tagOf({ attrs }: JSONContent): string {
  return String(attrs?.['tag']);
}

/** The names that import statements take, and where from. */
function importsIn(source: string): readonly { readonly name: string; readonly from: string }[] {
  return [...source.matchAll(/^\s*import\s+([^'"]+?)\s+from\s+['"]([^'"]+)['"]/gm)].flatMap(
    ([, names = '', from = '']) =>
      names
        .replaceAll(/[{}]/g, ',')
        .split(',')
        .flatMap((part) => {
          const name =
            part
              .trim()
              .split(/\s+as\s+/)
              .at(-1) ?? '';
          return name === '' ? [] : [{ name, from }];
        }),
  );
}

function exportedNames(source: string): readonly string[] {
  return [...source.matchAll(/^\s*export\s+(?:async\s+)?(?:const|let|var|function|class)\s+([A-Z][\w$]*)/gm)].flatMap(
    ([, name]) => name ?? [],
  );
}

/** The document with a number on each element whose name is one of these, and those elements in their order. */
function numbered(
  doc: JSONContent,
  names: ReadonlySet<string>,
): { readonly doc: JSONContent; readonly elements: readonly JSONContent[] } {
  const elements: JSONContent[] = [];
  const visit = (node: JSONContent): JSONContent => {
    const isOne =
      (node.type === 'element' || node.type === 'elementAtom') && names.has(tagOf(node).split('.')[0] ?? '');
    const island = elements.length;
    if (isOne) elements.push(node);
    const content = node.content?.map(visit);
    return {
      ...node,
      ...(isOne ? { attrs: { ...node.attrs, island } } : {}),
      ...(content === undefined ? {} : { content }),
    };
  };
  return { doc: visit(doc), elements };
}

/** An element as JSX, whose content is what stands in its place on the page. */
function elementSource(node: JSONContent): string {
  const attributes = attributesOf(node).map(attributeSource).join('');
  const tag = tagOf(node);
  return (node.content ?? []).length === 0 ? `<${tag}${attributes} />` : `<${tag}${attributes}>{children}</${tag}>`;
}

function attributeSource(attribute: ElementAttribute): string {
  switch (attribute.kind) {
    case 'flag':
      return ` ${attribute.name}`;
    case 'string':
      return ` ${attribute.name}={${JSON.stringify(attribute.value)}}`;
    case 'expression':
      return ` ${attribute.name}={${attribute.value}}`;
    case 'spread':
      return ` {${attribute.value.trim().startsWith('...') ? '' : '...'}${attribute.value}}`;
  }
}
