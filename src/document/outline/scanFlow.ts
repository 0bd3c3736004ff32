import type { OutlineElement, OutlineExpression } from './outline.ts';
import { mapElementOffsets } from './parseCodeOutline.ts';
import { maxNestingDepth } from '../read/limitDepth.ts';
import { scanExpression, scanTag } from './scanTag.ts';
import type { PageScanState } from './pageScanState.ts';

/**
 * Reads tags and expressions that fill their lines (MDX "flow"). Returns the start of the next line; null if there is
 * other text next to them, which makes it a paragraph. `begin` closes what is open before.
 */
export function scanFlow(scan: PageScanState, from: number, lineTo: number, begin: () => void): number | null {
  const { source } = scan;
  const found: (readonly [kind: 'open' | 'close' | 'none', name: string])[] = [];
  const elements: OutlineElement[] = [];
  const expressions: OutlineExpression[] = [];
  let at = from;
  while (source[at] === '<' || source[at] === '{') {
    if (source[at] === '<' && (source.startsWith('<!--', at) || /[ \t\r\n]/.test(source[at + 1] ?? ''))) return null;
    const piece = source[at] === '<' ? scanTag(source, at) : scanExpression(source, at, 'content');
    if (piece === null) {
      scan.isSure = false;
      return null;
    }
    if (piece.kind === 'expression') expressions.push({ from: at, to: piece.to });
    else {
      found.push([piece.kind === 'selfClosing' ? 'none' : piece.kind, piece.name]);
      if (piece.kind !== 'close') elements.push({ name: piece.name, from: at, attributes: piece.attributes });
    }
    elements.push(...piece.inner);
    at = piece.to;
    while (source[at] === ' ' || source[at] === '\t') at += 1;
  }
  if (at < source.length && source[at] !== '\n' && !source.startsWith('\r\n', at)) return null;
  const { containers, paragraph } = scan;
  begin();
  // A tag that interrupts an item's paragraph from outside the item may not span lines.
  const breaksIn = paragraph.length > 0 && scan.containers !== containers;
  if (at > lineTo && (breaksIn || !isWithin(scan, source.slice(lineTo, at)))) scan.isSure = false;
  if (
    scan.containers.length > 0 &&
    elements.some(({ attributes }) => attributes.some(({ value }) => value?.target.includes('\n') === true))
  )
    scan.isSure = false;
  scan.parts.elements.push(...elements.map((element) => mapElementOffsets(element, (offset) => offset)));
  scan.parts.expressions.push(...expressions);
  for (const [kind, name] of found) follow(scan, kind, name);
  const end = source.indexOf('\n', at);
  return end < 0 ? source.length : end + 1;
}

/** True if the lines that a tag spans are indented as the items that contain it require. */
function isWithin({ containers }: PageScanState, lines: string): boolean {
  if (containers.length === 0) return true;
  if (containers.some(({ size }) => size === null)) return false;
  const indent = containers.reduce((sum, { size }) => sum + (size ?? 0), 0);
  return lines
    .split('\n')
    .slice(1)
    .every((line) => line.trim() === '' || line.slice(0, indent).trim() === '');
}

/** Elements must close in the same item or quote, innermost first. */
function follow(scan: PageScanState, kind: 'open' | 'close' | 'none', name: string): void {
  const container = scan.containers.at(-1)?.from ?? null;
  if (kind === 'open') scan.tags.push({ name, container });
  if (scan.tags.length > maxNestingDepth) scan.isSure = false;
  if (kind !== 'close') return;
  const opened = scan.tags.pop();
  if (opened?.name !== name || opened.container !== container) scan.isSure = false;
}
