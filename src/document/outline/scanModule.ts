import { mapElementOffsets, parseModuleOutline } from './parseCodeOutline.ts';
import type { PageScanState } from './pageScanState.ts';

/** So many blank lines may stand within imports and exports that belong together. */
const mostTries = 100;

/** Reads imports and exports: they end at the first blank line up to which they are JavaScript. Null where they never are. `begin` ends what is open before. */
export function scanModule(scan: PageScanState, from: number, begin: () => void): number | null {
  const { source, parts, names } = scan;
  const blank = /\r?\n[ \t]*(?=\r?\n|$)/g;
  blank.lastIndex = from;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const found = blank.exec(source);
    const end = found?.index ?? source.length;
    const read = parseModuleOutline(source.slice(from, end), names);
    if (read !== null) {
      begin();
      parts.imports.push(...read.imports.map((one) => ({ ...one, from: one.from + from, to: one.to + from })));
      parts.elements.push(...read.elements.map((element) => mapElementOffsets(element, (offset) => offset + from)));
      names.push(...read.names);
      parts.names.push(...read.names, ...read.exported);
      const next = source.indexOf('\n', end);
      return next < 0 ? source.length : next + 1;
    }
    if (found === null || end >= source.length) break;
  }
  scan.isSure = false;
  return null;
}
