import { extensionOf, type RepoPath } from '#base/repoPath.ts';
import { isInSnippetFolder } from '#config/navigation/pageFiles.ts';
import type { SiteSourceFolder } from './siteSourceFolder.ts';

/**
 * File types that readers get unchanged (reference §1.7, and downloads offered on pages). None that a browser would run as a page of the
 * site.
 */
const given = new Set(
  'png jpg jpeg gif webp svg ico avif bmp mp4 webm mov m4v ogv mp3 wav ogg m4a vtt srt pdf txt csv tsv json yaml yml zip gz tar tgz woff woff2 ttf otf docx xlsx pptx'.split(
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

const styleSheets = /<\?xml-stylesheet(?:[^?]|\?(?!>))*/gi;

/**
 * True if an SVG may run code when opened at its own URL. As an image on a page it never does. Null means a file that isn't
 * UTF-8 text.
 */
export function hasActiveSvgContent(svg: string | null): boolean {
  // An entity's value can't be seen, nor can text in another encoding.
  if (
    svg === null ||
    svg.includes('\0') ||
    svg.includes('\x1b') ||
    /<!ENTITY|^(?:\ufffe|\ufffd\ufffd)/i.test(svg) ||
    activeElements.test(svg)
  )
    return true;
  if ((svg.match(styleSheets) ?? []).some((written) => !isCssOnly(written))) return true;
  return (
    activeUrls.test(decodeReferences(svg)) ||
    (svg.match(tags) ?? []).some((tag) => /[\s"'/]on[a-z]+\s*=/i.test(tag.replaceAll(/"[^"]*"|'[^']*'/g, '""')))
  );
}

/** True if a style sheet instruction names CSS as its only type; one of another type can contain scripts. */
function isCssOnly(written: string): boolean {
  const types = [...written.matchAll(/\btype\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
  return types.length === 1 && types.every(([, double, single]) => (double ?? single) === 'text/css');
}

/** Decodes the character references that could hide a URL. */
function decodeReferences(svg: string): string {
  return svg
    .replaceAll(
      /&#(?:x0*([\da-f]{1,6})|0*(\d{1,7}));?/gi,
      (written, hex: string | undefined, decimal: string | undefined) => {
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
        return code > 0x10ffff ? written : String.fromCodePoint(code);
      },
    )
    .replaceAll(/&(?:Tab|NewLine);/g, '\n')
    .replaceAll('&colon;', ':');
}
