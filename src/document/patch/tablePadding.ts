/** How a table writes a column: its white space, and its width if the table is padded. */
export interface ColumnPadding {
  /** White space before a cell's text. */
  readonly lead: string;
  /** Width between the bars in UTF-16 units, if the heading and the dashes have the same; null otherwise. */
  readonly width: number | null;
  readonly align: 'left' | 'center' | 'right';
}

/** How a table writes its rows. */
export interface TablePadding {
  /** False for rows without bars at both ends. */
  readonly hasOuterBars: boolean;
  readonly columns: readonly ColumnPadding[];
}

/** Reads a table's padding from its heading, `cells` as written with their bars, and from its line of dashes. */
export function readTablePadding(heading: string, cells: readonly string[], dashes: string): TablePadding {
  const parts = dashes.trim().replace(/^\|/, '').replace(/\|$/, '').split('|');
  return {
    hasOuterBars: heading.startsWith('|') && heading.length > 1 && /(?<!\\)\|$/.test(heading),
    columns: cells.map((raw, index) => {
      const body = raw.replace(/^\|/, '').replace(/(?<!\\)\|$/, '');
      const part = parts[index] ?? '';
      const rule = part.trim();
      return {
        lead: /^\s*/.exec(body)?.[0].slice(0, body.trim() === '' ? 1 : undefined) ?? '',
        width: body.length === part.length ? body.length : null,
        align: !rule.endsWith(':') ? 'left' : rule.startsWith(':') ? 'center' : 'right',
      };
    }),
  };
}

/** Joins the texts of a new row's cells with the table's padding. Texts that are wider than their column are not padded. */
export function joinPaddedCells(texts: readonly string[], { hasOuterBars, columns }: TablePadding): string {
  // Without bars at the ends, an empty cell or a single one would be no cell.
  if (!hasOuterBars && texts.length > 1 && texts.every((text) => text !== '')) return texts.join(' | ');
  const own = (index: number) => (hasOuterBars ? columns[index] : undefined);
  return `|${texts.map((text, index) => padCell(text, own(index))).join('|')}|`;
}

/** Returns a cell's text with the white space of its column. */
export function padCell(text: string, column: ColumnPadding = { lead: ' ', width: null, align: 'left' }): string {
  const { lead, width, align } = column;
  const blank = lead === '' ? '' : ' ';
  const least = text === '' ? ' ' : `${blank}${text}${blank}`;
  if (width === null || least.length >= width) return least;
  if (align === 'right' && text !== '') return `${text}${blank}`.padStart(width);
  if (align === 'center' && text !== '') {
    const before = Math.floor((width - text.length) / 2);
    return `${' '.repeat(before)}${text}`.padEnd(width);
  }
  return (lead.length + text.length + blank.length <= width ? lead + text : blank + text).padEnd(width);
}
