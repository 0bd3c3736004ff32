/** A named value, as a form row whose name and value can both be edited. */
export interface NamedRow<Value> {
  readonly name: string;
  readonly value: Value;
  /** The name it is stored under; null if it isn't stored. */
  readonly writtenAs: string | null;
  /** The name it was stored under when its name was last left; null if it wasn't stored then. */
  readonly settledAs: string | null;
}

/** Why a row's name is invalid; null if it is valid. A name belongs to the row stored under it, or else to the first row with it. */
export function validateRowName<Value>(rows: readonly NamedRow<Value>[], row: NamedRow<Value>): string | null {
  if (row.name === '') return row.value === '' ? null : 'Enter a name to save this.';
  const others = rows.filter((other) => other !== row && other.name === row.name);
  const isTaken =
    row.writtenAs !== row.name &&
    others.some((other) => other.writtenAs === row.name || rows.indexOf(other) < rows.indexOf(row));
  return isTaken ? `“${row.name}” is already taken. Enter another name to save this.` : null;
}

/**
 * The rows as they can be stored. A row with an invalid name stays stored under its settled name, not under what was typed
 * on the way, unless another row has taken that, and doesn't block the other rows. Rows with neither name nor value are
 * removed.
 */
export function getStorableRows<Value, Row extends NamedRow<Value>>(rows: readonly Row[]): readonly Row[] {
  const named = new Set(
    rows.filter((row) => row.name !== '' && validateRowName(rows, row) === null).map(({ name }) => name),
  );
  return rows.map((row) => {
    if (row.name !== '' && validateRowName(rows, row) === null) return { ...row, writtenAs: row.name };
    const isKept = validateRowName(rows, row) !== null && row.settledAs !== null && !named.has(row.settledAs);
    return { ...row, writtenAs: isKept ? row.settledAs : null };
  });
}

/** The row after its name is left: a name that is stored then is settled. */
export function settleRowName<Value, Row extends NamedRow<Value>>(row: Row): Row {
  return row.writtenAs === row.name ? { ...row, settledAs: row.name } : row;
}
