import type { RepoPath } from '#base/repoPath.ts';
import { getNodeAttributes } from '#document/read/attributeValues.ts';
import type { ElementAttribute, JSONContent } from '#document/page.ts';
import { listCandidatePaths } from '#site/links/sitePath.ts';

/** Code on a page: an import or an export. */
export interface CustomCodeSource {
  readonly text: string;
  /** Index of its block in the document. */
  readonly block: number;
}

/** A slot for one of the site's own components. */
export interface CustomComponentUse {
  readonly tag: string;
  /** The element as JSX, with `children` as its content. */
  readonly source: string;
  /** Number of the outermost slot around it; its own if none. */
  readonly outermost: number;
  readonly isInline: boolean;
}

/** The site's own components on a page, as source. */
export interface CustomCode {
  /** The page's document, with each slot numbered (`island`). */
  readonly doc: JSONContent;
  /** The slots by number. */
  readonly places: readonly CustomComponentUse[];
  readonly sources: readonly CustomCodeSource[];
  /** Names imported from files of the site, with the import specifiers. */
  readonly imports: readonly { readonly name: string; readonly from: string }[];
}

/**
 * Finds the site's own code on a page; null if no such component is used. `isCode` is true if an import specifier
 * refers to such a file.
 */
export function findCustomCode(doc: JSONContent, isCode: (from: string) => boolean): CustomCode | null {
  const sources = (doc.content ?? []).flatMap(({ type, attrs }, block) =>
    type === 'sourceBlock' && /^\s*(?:import|export)\s/.test(String(attrs?.['source']))
      ? [{ text: String(attrs?.['source']), block }]
      : [],
  );
  const imports = sources.flatMap(({ text }) => importsIn(text)).filter(({ from }) => isCode(from));
  const names = new Set([...imports.map(({ name }) => name), ...sources.flatMap(({ text }) => exportedNames(text))]);
  if (names.size === 0) return null;
  const found = numbered(doc, names);
  return found.places.length === 0 ? null : { ...found, sources, imports };
}

/** Path of the site's own code for an import on a page, or null. */
export function resolveCodePath(
  from: string,
  page: RepoPath,
  siteFolder: RepoPath,
  has: (path: RepoPath) => boolean,
): RepoPath | null {
  const paths = listCandidatePaths({ kind: 'snippet', target: from }, page, siteFolder);
  return (
    paths
      .flatMap((one) => [one, ...endings.map((ending) => one + ending)])
      .find((one) => endings.some((ending) => one.endsWith(ending)) && has(one)) ?? null
  );
}

const endings = ['.jsx', '.tsx', '.js', '.ts'];

/** Names from import statements, with their specifiers. */
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

/** Numbers each element with one of these names, and returns the document and the elements in order. */
function numbered(doc: JSONContent, names: ReadonlySet<string>): Pick<CustomCode, 'doc' | 'places'> {
  const places: CustomComponentUse[] = [];
  const visit = (node: JSONContent, around: number | null): JSONContent => {
    const tag = String(node.attrs?.['tag']);
    const isOne = (node.type === 'element' || node.type === 'elementAtom') && names.has(tag.split('.')[0] ?? '');
    const island = places.length;
    if (isOne)
      places.push({
        tag,
        source: elementSource(tag, node),
        outermost: around ?? island,
        isInline: node.type === 'elementAtom',
      });
    const content = node.content?.map((child) => visit(child, isOne ? (around ?? island) : around));
    return {
      ...node,
      ...(isOne ? { attrs: { ...node.attrs, island } } : {}),
      ...(content === undefined ? {} : { content }),
    };
  };
  return { doc: visit(doc, null), places };
}

/** An element as JSX, with its content on the page as `children`. */
function elementSource(tag: string, node: JSONContent): string {
  const attributes = getNodeAttributes(node).map(attributeSource).join('');
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
