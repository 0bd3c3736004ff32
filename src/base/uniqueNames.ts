/** Returns a name for each item, unique among them: followed by its detail where names repeat, and by a number where that repeats too. */
export function uniqueNames<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  detailOf: (item: Item) => string,
): readonly string[] {
  const count = (names: readonly string[], name: string) => names.filter((other) => other === name).length;
  const plain = items.map(nameOf);
  const detailed = items.map((item, index) => {
    const name = plain[index] ?? '';
    const detail = detailOf(item);
    return count(plain, name) < 2 || detail === '' ? name : `${name}: ${detail}`;
  });
  return detailed.map((name, index) => {
    const before = count(detailed.slice(0, index), name);
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}
