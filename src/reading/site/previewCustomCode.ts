import type { RepoPath } from '#base/repoPath.ts';
import type { JSONContent } from '#document/page.ts';
import { resolveCodePath, findCustomCode, type CustomCode } from '../ownCode/findCustomCode.ts';
import type { DrawnPreview, PreviewedSite } from './previewedPage.ts';
import type { ShownPage } from './previewMessages.ts';

/** Numbers the site's own components in a page's document, and returns them with their files. */
export function numberCustomComponents(
  doc: JSONContent,
  page: RepoPath | null,
  { siteFolder, files }: PreviewedSite,
): Pick<DrawnPreview, 'customCode' | 'codeFiles'> & { readonly doc: JSONContent } {
  const codeFiles = new Map<string, RepoPath>();
  if (page === null) return { doc, customCode: null, codeFiles };
  const customCode = findCustomCode(doc, (from) => {
    const path = resolveCodePath(from, page, siteFolder, (one) => files.has(one));
    if (path !== null) codeFiles.set(from, path);
    return path !== null;
  });
  return { doc: customCode?.doc ?? doc, customCode, codeFiles };
}

/** Slots that can be run, and names of the site's own components that have no code. */
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
