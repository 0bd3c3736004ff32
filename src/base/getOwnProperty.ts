/** Looks up an untrusted key. Ignores inherited properties such as `constructor`. */
export function getOwnProperty<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
