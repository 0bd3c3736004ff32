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

/** Elements that run code or open another document; `foreignObject` alone only holds text. Elements may have a namespace prefix. */
const activeElements = /<(?:[^\s<>/:]+:)?(?:script|iframe|frame|object|embed|applet|base|meta|handler|listener)\b/i;
/** A tag with its attributes; in XML, no attribute value contains `<`. */
const tags = /<[^<>"']*(?:"[^"<]*"[^<>"']*|'[^'<]*'[^<>"']*)*>/g;
/** URLs that run code. Browsers ignore tabs and line breaks in a URL. */
const activeUrls = new RegExp(
  `${[...'javascript:'].join('[\\t\\n\\r]*')}|data:\\s*(?:text/html|[a-z]+/[a-z+]*xml)`,
  'i',
);

/** True if an SVG would run code when opened at its own URL. As an image on a page it never does. */
export function hasActiveSvgContent(svg: string): boolean {
  // An entity's value can't be seen; an XSL style sheet can contain scripts.
  if (/<!ENTITY|<\?xml-stylesheet[^>]*xsl/i.test(svg) || activeElements.test(svg)) return true;
  return (
    activeUrls.test(decodeReferences(svg)) ||
    (svg.match(tags) ?? []).some((tag) => /[\s"'/]on[a-z]+\s*=/i.test(tag.replaceAll(/"[^"]*"|'[^']*'/g, '""')))
  );
}

/** Decodes the character references that could hide a URL. */
function decodeReferences(svg: string): string {
  return svg
    .replaceAll(
      /&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi,
      (written, hex: string | undefined, decimal: string | undefined) => {
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
        return code > 0x10ffff ? written : String.fromCodePoint(code);
      },
    )
    .replaceAll(/&(?:Tab|NewLine);/g, '\n')
    .replaceAll('&colon;', ':');
}
