import type { RepoPath } from '#base/repoPath.ts';
import { getNodeAttributes } from '#document/read/attributeValues.ts';
import type { ElementAttribute, JSONContent } from '#document/page.ts';
import { listCandidatePaths } from '#site/links/sitePath.ts';

/** Code that a page writes itself: an import or an export. */
export interface CustomCodeSource {
  readonly text: string;
  /** The index of its block in the document. */
  readonly block: number;
}

/** A place where a component of the site's own stands. */
export interface CustomComponentUse {
  readonly tag: string;
  /** The element as JSX, whose content is `children`. */
  readonly source: string;
  /** The number of the outermost of these places around it: its own where none is. */
  readonly outermost: number;
  readonly isInline: boolean;
}

/** The components of the site's own on a page, as they are written. */
export interface CustomCode {
  /** The page's document, in which each place has its number (`island`). */
  readonly doc: JSONContent;
  /** The places by their numbers. */
  readonly places: readonly CustomComponentUse[];
  readonly sources: readonly CustomCodeSource[];
  /** The names that come from files of the site, with the words that name the file. */
  readonly imports: readonly { readonly name: string; readonly from: string }[];
}

/** What of a page is code of its site's own; null where no such component stands on it. `isCode` says whether the words of an import name such a file. */
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

/** The file of a site's own code that an import on a page names; null where there is none. */
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

/** An element as JSX, whose content is what stands in its place on the page. */
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
