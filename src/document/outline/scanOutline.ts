import { maxNestingDepth } from '../read/limitDepth.ts';
import { createOutlineParts, type OutlineParts } from './outline.ts';
import { closeContainers, continueContainers, openContainers } from './scanContainers.ts';
import type { OpenFence, PageScanState } from './pageScanState.ts';
import { scanFlow } from './scanFlow.ts';
import { closeParagraph, isTableDelimiterRow, scanDeferredLeaves } from './scanParagraph.ts';
import { mapElementOffsets, parseModuleOutline } from './parseCodeOutline.ts';

/** Maximum number of blank lines within a group of imports and exports. */
const mostTries = 100;

/**
 * Reads imports and exports: they end at the first blank line before which they are valid JavaScript. Null if there is
 * no such line. `begin` closes what is open before.
 */
function scanModule(scan: PageScanState, from: number, begin: () => void): number | null {
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

/** An outline, and whether the parser is sure to produce the same. */
export interface ScannedOutline {
  readonly parts: OutlineParts;
  readonly isSure: boolean;
}

/** A line without its line ending, and the start of the next line. */
interface Line {
  readonly from: number;
  readonly to: number;
  readonly next: number;
}

/**
 * Scans a body's outline, many times faster than parsing it. Doesn't support footnotes and rare syntax: if it meets
 * any, or anything that the parser may reject, `isSure` is false.
 */
export function scanOutline(source: string, bodyFrom: number): ScannedOutline {
  const scan: PageScanState = {
    source,
    parts: createOutlineParts(),
    containers: [],
    paragraph: [],
    fence: null,
    isInTable: false,
    tags: [],
    leaves: [],
    defined: new Set(),
    names: [],
    isSure: !isRare(source, bodyFrom),
  };
  let line: Line | null = lineAt(source, bodyFrom);
  while (line !== null) {
    const next = scanLine(scan, line);
    line = next >= source.length ? null : lineAt(source, next);
  }
  closeParagraph(scan);
  const isSure = scanDeferredLeaves(scan);
  return { parts: scan.parts, isSure: isSure && scan.isSure && scan.tags.length === 0 };
}

/** Line endings and characters that are too rare to support. */
function isRare(source: string, from: number): boolean {
  return source.includes('\0', from) || (source.includes('\r', from) && /\r(?!\n)/.test(source.slice(from)));
}

function lineAt(source: string, from: number): Line {
  const end = source.indexOf('\n', from);
  const next = end < 0 ? source.length : end + 1;
  const to = end < 0 ? source.length : end;
  return { from, to: source[to - 1] === '\r' && to > from ? to - 1 : to, next };
}

/** Reads a line, or all lines of the block that starts on it. Returns the offset to continue at. */
function scanLine(scan: PageScanState, { from, to, next }: Line): number {
  const { source } = scan;
  const continued = continueContainers(scan.containers, source, from, to);
  if (!continued.isSure) scan.isSure = false;
  const isLazy = continued.count < scan.containers.length;
  let at = continued.at;
  if (scan.fence !== null) {
    if (!isLazy) return scanFenced(scan, scan.fence, at, to, next);
    scan.fence = null;
  }
  if (isBlank(source, at, to)) {
    closeParagraph(scan);
    closeContainers(scan, continued.count);
    return next;
  }
  const opened = openContainers(source, at, to, isInParagraph(scan) && !isLazy);
  if (!opened.isSure) scan.isSure = false;
  if (opened.added.length > 0) {
    closeParagraph(scan);
    closeContainers(scan, continued.count);
    scan.containers = [...scan.containers, ...opened.added];
    if (scan.containers.length > maxNestingDepth) scan.isSure = false;
    at = opened.at;
    if (isBlank(source, at, to)) {
      // The content of an empty item depends on the following lines.
      scan.isSure = false;
      return next;
    }
    return scanContent(scan, { from, at, to, next, isLazy: false });
  }
  return scanContent(scan, { from, at, to, next, isLazy, count: continued.count });
}

interface Content {
  readonly from: number;
  readonly at: number;
  readonly to: number;
  readonly next: number;
  /** True if it is outside a container that is still open. */
  readonly isLazy: boolean;
  readonly count?: number;
}

/** Reads a line's content inside its containers. */
function scanContent(scan: PageScanState, content: Content): number {
  const { source } = scan;
  const at = skipSpace(source, content.at);
  const rest = source.slice(at, content.to);
  const character = rest.charAt(0);
  if (
    (character === '=' || character === '-') &&
    isInParagraph(scan) &&
    !content.isLazy &&
    /^(?:=+|-+)[ \t]*$/.test(rest)
  ) {
    closeParagraph(scan, rest.startsWith('=') ? 1 : 2);
    return content.next;
  }
  const line = { ...content, at, rest };
  const end = '#*-_`~$<{ie'.includes(character) ? beginBlock(scan, line) : null;
  if (end !== null) return end;
  if (rest.startsWith('[^') && /^\[\^[^\]]+\]:/.test(rest)) scan.isSure = false;
  const isFirst = scan.paragraph.length === 0;
  if (isFirst) leaveContainers(scan, line);
  scan.isInTable ||= !isFirst && isTableDelimiterRow(rest);
  scan.paragraph.push({ from: at, to: content.to, isLazy: content.isLazy && !isFirst });
  return content.next;
}

/** True if a paragraph is open. Rows of a table don't count, because any new block ends them. */
function isInParagraph({ paragraph, isInTable }: PageScanState): boolean {
  return paragraph.length > 0 && !isInTable;
}

/** Reads a block that starts on the line, except a paragraph; null if there is none. */
function beginBlock(scan: PageScanState, line: Content & { readonly rest: string }): number | null {
  const { at, to, next, rest } = line;
  const begin = () => {
    closeParagraph(scan);
    leaveContainers(scan, line);
  };
  const heading = /^(#{1,6})(?:[ \t]+|$)/.exec(rest);
  if (heading?.[1] !== undefined) {
    begin();
    const text = rest.slice(heading[0].length).replace(/(?:^|[ \t]+)#*[ \t]*$/, '');
    const from = at + heading[0].length;
    scan.paragraph = [{ from, to: from + text.length, isLazy: false }];
    closeParagraph(scan, heading[1].length, at);
    return next;
  }
  if (/^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/.test(rest)) {
    begin();
    return next;
  }
  const fence = /^(?:(`{3,})[^`]*|(~{3,}).*|(\${2,})[^$]*)$/.exec(rest);
  const marks = fence?.[1] ?? fence?.[2] ?? fence?.[3];
  if (marks !== undefined) {
    begin();
    scan.fence = { marker: marks.charAt(0), size: marks.length };
    return next;
  }
  if (rest.startsWith('<') || rest.startsWith('{')) {
    const flow = scanFlow(scan, at, to, begin);
    if (flow !== null) return flow;
  }
  const isModule = at === line.from && !isInParagraph(scan) && /^(?:import|export) /.test(rest);
  const module = isModule ? scanModule(scan, at, begin) : null;
  return module;
}

/** A line outside an open container closes it if it starts a new block. */
function leaveContainers(scan: PageScanState, { isLazy, count }: Content): void {
  if (isLazy && count !== undefined) closeContainers(scan, count);
}

function scanFenced(scan: PageScanState, { marker, size }: OpenFence, at: number, to: number, next: number): number {
  const rest = scan.source.slice(skipSpace(scan.source, at), to).trimEnd();
  if (rest.length >= size && rest === marker.repeat(rest.length)) scan.fence = null;
  return next;
}

function skipSpace(source: string, at: number): number {
  let place = at;
  while (source[place] === ' ' || source[place] === '\t') place += 1;
  return place;
}

function isBlank(source: string, at: number, to: number): boolean {
  return skipSpace(source, at) >= to;
}
