import { decodeUriSafely } from './decodeUriSafely.ts';
import { getOwnProperty } from './getOwnProperty.ts';
import { toWellFormed } from './toWellFormed.ts';

/** The table of a built site's files whose names differ from their URLs: from each URL's path to the file's. Absent if there is none. */
export const pathTableFile = '_docwright/paths.json';

/** Parses the table of a built site. */
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
 * The path, percent-encoded, at which a built site has the file of a URL's path; null if that is the URL's own. Its Markdown and its feed are found
 * as well. The path is below the site's base, and starts with a slash.
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

/** A path as a URL has it. */
export function encodePath(path: string): string {
  return encodeURI(toWellFormed(path)).replaceAll('#', '%23').replaceAll('?', '%3F');
}
