import { getFileKind } from '#base/fileKind.ts';
import { extensionOf, withoutExtension, type RepoPath } from '#base/repoPath.ts';
import type { Field } from '#form/field.ts';
import type { FormValuePath } from './FormContext.ts';

const images = new Set(['svg', 'png', 'jpg', 'jpeg', 'webp', 'gif', 'avif', 'ico']);
const descriptions = new Set(['json', 'yaml', 'yml']);

/** Repository files that a field may name, as a configuration writes them, best matches first. */
export function listFieldFiles(
  field: Field,
  at: FormValuePath,
  paths: ReadonlySet<RepoPath>,
  siteFolder: RepoPath,
): readonly string[] {
  const folder = siteFolder === '' ? '' : `${siteFolder}/`;
  const own = [...paths].filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length));
  if (field.kind === 'image') return own.filter((path) => images.has(extensionOf(path))).map((path) => `/${path}`);
  if (field.kind === 'video') return own.filter((path) => getFileKind(path) === 'video').map((path) => `/${path}`);
  if (field.kind === 'page') return own.filter((path) => extensionOf(path) === 'mdx').map(withoutExtension);
  if (field.kind === 'snippet')
    return [...new Set(own.flatMap((path) => /^_?snippets\/(.+\.mdx?)$/i.exec(path)?.[1] ?? []))];
  if (!at.includes('openapi')) return own.map((path) => `/${path}`);
  const likely = (path: RepoPath) => (/openapi|swagger/i.test(path) ? 0 : /api/i.test(path) ? 1 : 2);
  return own
    .filter(
      (path) =>
        descriptions.has(extensionOf(path)) && !/(?:^|\/)(?:docs|mint|package|package-lock|tsconfig)\.json$/.test(path),
    )
    .toSorted((a, b) => likely(a) - likely(b))
    .map((path) => `/${path}`);
}
