import { isSameJson } from '#base/isSameJson.ts';
import { documentSchema } from '#blocks/pages.ts';
import { blockSpecs } from '#blocks/registry.ts';
import { isSameDocument } from '#document/patch/compareDocuments.ts';
import { getLinePrefix, type DocumentSourceMap } from '#document/patch/documentSourceMap.ts';
import { getNodeText, isTextBlock } from '#document/print/printedNodes.ts';
import { findMissingFence } from '#document/read/fences.ts';
import { createGrammar, getSourceMap } from '#document/read/readPage.ts';
import type { JSONContent, Page } from '#document/page.ts';

const grammar = createGrammar(blockSpecs, documentSchema);

/**
 * A line of a block: as it is, after the characters of its container's prefix, and with its indentation in columns and
 * without the marker that its list gave its item.
 */
interface Line {
  readonly raw: string;
  readonly rest: string;
  readonly own: string;
}

type Lines = readonly Line[];

const keyOf = (node: JSONContent) => `${node.type}:${getNodeText(node)}`;

/** White space and quote markers at the start of a line, as columns. */
function widthOf(lead: string): number {
  let column = 0;
  for (const sign of lead) column += sign === '\t' ? 4 - (column % 4) : 1;
  return column;
}

/** Where code starts and ends in a block, and the indentation of its fence, which its lines don't contain. */
function codeOf(
  { source, origins }: Pick<DocumentSourceMap, 'source' | 'origins'>,
  node: JSONContent,
): readonly { readonly from: number; readonly to: number; readonly width: number }[] {
  const origin = origins.get(node);
  if (node.type === 'codeBlock' && origin !== undefined)
    return [{ ...origin, width: widthOf(getLinePrefix(source, origin.from)) }];
  return isTextBlock(node) ? [] : (node.content ?? []).flatMap((child) => codeOf({ source, origins }, child));
}

function linesOf({ source, origins }: DocumentSourceMap, node: JSONContent): Lines | null {
  const origin = origins.get(node);
  if (origin === undefined) return null;
  const items = node.type.endsWith('List') ? (node.content ?? []) : [];
  const starts = new Set(items.map((item) => origins.get(item)?.from));
  const prefix = getLinePrefix(source, origin.from);
  const own = widthOf(prefix);
  const code = codeOf({ source, origins }, node);
  const lines: Line[] = [];
  let offset = origin.from;
  for (const line of source.slice(origin.from, origin.to).split('\n')) {
    const lead = /^[\s>]*/.exec(line)?.[0] ?? '';
    const text = line.slice(lead.length).trimEnd();
    const isItem = starts.has(offset + lead.length);
    const within = code.find(({ from, to }) => from < offset && offset <= to)?.width ?? own;
    const shift = lines.length === 0 ? 0 : Math.max(0, widthOf(lead) - Math.min(own, within));
    const shown = isItem ? text.replace(/^(?:[-*+]|\d+[.)])/, '*') : text;
    const rest = line.startsWith(prefix) ? line.slice(prefix.length) : line;
    lines.push({ raw: line, rest, own: text === '' ? '' : `${' '.repeat(shift)}${shown}` });
    offset += line.length + 1;
  }
  // In a quote, a list ends with the blank line after it (as the parser reports it).
  while (lines.length > 1 && lines.at(-1)?.own === '') lines.pop();
  return /^table(?:Cell|Header)$/.test(node.type)
    ? lines.map(({ own: cell, ...line }) => ({ ...line, own: cell.replace(/^[|\s]+|[|\s]+$/g, '') }))
    : lines;
}

/**
 * The lines of a page that an edit rewrote although their block has the same content as one of the page before: the
 * edit kept it, or copied, moved, wrapped, or unwrapped it. Another indentation of its container isn't counted.
 */
export function findForeignLines(before: Page, after: Page): readonly string[] {
  const [base, next] = [getSourceMap(grammar, before), getSourceMap(grammar, after)];
  const known = new Map<string, JSONContent[]>();
  const index = (node: JSONContent): void => {
    const found = known.get(keyOf(node));
    if (found === undefined) known.set(keyOf(node), [node]);
    else found.push(node);
    if (!isTextBlock(node)) node.content?.forEach(index);
  };
  base.doc.content?.forEach(index);
  const isRelinked = !isSameJson([...base.reading.definitions], [...next.reading.definitions]);
  const tables = [...known.values()].flat().filter(({ type }) => type === 'table');
  const others = ({ type }: JSONContent, same: readonly JSONContent[]) =>
    [...known.values()]
      .flat()
      .filter((other) => other.type === type && !same.includes(other))
      .flatMap((other) => {
        const found = linesOf(base.reading, other);
        return found === null ? [] : [found];
      });
  const visit = (node: JSONContent): readonly string[] => {
    if (node.type === 'table' && !tables.some((table) => hasRowsOf(table, node))) return [];
    const same = (known.get(keyOf(node)) ?? []).filter((other) => isSameDocument(other, node));
    const inside = () => (isTextBlock(node) ? [] : (node.content ?? []).flatMap(visit));
    if (isRelinked && same.some((other) => hasReference(base.reading, other))) return inside();
    const lines = linesOf(next.reading, node);
    const spelled = same.flatMap((other) => {
      const found = linesOf(base.reading, other);
      return found === null ? [] : [found];
    });
    // The marker of an item is its list's, and so is the indentation that depends on it.
    const isItem = node.type === 'listItem';
    if (lines === null || spelled.length === 0 || isItem) return inside();
    // Code at the end of the page needs its closing fence when a block follows (CommonMark 4.5).
    const fence = node.type === 'codeBlock' ? missingFenceOf(base.reading, same[0]) : null;
    const rest = spelled.map((found) => differing(lines, found).filter((line) => line !== fence));
    const fewest = rest.reduce((best, other) => (other.length < best.length ? other : best));
    // The rest of a changed block may be identical to another block.
    return fewest.length > 0 && others(node, same).some((other) => addedLines(lines, other).length === 0) ? [] : fewest;
  };
  return (next.doc.content ?? []).flatMap(visit);
}

function missingFenceOf({ source, origins }: DocumentSourceMap, node: JSONContent | undefined): string | null {
  const origin = node === undefined ? undefined : origins.get(node);
  return origin === undefined ? null : findMissingFence(source.slice(origin.from, origin.to));
}

/** True if a text, or one in a container, has a reference: its link may have to be written out if the page's definitions change. */
function hasReference(reading: DocumentSourceMap, node: JSONContent): boolean {
  return isTextBlock(node)
    ? JSON.stringify(reading.origins.get(node)?.inline ?? []).includes('Reference"')
    : (node.content ?? []).some((child) => hasReference(reading, child));
}

/** True if a table has at least half of another one's rows: otherwise its columns were changed. */
function hasRowsOf(table: JSONContent, { content: rows = [] }: JSONContent): boolean {
  const own = new Set((table.content ?? []).map(keyOf));
  return 2 * rows.filter((row) => own.has(keyOf(row))).length >= rows.length;
}

/** Lines that aren't in the other list, or a note about lines that it has more of. */
function differing(lines: Lines, other: Lines): readonly string[] {
  const added = addedLines(lines, other).map(({ own }) => own);
  return added.length > 0 ? added : addedLines(other, lines).map(({ own }) => `without ${own}`);
}

/** Lines that aren't in the other list, neither as they are nor without their prefix. */
function addedLines(lines: Lines, other: Lines): Lines {
  const left = [...other];
  return lines.filter((line) => {
    const same = left.findIndex(({ own }) => own === line.own);
    const at = same < 0 ? left.findIndex(({ raw, rest }) => raw === line.raw || rest === line.rest) : same;
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
