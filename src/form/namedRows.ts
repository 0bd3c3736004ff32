/** A value with the name that a writer gives it, as a row of a form while both are typed. */
export interface NamedRow<Value> {
  readonly name: string;
  readonly value: Value;
  /** The name that it has where it is kept; null while it has none there. */
  readonly writtenAs: string | null;
}

/** Why a row cannot have the name that stands in it; null where it can. A name belongs to the row that is written under it, else to the first. */
export function validateRowName<Value>(rows: readonly NamedRow<Value>[], row: NamedRow<Value>): string | null {
  if (row.name === '') return row.value === '' ? null : 'Enter a name to save this.';
  const others = rows.filter((other) => other !== row && other.name === row.name);
  const isTaken =
    row.writtenAs !== row.name &&
    others.some((other) => other.writtenAs === row.name || rows.indexOf(other) < rows.indexOf(row));
  return isTaken ? `“${row.name}” is already taken. Enter another name to save this.` : null;
}

/**
 * The rows as they are written: those whose name cannot be had stay where they are kept under their last one, unless another row
 * has that by now, and hold back none of the others. A row without a name and without a value is gone.
 */
export function getStorableRows<Value, Row extends NamedRow<Value>>(rows: readonly Row[]): readonly Row[] {
  const named = new Set(
    rows.filter((row) => row.name !== '' && validateRowName(rows, row) === null).map(({ name }) => name),
  );
  return rows.map((row) => {
    if (row.name !== '' && validateRowName(rows, row) === null) return { ...row, writtenAs: row.name };
    const isKept = validateRowName(rows, row) !== null && row.writtenAs !== null && !named.has(row.writtenAs);
    return { ...row, writtenAs: isKept ? row.writtenAs : null };
  });
}
