import type { RepoPath } from '#base/repoPath.ts';
import type { JSONContent } from '#document/page.ts';
import { resolveCodePath, findCustomCode, type CustomCode } from '../ownCode/findCustomCode.ts';
import type { DrawnPreview, PreviewedSite } from './previewedPage.ts';
import type { ShownPage } from './previewMessages.ts';

/** A page's document with a number on each component of the site's own, these components, and the files that they come from. */
export function numberCustomComponents(
  doc: JSONContent,
  page: RepoPath | null,
  { siteFolder, files }: PreviewedSite,
): Pick<DrawnPreview, 'own' | 'codeFiles'> & { readonly doc: JSONContent } {
  const codeFiles = new Map<string, RepoPath>();
  if (page === null) return { doc, own: null, codeFiles };
  const own = findCustomCode(doc, (from) => {
    const path = resolveCodePath(from, page, siteFolder, (one) => files.has(one));
    if (path !== null) codeFiles.set(from, path);
    return path !== null;
  });
  return { doc: own?.doc ?? doc, own, codeFiles };
}

/** The places that can be run, and of the components that the site makes itself those that have no code. */
export function listRunnableIslands(
  own: CustomCode | null,
  components: readonly string[],
): Pick<ShownPage, 'islands' | 'leftOut'> {
  const places = own?.places ?? [];
  const tags = new Set(places.map(({ tag }) => tag));
  return {
    leftOut: components.filter((name) => !tags.has(name)),
    islands: places.flatMap(({ tag, outermost, isInline }, island) =>
      outermost === island ? [{ island, name: tag, isInline }] : [],
    ),
  };
}
