/** Number of columns in an attribute, from 1 to 4; 2 if it isn't a number. */
export function parseColumnCount(value: string | true | undefined): number {
  const count = Number.parseInt(typeof value === 'string' ? value : '', 10);
  return Number.isNaN(count) ? 2 : Math.min(Math.max(count, 1), 4);
}
