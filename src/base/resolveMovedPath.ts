import { decodeUriSafely } from './decodeUriSafely.ts';
import { getOwnProperty } from './getOwnProperty.ts';
import { toWellFormed } from './toWellFormed.ts';

/** Table of a built site's files whose names differ from their URLs: maps the URL's path to the file's. Absent if there are none. */
export const pathTableFile = '_docwright/paths.json';

/** Parses the path table of a built site. */
export function readPathTable(text: string): Readonly<Record<string, string>> {
  const table: unknown = JSON.parse(text);
  return typeof table !== 'object' || table === null
    ? {}
    : Object.fromEntries(
        Object.entries(table).flatMap(([from, to]: readonly [string, unknown]) =>
          typeof to === 'string' ? [[from, to]] : [],
        ),
      );
}

/**
 * The percent-encoded path of the file for a URL's path; null if they are the same. Also finds the page's Markdown and
 * feed. Paths are relative to the site's base and start with a slash.
 */
export function resolveMovedPath(table: Readonly<Record<string, string>>, path: string): string | null {
  const decoded = decodeUriSafely(path);
  for (const wanted of [decoded, decoded.normalize('NFC')])
    for (const rest of ['', ...(/\/(?:rss\.xml|index\.html)?$|\.md$/.exec(wanted) ?? [])]) {
      const found = getOwnProperty(table, wanted.slice(0, wanted.length - rest.length));
      if (found !== undefined) return encodePath(found + rest);
    }
  return decoded === decoded.normalize('NFC') ? null : encodePath(decoded.normalize('NFC'));
}

/** Percent-encodes a path for a URL. */
export function encodePath(path: string): string {
  return encodeURI(toWellFormed(path)).replaceAll('#', '%23').replaceAll('?', '%3F');
}
