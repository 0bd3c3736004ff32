/** The value of a table at a key that may come from anybody; undefined for what every object has, as `constructor`. */
export function getOwnProperty<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
