import { extensionOf, type RepoPath } from '#base/repoPath.ts';
import { isInSnippetFolder } from '#config/navigation/pageFiles.ts';
import type { SiteSourceFolder } from './siteSourceFolder.ts';

/**
 * File types that readers get unchanged (reference §1.7, and downloads offered on pages). None that a browser would run as a page of the
 * site.
 */
const given = new Set(
  'png jpg jpeg gif webp svg ico avif bmp mp4 webm mov m4v ogv mp3 wav ogg m4a vtt pdf txt csv tsv json yaml yml zip gz tar tgz woff woff2 ttf otf docx xlsx pptx'.split(
    ' ',
  ),
);

const notGiven = /(?:^|\/)(?:docs|mint|package|package-lock|tsconfig|vercel|netlify)\.json$|(?:^|\/)\./;

/** The files of a site that are copied. */
export function listFilesToCopy({ files, siteFolder, configPath, ignores }: SiteSourceFolder): readonly RepoPath[] {
  const prefix = siteFolder === '' ? '' : `${siteFolder}/`;
  return [...files].filter(
    (path) =>
      path.startsWith(prefix) &&
      path !== configPath &&
      given.has(extensionOf(path).toLowerCase()) &&
      !notGiven.test(path.slice(prefix.length)) &&
      !ignores(path) &&
      (!isInSnippetFolder(path, siteFolder) || !path.endsWith('.json')),
  );
}

/** True if an SVG would run code when opened at its own URL. As an image on a page it never does. */
export function hasActiveSvgContent(svg: string): boolean {
  // Elements may have a namespace prefix, and an entity's value can't be seen.
  return /<(?:[^\s<>/:]+:)?(?:script|foreignObject)\b|[\s"']on[a-z]+\s*=|javascript:|<!ENTITY/i.test(svg);
}
