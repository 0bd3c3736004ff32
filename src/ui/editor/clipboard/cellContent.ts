import { Fragment, type Node as DocumentNode, type Schema } from '@tiptap/pm/model';
import { hasMarkdownBlocks } from './looksLikeMarkdown.ts';

/** Flattens blocks to inline content for a table cell, one line per block. */
export function toCellContent(content: Fragment, schema: Schema): Fragment {
  const { hardBreak } = schema.nodes;
  const words: DocumentNode[] = [];
  const endLine = () => {
    if (words.length > 0 && hardBreak !== undefined) words.push(hardBreak.create());
  };
  const visit = (node: DocumentNode): void => {
    if (node.isInline) words.push(node);
    else if (node.type.spec.code === true) {
      for (const line of node.textContent.split('\n')) {
        endLine();
        if (line !== '')
          words.push(schema.text(line, schema.marks['code'] === undefined ? [] : [schema.marks['code'].create()]));
      }
    } else {
      if (node.isTextblock && node.content.size > 0) endLine();
      node.forEach(visit);
    }
  };
  content.forEach(visit);
  return Fragment.from(words);
}

/** Selected cells as TSV: one line per row, tabs between cells; null if the content is not table rows. */
export function formatCellsAsTsv(content: Fragment): string | null {
  const rows = content.content;
  if (rows.length === 0 || rows.some(({ type }) => type.spec['tableRole'] !== 'row')) return null;
  return rows
    .map(({ content: cells }) =>
      cells.content
        .map((cell) => cell.textBetween(0, cell.content.size, ' ', ' ').replaceAll(/\s+/g, ' ').trim())
        .join('\t'),
    )
    .join('\n');
}

/** True if a text is lines of tab-separated cells, all with the same number; false for Markdown, and for code that is indented with tabs. */
export function looksLikeTsv(text: string): boolean {
  const rows = text
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
  const [first = []] = rows;
  return (
    rows.length > 1 &&
    first.length > 1 &&
    rows.every((cells) => cells.length === first.length) &&
    !hasMarkdownBlocks(text) &&
    rows.some(([cell = '']) => cell.trim() !== '') &&
    first.slice(1).some((cell) => cell.trim() !== '')
  );
}

/** The lines of TSV text with their spaces, without empty lines at the end. Readers see a tab as a space. */
export function splitTsvLines(text: string): readonly string[] {
  return text.replace(/\n+$/, '').replaceAll('\t', ' ').split('\n');
}

/** Parses TSV text from a spreadsheet into table rows; null if the text has no tabs. */
export function parseTsvRows(text: string, schema: Schema): Fragment | null {
  const { tableRow, tableCell } = schema.nodes;
  if (!text.includes('\t') || tableRow === undefined || tableCell === undefined) return null;
  const rows = text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()));
  const columns = Math.max(...rows.map(({ length }) => length));
  return Fragment.from(
    rows.map((cells) =>
      tableRow.create(
        null,
        Array.from({ length: columns }, (_none, index) => {
          const words = cells[index] ?? '';
          return tableCell.create(null, words === '' ? null : schema.text(words));
        }),
      ),
    ),
  );
}
